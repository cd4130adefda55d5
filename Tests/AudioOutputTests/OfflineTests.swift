import CJack
import Devices
import Engine
import RealTime
import Synchronization
import Testing

@testable import AudioOutput

struct OfflineDriverTests {
    private func note(_ frame: UInt32) -> RawEvent {
        RawEvent(time: frame, status: 0x90, data1: 36, data2: 127, origin: .jackMIDI)
    }

    private func makeEngine() -> EngineControl {
        let engine = EngineControl(EngineSettings(sampleRate: 48_000))
        precondition(engine.send(.useKit(ClickKit.make(0.5), fadeFrames: 0)))
        return engine
    }

    @Test(arguments: [1, 7, 64, 256, 1_000])
    func eventsSoundAtTheirFramesAtAnyPeriod(period: Int) {
        let engine = makeEngine()
        let driver = OfflineDriver(engine, sampleRate: 48_000, periodFrames: period)
        let frames: [UInt32] = [0, 1, 63, 64, 300, 999]
        var left: [Float] = []
        driver.render(1_000, events: frames.map(note)) { _ in
        } after: { count in
            left += driver.sound(.main, frameCount: count).left
        }
        #expect(left.count == 1_000)
        #expect(left.indices.filter { left[$0] != 0 } == frames.map { Int($0) })
        #expect(driver.time == 1_000)
    }

    @Test func aSecondCallGoesOnWhereTheFirstEnded() {
        let engine = makeEngine()
        let driver = OfflineDriver(engine, sampleRate: 48_000, periodFrames: 64, buses: [.kit])
        let events = [note(10), note(130)]
        var starts: [Range<FrameTime>] = []
        var right: [Float] = []
        for _ in 0..<2 {
            driver.render(100, events: events) {
                starts.append($0)
            } after: { count in
                right += driver.sound(.kit, frameCount: count).right
            }
        }
        #expect(starts == [0..<64, 64..<100, 100..<164, 164..<200])
        #expect(right.indices.filter { right[$0] != 0 } == [10, 130])
    }

    @Test func anErrorEndsTheRendering() {
        struct Stop: Error {}
        let driver = OfflineDriver(makeEngine(), sampleRate: 48_000, periodFrames: 10)
        #expect(throws: Stop.self) {
            try driver.render(
                100, before: { range throws(Stop) in if range.lowerBound == 30 { throw Stop() } })
        }
        #expect(driver.time == 30)
    }
}

struct SilentPortsTests {
    @Test func theEngineRunsByTheClock() throws {
        let engine = EngineControl(EngineSettings(sampleRate: 44_100))
        let ports = SilentPorts(sampleRate: 44_100)
        try ports.start(engine.renderer)
        #expect(ports.takeEvents().contains(.running(sampleRate: 44_100, periodFrames: 256)))
        while engine.status.time < 4_096 { _ = ports.takeEvents() }
        #expect(engine.status.time % 256 == 0)
        #expect(ports.status.state == .off)
        ports.stop(fadeSeconds: 0)
        let end = engine.status.time
        _ = ports.takeEvents()
        #expect(engine.status.time == end)
    }
}

struct MessageTests {
    private func taken(_ bytes: [UInt8]) -> RawEvent? {
        var bytes = bytes
        var event = RawEvent(time: 0, status: 0, data1: 0, data2: 0, origin: .jackMIDI)
        let isTaken = bytes.withUnsafeMutableBufferPointer { bytes in
            takeMessage(
                jack_midi_event_t(time: 7, size: bytes.count, buffer: bytes.baseAddress), into: &event)
        }
        return isTaken ? event : nil
    }

    @Test func channelMessagesAreTakenAsTheyAre() throws {
        let note = try #require(taken([0x99, 36, 100]))
        #expect(note.time == 7)
        #expect(note.status == 0x99)
        #expect(note.data1 == 36)
        #expect(note.data2 == 100)
        #expect(note.origin == .jackMIDI)
        let program = try #require(taken([0xC3, 5]))
        #expect(program.data1 == 5)
        #expect(program.data2 == 0)
    }

    @Test func whatHasNoChannelIsTakenIfItMeansSomething() throws {
        for status in [0xFA, 0xFB, 0xFC] as [UInt8] { #expect(taken([status])?.status == status) }
        #expect(taken([0xF3, 7])?.data1 == 7)
        let play = try #require(taken([0xF0, 0x7F, 0x7F, 0x06, 0x02, 0xF7]))
        #expect([play.status, play.data1, play.data2] == [0xF0, 2, 127])
    }

    @Test(
        arguments: [
            [0xFA, 1], [0xF3], [0xF3, 0x80], [0xF0, 0x7F, 0x7F, 0x06, 0x02, 0],
            [0xF0, 0x7E, 0x7F, 0x06, 0x02, 0xF7],
            [0xF0, 0x7F, 0x7F, 0x06, 0xF7], [], [0xF8], [0xFE], [0x90], [0x90, 36], [0xC0, 5, 5],
            [0xD0, 1, 2], [36, 100, 0],
            [0xF0, 1, 0xF7],
            [0x90, 0x80, 1], [0x90, 1, 0x80], [0xF2, 1, 2],
        ] as [[UInt8]])
    func everythingElseIsPassedOver(bytes: [UInt8]) {
        #expect(taken(bytes) == nil)
    }
}

struct NoticesTests {
    @Test func anOverrunWhileFreewheelingIsNone() {
        let shared = UnsafeMutablePointer<CallbackShared>.allocate(capacity: 1)
        shared.initialize(to: CallbackShared())
        let notices = Notices(shared: shared, bell: Bell())
        notices.countOverrun()
        #expect(notices.overrunCount.load(ordering: .relaxed) == 1)
        notices.changeFreewheeling(isOn: true)
        notices.countOverrun()
        notices.changeFreewheeling(isOn: false)
        notices.countOverrun()
        #expect(notices.overrunCount.load(ordering: .relaxed) == 1)
        shared.deinitialize(count: 1)
        shared.deallocate()
    }
}
