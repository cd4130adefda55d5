/// The loops over samples while a file is read.
enum SampleFileSplit {
    /// Copies the first two of `channelCount` interleaved channels to where they shall stay.
    static func separate(
        _ interleaved: UnsafePointer<Float>, channelCount: Int, left: UnsafeMutablePointer<Float>,
        right: UnsafeMutablePointer<Float>, _ frameCount: Int
    ) {
        if channelCount == 2 {
            for frame in 0..<frameCount {
                left[frame] = interleaved[2 * frame]
                right[frame] = interleaved[2 * frame + 1]
            }
        } else {
            for frame in 0..<frameCount {
                left[frame] = interleaved[channelCount * frame]
                right[frame] = interleaved[channelCount * frame + 1]
            }
        }
    }

    /// The largest magnitude that a sample may have: +24 dB, far above what any format can mean.
    static let loudest: Float = 16

    /// Replaces what is not finite by 0, holds the rest within ±16, and answers how many it replaced.
    static func repair(_ samples: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
        // The magnitude's bits order like integers, NaN and infinity above all: a loop that vectorises.
        var largest: Int32 = 0
        for index in 0..<count {
            largest = max(largest, Int32(bitPattern: samples[index].bitPattern & 0x7FFF_FFFF))
        }
        if largest <= Int32(bitPattern: loudest.bitPattern) { return 0 }
        var repairedCount = 0
        for index in 0..<count where !(samples[index].magnitude <= loudest) {
            let sample = samples[index]
            samples[index] = sample.isFinite ? max(-loudest, min(loudest, sample)) : 0
            repairedCount += 1
        }
        return repairedCount
    }
}
