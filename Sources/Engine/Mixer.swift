import RealTime

/// Levels, sums and outputs. Thread: audio.
struct Mixer: BitwiseCopyable {
    let buffers: BusBuffers
    private let levels: UnsafeMutablePointer<Ramp>
    /// Two factors for each bus, left and right: its balance.
    private let sides: UnsafeMutablePointer<Ramp>
    /// A factor for each bus: its part in `main`, 0 or 1 at rest.
    private let shares: UnsafeMutablePointer<Ramp>
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
        sides = .allocate(capacity: 2 * Bus.count)
        sides.initialize(repeating: Ramp(1), count: 2 * Bus.count)
        shares = .allocate(capacity: Bus.count)
        shares.initialize(repeating: Ramp(0), count: Bus.count)
        shares[Int(Bus.song.index)] = Ramp(1)
        shares[Int(Bus.kit.index)] = Ramp(1)
    }

    func deallocate() {
        buffers.deallocate()
        levels.deallocate()
        sides.deallocate()
        shares.deallocate()
    }

    @_noLocks
    mutating func setLevel(_ bus: Bus, gain: Float, at time: FrameTime, frameCount: Int32) {
        if Int(bus.index) >= Bus.count { return }
        levels[Int(bus.index)].move(to: gain, at: time, frameCount: frameCount)
    }

    /// Moves the balance of a bus, -1…1: the other side gets quieter, nothing gets louder.
    @_noLocks
    mutating func setBalance(_ bus: Bus, _ balance: Float, at time: FrameTime, frameCount: Int32) {
        if Int(bus.index) >= Bus.count { return }
        let left = sides + 2 * Int(bus.index)
        left[0].move(to: min(1, max(0, 1 - balance)), at: time, frameCount: frameCount)
        left[1].move(to: min(1, max(0, 1 + balance)), at: time, frameCount: frameCount)
    }

    /// Fades a bus into `main` or out of it.
    @_noLocks
    mutating func includeInMain(_ bus: Bus, _ isIncluded: Bool, at time: FrameTime, frameCount: Int32) {
        if Int(bus.index) >= Bus.count || bus.index == Bus.main.index { return }
        shares[Int(bus.index)].move(to: isIncluded ? 1 : 0, at: time, frameCount: frameCount)
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
            writeOut(bus, frameCount: frameCount, time: time, block: block, at: offset)
            let share = shares[number]
            if share.to == 0 && !share.isMoving(at: time) { continue }
            let span = buffers.span(of: bus)
            scale(span, frameCount: frameCount, by: share, time: time)
            sum(span, into: main, isFirst: !hasMain, frameCount: frameCount)
            hasMain = true
        }
        if !hasMain { return silence(.main, frameCount: frameCount, block: block, at: offset) }
        writeOut(.main, frameCount: frameCount, time: time, block: block, at: offset)
    }

    /// Brings a bus to its level and balance, and writes it to its output. One of a single channel gets the mean of
    /// both sides before the balance, which would only make it quieter.
    @_noLocks
    private mutating func writeOut(
        _ bus: Bus, frameCount: Int, time: FrameTime, block: RenderBlock, at offset: Int
    ) {
        let number = 2 * Int(bus.index)
        let (left, right) = (block.outputs[number], block.outputs[number + 1])
        let span = buffers.span(of: bus)
        scale(span, frameCount: frameCount, by: levels[Int(bus.index)], time: time)
        if let left, right == nil {
            copyMono(span.left, span.right, count: frameCount, to: left + offset)
            finishOutput(left + offset, count: frameCount, time: time, bus: bus)
        }
        Engine.scale(span.left, count: frameCount, by: sides[number], time: time)
        Engine.scale(span.right, count: frameCount, by: sides[number + 1], time: time)
        if let left, let right {
            copy(span.left, count: frameCount, to: left + offset)
            copy(span.right, count: frameCount, to: right + offset)
            finishOutput(left + offset, count: frameCount, time: time, bus: bus)
            finishOutput(right + offset, count: frameCount, time: time, bus: bus)
        }
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

    /// Fades what goes out, makes it finite and keeps it within full scale: `main` by the knee first, the others by
    /// a cut.
    @_noLocks
    private mutating func finishOutput(
        _ samples: UnsafeMutablePointer<Float>, count: Int, time: FrameTime, bus: Bus
    ) {
        Engine.scale(samples, count: count, by: outputGain, time: time)
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
