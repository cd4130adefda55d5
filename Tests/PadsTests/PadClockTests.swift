import Devices
import Engine
import RealTime
import Testing

@testable import Pads

/// 48 frames a period of 1 ms, which began at 7 s and frame 1000.
private let cycle = CycleTimes(
    deviceFrame: 1_000, periodFrames: 48, microseconds: 7_000_000, nextMicroseconds: 7_001_000, cycle: 3)
private let hit = ChannelMessage(status: 0x99, data1: 38, data2: 101)
private let exact = PadClock(timing: .exact(marginSeconds: 0.000_5))

@Test func exactHitSoundsOnePeriodAndTheMarginAfterItWasPlayed() {
    let event = exact.event(hit, playedAt: 7_000_250_000, cycle: cycle)
    #expect(event.playedTime == 1_012)
    #expect(event.time == 1_012 + 48 + 24)
    #expect(!event.isImmediate)
    #expect([event.status, event.data1, event.data2] == [0x99, 38, 101])
    #expect(event.origin == .sequencer)
}

@Test(arguments: [
    (6_999_000_000, 952), (7_000_010_500, 1_001), (7_000_010_300, 1_000), (7_002_000_000, 1_096),
])
func hitIsPlacedToTheFrameAroundTheCycle(nanoseconds: Int64, frame: DeviceFrame) {
    #expect(exact.event(hit, playedAt: nanoseconds, cycle: cycle).playedTime == frame)
}

/// A frame lasts 1 µs here.
@Test(arguments: [6_999_999_500, 7_000_000_500, 6_999_998_501, 7_000_001_499])
func betweenTwoFramesTheDelayIsTheSameOnBothSidesOfTheCyclesStart(nanoseconds: Int64) {
    let cycle = CycleTimes(
        deviceFrame: 1_000, periodFrames: 1_000, microseconds: 7_000_000, nextMicroseconds: 7_001_000,
        cycle: 3)
    let event = exact.event(hit, playedAt: nanoseconds, cycle: cycle)
    #expect(event.time &- event.playedTime == 1_500)
}

@Test func soonestHitIsImmediateAndKeepsThePlayedTime() {
    let event = PadClock(timing: .soonest).event(hit, playedAt: 7_000_500_000, cycle: cycle)
    #expect(event.isImmediate)
    #expect(event.playedTime == 1_024)
}

@Test func deviceFramesWrap() {
    var late = cycle
    late.deviceFrame = DeviceFrame.max - 3
    let event = exact.event(hit, playedAt: 7_000_250_000, cycle: late)
    #expect(event.playedTime == 8)
    #expect(event.time == 80)
    late.deviceFrame = 2
    #expect(exact.event(hit, playedAt: 6_999_750_000, cycle: late).playedTime == DeviceFrame.max - 9)
}

@Test func hitIsImmediateWithoutADevice() {
    let event = exact.event(hit, playedAt: 7_000_250_000, cycle: CycleTimes())
    #expect(event.isImmediate)
    #expect(exact.event(hit, playedAt: nil, cycle: cycle).isImmediate)
}

/// Periods of 1 ms: the device may be silent for 100 ms; of 100 ms: for four periods.
@Test func hitIsImmediateWhenTheDeviceStandsStill() {
    #expect(!exact.event(hit, playedAt: 7_100_900_000, cycle: cycle).isImmediate)
    #expect(exact.event(hit, playedAt: 7_101_100_000, cycle: cycle).isImmediate)
    var slow = cycle
    slow.nextMicroseconds = 7_100_000
    #expect(!exact.event(hit, playedAt: 7_499_000_000, cycle: slow).isImmediate)
    #expect(exact.event(hit, playedAt: 7_501_000_000, cycle: slow).isImmediate)
}
