import RealTime

/// The inner loops. Each works on frames from `offset` on; none looks at more than `count` frames.

/// Adds a stereo stretch of samples with constant gains.
@_noLocks
func mix(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int,
    gainLeft: Float, gainRight: Float, into output: StereoSpan, at offset: Int
) {
    let outputLeft = output.left + offset
    let outputRight = output.right + offset
    var index = 0
    while index &+ 8 <= count {
        addEight(left + index, gainLeft, to: outputLeft + index)
        addEight(right + index, gainRight, to: outputRight + index)
        index &+= 8
    }
    while index < count {
        outputLeft[index] += left[index] * gainLeft
        outputRight[index] += right[index] * gainRight
        index &+= 1
    }
}

/// Adds eight samples times a gain.
@inline(__always)
@_noLocks
private func addEight(_ samples: UnsafePointer<Float>, _ gain: Float, to sum: UnsafeMutablePointer<Float>) {
    let added = UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self) * gain
    let before = UnsafeRawPointer(sum).loadUnaligned(as: SIMD8<Float>.self)
    UnsafeMutableRawPointer(sum).storeBytes(of: before + added, as: SIMD8<Float>.self)
}

/// Adds frames of a region's sample as they lie in memory, with constant gains. Of the region by pointer, since a copy
/// would cost as much as the sound.
@_noLocks
func mix(
    _ region: UnsafeMutablePointer<KitRegion>, from position: Int, count: Int, gainLeft: Float,
    gainRight: Float,
    into output: StereoSpan, at offset: Int
) {
    let (left, right) = (region.pointee.left, region.pointee.right)
    if region.pointee.storage.isFloat {
        mix(
            left.assumingMemoryBound(to: Float.self) + position,
            right.assumingMemoryBound(to: Float.self) + position, count: count, gainLeft: gainLeft,
            gainRight: gainRight, into: output, at: offset)
    } else {
        mix(
            left.assumingMemoryBound(to: Int16.self) + position,
            right.assumingMemoryBound(to: Int16.self) + position, count: count, gainLeft: gainLeft,
            gainRight: gainRight, into: output, at: offset)
    }
}

/// What a 16-bit sample is multiplied by to be ±1 at full scale.
var gainOfInt16: Float { @_noLocks get { 1 / 32_768 } }

/// Adds a stereo stretch of 16-bit samples with constant gains: bit by bit what the same samples in floating point give.
@_noLocks
func mix(
    _ left: UnsafePointer<Int16>, _ right: UnsafePointer<Int16>, count: Int,
    gainLeft: Float, gainRight: Float, into output: StereoSpan, at offset: Int
) {
    let outputLeft = output.left + offset
    let outputRight = output.right + offset
    let scaledLeft = gainLeft * gainOfInt16
    let scaledRight = gainRight * gainOfInt16
    for index in 0..<count {
        outputLeft[index] += Float(left[index]) * scaledLeft
        outputRight[index] += Float(right[index]) * scaledRight
    }
}

/// Adds a stereo stretch of samples, each with a gain of its own.
@_noLocks
func mix(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int, gains: StereoSpan,
    into output: StereoSpan, at offset: Int
) {
    let outputLeft = output.left + offset
    let outputRight = output.right + offset
    for index in 0..<count {
        outputLeft[index] += left[index] * gains.left[index]
        outputRight[index] += right[index] * gains.right[index]
    }
}

/// Moves two channels apart or together: `near` of a channel's own, `far` of the other.
@_noLocks
func widen(_ frames: StereoSpan, count: Int, near: Float, far: Float) {
    for index in 0..<count {
        let left = frames.left[index]
        let right = frames.right[index]
        frames.left[index] = near * left + far * right
        frames.right[index] = near * right + far * left
    }
}

/// Adds a stereo stretch of samples with gains that follow `ramp`; the first frame is at `time`.
@_noLocks
func mix(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int,
    gainLeft: Float, gainRight: Float, ramp: Ramp, time: FrameTime,
    into output: StereoSpan, at offset: Int
) {
    let outputLeft = output.left + offset
    let outputRight = output.right + offset
    let first = Int32(truncatingIfNeeded: time - ramp.start)
    let from = ramp.from
    let step = ramp.step
    for index in 0..<count {
        let level = from + step * Float(first &+ Int32(truncatingIfNeeded: index))
        outputLeft[index] += left[index] * (gainLeft * level)
        outputRight[index] += right[index] * (gainRight * level)
    }
}

/// Scales samples by a factor that follows `ramp`; the first frame is at `time`.
@_noLocks
func scale(_ samples: UnsafeMutablePointer<Float>, count: Int, by ramp: Ramp, time: FrameTime) {
    var moving = 0
    if ramp.isMoving(at: time) {
        moving = min(count, Int(ramp.end - time))
        let first = Int32(truncatingIfNeeded: time - ramp.start)
        let from = ramp.from
        let step = ramp.step
        for index in 0..<moving {
            samples[index] *= from + step * Float(first &+ Int32(truncatingIfNeeded: index))
        }
    }
    if ramp.to == 1 { return }
    let gain = ramp.to
    for index in moving..<count { samples[index] *= gain }
}

/// Adds samples to samples.
@_noLocks
func add(_ samples: UnsafePointer<Float>, count: Int, to sum: UnsafeMutablePointer<Float>) {
    for index in 0..<count { sum[index] += samples[index] }
}

/// Fills with silence.
@_noLocks
func clear(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<count { samples[index] = 0 }
}

/// Copies samples.
@_noLocks
func copy(_ samples: UnsafePointer<Float>, count: Int, to output: UnsafeMutablePointer<Float>) {
    for index in 0..<count { output[index] = samples[index] }
}

/// Writes the mean of two channels.
@_noLocks
func copyMono(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int,
    to output: UnsafeMutablePointer<Float>
) {
    for index in 0..<count { output[index] = 0.5 * (left[index] + right[index]) }
}

/// Copies 16-bit samples as floating point.
@_noLocks
func copy(_ samples: UnsafePointer<Int16>, count: Int, to output: UnsafeMutablePointer<Float>) {
    for index in 0..<count { output[index] = Float(samples[index]) * gainOfInt16 }
}
