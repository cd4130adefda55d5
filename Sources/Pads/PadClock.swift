import Devices
import Engine
import RealTime

/// Gives a message its place on the device's time line.
struct PadClock: Sendable {
    /// When hits sound.
    var timing: PadTiming

    /// `message`, to sound as `timing` says.
    ///
    /// - Parameters:
    ///   - device: See `RawEvent.device`.
    ///   - nanoseconds: When it was played, on the clock of `cycle`; nil if that is unknown.
    ///   - cycle: The driver's latest cycle.
    func event(
        _ message: ChannelMessage, from device: UInt8 = 0, playedAt nanoseconds: Int64?, cycle: CycleTimes
    ) -> RawEvent {
        var event = RawEvent(
            time: cycle.deviceFrame, status: message.status, data1: message.data1, data2: message.data2,
            origin: .sequencer, device: device, isImmediate: true)
        guard let nanoseconds, let frames = cycle.frames(toNanoseconds: nanoseconds) else { return event }
        event.playedTime = cycle.deviceFrame &+ wrapped(frames)
        event.time = event.playedTime
        if case .exact(let marginSeconds) = timing {
            let delay = Double(cycle.periodFrames) + marginSeconds * cycle.framesPerSecond
            event.time = cycle.deviceFrame &+ wrapped(frames + delay)
            event.isImmediate = false
        }
        return event
    }

    /// The nearest frame; of two the later one, before and after the cycle's start alike.
    private func wrapped(_ frames: Double) -> DeviceFrame {
        DeviceFrame(truncatingIfNeeded: Int64((frames + 0.5).rounded(.down)))
    }
}

extension CycleTimes {
    /// A device that has not begun a cycle for this many periods stands still…
    static var standstillPeriods: Double { 4 }
    /// … unless they are shorter than this altogether.
    static var standstillMicroseconds: Double { 100_000 }

    /// Frames from the start of the cycle to a moment on its clock (negative: before it), or nil if the
    /// device does not run.
    func frames(toNanoseconds nanoseconds: Int64) -> Double? {
        let period = nextMicroseconds - microseconds
        guard cycle > 0, periodFrames > 0, period > 0 else { return nil }
        let elapsed = Double(nanoseconds) / 1_000 - microseconds
        let limit = max(Self.standstillPeriods * period, Self.standstillMicroseconds)
        guard elapsed < period + limit, elapsed > -limit else { return nil }
        return elapsed / period * Double(periodFrames)
    }

    /// The device's rate as its clock sees it.
    var framesPerSecond: Double {
        Double(periodFrames) / (nextMicroseconds - microseconds) * 1_000_000
    }
}
