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
        clear(main.left, count: frameCount)
        clear(main.right, count: frameCount)
        for number in 1..<Bus.count {
            let bus = Bus(index: UInt8(truncatingIfNeeded: number))
            let bit = UInt32(1) << UInt32(number)
            let isUsed = used & bit != 0
            if isUsed {
                let span = buffers.span(of: bus)
                scale(span.left, count: frameCount, by: levels[number], time: time)
                scale(span.right, count: frameCount, by: levels[number], time: time)
                if mainMembers & bit != 0 {
                    add(span.left, count: frameCount, to: main.left)
                    add(span.right, count: frameCount, to: main.right)
                }
                scale(span.left, count: frameCount, by: outputGain, time: time)
                scale(span.right, count: frameCount, by: outputGain, time: time)
            }
            write(bus, isUsed: isUsed, frameCount: frameCount, block: block, at: offset)
        }
        finishMain(main.left, frameCount: frameCount, time: time)
        finishMain(main.right, frameCount: frameCount, time: time)
        write(.main, isUsed: true, frameCount: frameCount, block: block, at: offset)
    }

    @_noLocks
    private mutating func finishMain(
        _ samples: UnsafeMutablePointer<Float>, frameCount: Int, time: FrameTime
    ) {
        scale(samples, count: frameCount, by: levels[Int(Bus.main.index)], time: time)
        scale(samples, count: frameCount, by: outputGain, time: time)
        nonFiniteCount &+= Limiter.scrub(samples, count: frameCount)
        if isLimiterOn && Limiter.peak(samples, count: frameCount) > Limiter.knee {
            Limiter.bend(samples, count: frameCount)
        }
    }

    /// Writes a bus to its output, bounded and finite; silence if nothing is on the bus.
    @_noLocks
    private mutating func write(
        _ bus: Bus, isUsed: Bool, frameCount: Int, block: RenderBlock, at offset: Int
    ) {
        let number = 2 * Int(bus.index)
        guard let left = block.outputs[number] else { return }
        let right = block.outputs[number + 1]
        if !isUsed {
            clear(left + offset, count: frameCount)
            if let right { clear(right + offset, count: frameCount) }
            return
        }
        let span = buffers.span(of: bus)
        if let right {
            copy(span.left, count: frameCount, to: left + offset)
            copy(span.right, count: frameCount, to: right + offset)
            bound(right + offset, count: frameCount, bus: bus)
        } else {
            copyMono(span.left, span.right, count: frameCount, to: left + offset)
        }
        bound(left + offset, count: frameCount, bus: bus)
    }

    @_noLocks
    private mutating func bound(_ samples: UnsafeMutablePointer<Float>, count: Int, bus: Bus) {
        if bus.index != Bus.main.index { nonFiniteCount &+= Limiter.scrub(samples, count: count) }
        let peak = Limiter.peak(samples, count: count)
        if peak > 1 { Limiter.clip(samples, count: count) }
        if bus.index == Bus.main.index { mainPeak = max(mainPeak, min(peak, 1)) }
    }
}
