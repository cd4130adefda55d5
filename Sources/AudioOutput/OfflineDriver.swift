import CJack
import Engine
import RealTime

/// Drives an engine without a device, as fast as it goes: for rendering to a file, benchmarks and tests.
///
/// Thread: whichever; one at a time. The bits that come out don't depend on the period.
public final class OfflineDriver {
    /// One channel pair of the engine, valid until the next block.
    public struct Stereo {
        /// The left samples of the block.
        public let left: UnsafeMutableBufferPointer<Float>
        /// The right samples of the block.
        public let right: UnsafeMutableBufferPointer<Float>
    }

    /// Frames a second of the clock that the engine sees.
    public let sampleRate: Int
    /// Frames a block at the most.
    public let periodFrames: Int
    /// Frames rendered so far.
    public private(set) var time: FrameTime = 0

    private let engine: EngineControl
    private let samples: UnsafeMutablePointer<Float>
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private var cycle = CycleTimes()

    /// A driver in blocks of `periodFrames` that wants the sound of `buses`.
    public init(_ engine: EngineControl, sampleRate: Int, periodFrames: Int, buses: [Bus] = [.main]) {
        self.engine = engine
        self.sampleRate = sampleRate
        self.periodFrames = max(periodFrames, 1)
        let sampleCount = PortLayout.channelCount * self.periodFrames
        samples = .allocate(capacity: sampleCount)
        samples.initialize(repeating: 0, count: sampleCount)
        outputs = .allocate(capacity: PortLayout.channelCount)
        outputs.initialize(repeating: nil, count: PortLayout.channelCount)
        for bus in buses {
            for channel in [2 * Int(bus.index), 2 * Int(bus.index) + 1] {
                outputs[channel] = samples + channel * self.periodFrames
            }
        }
    }

    deinit {
        outputs.deallocate()
        samples.deallocate()
    }

    /// Renders `frameCount` frames, the last block being shorter if need be.
    ///
    /// - Parameters:
    ///   - events: Messages in the order of their `time`, which counts frames from the driver's first.
    ///     Those of a block reach the engine as JACK's do: with their offset in it.
    ///   - before: Called before each block with its frames, to pump a decoder and send commands.
    ///   - after: Called after each block with the number of its frames; see `sound`.
    public func render<Failure: Error>(
        _ frameCount: Int, events: [RawEvent] = [],
        before: (Range<FrameTime>) throws(Failure) -> Void = { _ in },
        after: (Int) throws(Failure) -> Void = { _ in }
    ) throws(Failure) {
        let end = time + FrameTime(frameCount)
        var nextEvent = events.firstIndex { FrameTime($0.time) >= time } ?? events.count
        while time < end {
            let blockFrames = Int(min(FrameTime(periodFrames), end - time))
            let blockEnd = time + FrameTime(blockFrames)
            try before(time..<blockEnd)
            var blockEvents: [RawEvent] = []
            while nextEvent < events.count && FrameTime(events[nextEvent].time) < blockEnd {
                var event = events[nextEvent]
                event.time -= DeviceFrame(truncatingIfNeeded: time)
                event.playedTime = event.time
                blockEvents.append(event)
                nextEvent += 1
            }
            renderBlock(blockFrames, blockEvents)
            try after(blockFrames)
        }
    }

    /// What the last block sounds like on `bus`, which must be one of those that are wanted; `frameCount`
    /// is the block's.
    public func sound(_ bus: Bus, frameCount: Int) -> Stereo {
        let left = samples + 2 * Int(bus.index) * periodFrames
        return Stereo(
            left: UnsafeMutableBufferPointer(start: left, count: frameCount),
            right: UnsafeMutableBufferPointer(start: left + periodFrames, count: frameCount))
    }

    private func renderBlock(_ frameCount: Int, _ events: [RawEvent]) {
        let seconds = Double(time) / Double(sampleRate)
        cycle.cycle += 1
        cycle.deviceFrame = DeviceFrame(truncatingIfNeeded: time)
        cycle.periodFrames = Int32(frameCount)
        cycle.microseconds = 1e6 * seconds
        cycle.nextMicroseconds = 1e6 * (seconds + Double(frameCount) / Double(sampleRate))
        let mode = drumdub_flush_denormals()
        events.withUnsafeBufferPointer { events in
            engine.renderer.render(
                RenderBlock(
                    frameCount: frameCount, cycle: cycle, outputs: outputs,
                    events: events.baseAddress, eventCount: events.count))
        }
        drumdub_restore_denormals(mode)
        time += FrameTime(frameCount)
    }
}
