import RealTime

/// Levels, sums and outputs. Thread: audio.
struct Mixer: BitwiseCopyable {
    let buffers: BusBuffers
    private let levels: UnsafeMutablePointer<Ramp>
    /// A bit for each bus that is part of `main`.
    private var mainMembers: UInt32
    private var isLimiterOn = true
    /// The last factor of every output: 0 before the first sound and after the last.
    private var outputGain = Ramp(1)
    private(set) var mainPeak: Float = 0
    private(set) var nonFiniteCount: UInt64 = 0

    /// Not for the audio thread.
    init() {
        buffers = BusBuffers()
        levels = .allocate(capacity: Bus.count)
        levels.initialize(repeating: Ramp(1), count: Bus.count)
        mainMembers = 1 << UInt32(Bus.song.index) | 1 << UInt32(Bus.kit.index)
    }

    func deallocate() {
        buffers.deallocate()
        levels.deallocate()
    }

    @_noLocks
    mutating func setLevel(_ bus: Bus, gain: Float, at time: FrameTime, frameCount: Int32) {
        if Int(bus.index) >= Bus.count { return }
        levels[Int(bus.index)].move(to: gain, at: time, frameCount: frameCount)
    }

    @_noLocks
    mutating func includeInMain(_ bus: Bus, _ isIncluded: Bool) {
        let bit = UInt32(1) << UInt32(bus.index)
        mainMembers = isIncluded ? mainMembers | bit : mainMembers & ~bit
    }

    @_noLocks
    mutating func setLimiter(isOn: Bool) {
        isLimiterOn = isOn
    }

    @_noLocks
    mutating func fadeOutput(to gain: Float, at time: FrameTime, frameCount: Int32) {
        outputGain.move(to: gain, at: time, frameCount: frameCount)
    }

    /// A new block: the peak begins anew.
    @_noLocks
    mutating func beginBlock() {
        mainPeak = 0
    }

    /// Sums a chunk into `main` and writes all outputs at `offset`. `used` has a bit for each bus that
    /// holds anything.
    @_noLocks
    mutating func finish(
        used: UInt32, frameCount: Int, time: FrameTime, block: RenderBlock, at offset: Int
    ) {
        let main = buffers.span(of: .main)
        var hasMain = false
        for number in 1..<Bus.count {
            let bus = Bus(index: UInt8(truncatingIfNeeded: number))
            let bit = UInt32(1) << UInt32(number)
            if used & bit == 0 {
                silence(bus, frameCount: frameCount, block: block, at: offset)
                continue
            }
            let span = buffers.span(of: bus)
            scale(span, frameCount: frameCount, by: levels[number], time: time)
            if mainMembers & bit != 0 {
                sum(span, into: main, isFirst: !hasMain, frameCount: frameCount)
                hasMain = true
            }
            scale(span, frameCount: frameCount, by: outputGain, time: time)
            write(bus, frameCount: frameCount, block: block, at: offset)
        }
        if !hasMain { return silence(.main, frameCount: frameCount, block: block, at: offset) }
        scale(main, frameCount: frameCount, by: levels[Int(Bus.main.index)], time: time)
        scale(main, frameCount: frameCount, by: outputGain, time: time)
        write(.main, frameCount: frameCount, block: block, at: offset)
    }

    @_noLocks
    private func scale(_ span: StereoSpan, frameCount: Int, by ramp: Ramp, time: FrameTime) {
        Engine.scale(span.left, count: frameCount, by: ramp, time: time)
        Engine.scale(span.right, count: frameCount, by: ramp, time: time)
    }

    @_noLocks
    private func sum(_ span: StereoSpan, into main: StereoSpan, isFirst: Bool, frameCount: Int) {
        if isFirst {
            copy(span.left, count: frameCount, to: main.left)
            copy(span.right, count: frameCount, to: main.right)
        } else {
            add(span.left, count: frameCount, to: main.left)
            add(span.right, count: frameCount, to: main.right)
        }
    }

    /// Writes silence to a bus's output.
    @_noLocks
    private func silence(_ bus: Bus, frameCount: Int, block: RenderBlock, at offset: Int) {
        let number = 2 * Int(bus.index)
        if let left = block.outputs[number] { clear(left + offset, count: frameCount) }
        if let right = block.outputs[number + 1] { clear(right + offset, count: frameCount) }
    }

    /// Writes a bus to its output, bounded and finite.
    @_noLocks
    private mutating func write(_ bus: Bus, frameCount: Int, block: RenderBlock, at offset: Int) {
        let number = 2 * Int(bus.index)
        guard let left = block.outputs[number] else { return }
        let span = buffers.span(of: bus)
        guard let right = block.outputs[number + 1] else {
            copyMono(span.left, span.right, count: frameCount, to: left + offset)
            return bound(left + offset, count: frameCount, bus: bus)
        }
        copy(span.left, count: frameCount, to: left + offset)
        copy(span.right, count: frameCount, to: right + offset)
        bound(left + offset, count: frameCount, bus: bus)
        bound(right + offset, count: frameCount, bus: bus)
    }

    /// Makes samples finite and keeps them within full scale: `main` by the knee first, the others by a cut.
    @_noLocks
    private mutating func bound(_ samples: UnsafeMutablePointer<Float>, count: Int, bus: Bus) {
        var peak = Limiter.scrubbedPeak(samples, count: count, replaced: &nonFiniteCount)
        if bus.index == Bus.main.index {
            if isLimiterOn && peak > Limiter.knee {
                Limiter.bend(samples, count: count)
                peak = Limiter.peak(samples, count: count)
            }
            mainPeak = max(mainPeak, min(peak, 1))
        }
        if peak > 1 { Limiter.clip(samples, count: count) }
    }
}
