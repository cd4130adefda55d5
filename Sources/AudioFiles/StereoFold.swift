/// How the channels of a song become two.
///
/// Mono goes to both sides. Of more channels the front ones keep their level, so that a surround file is
/// as loud as a stereo one; a centre goes to both sides at -3 dB, a side or back speaker to its own side
/// at -3 dB, a single back speaker to both at -6 dB (ITU-R BS.775). The effects channel is left out,
/// as that recommendation does.
struct StereoFold: Equatable {
    /// The most channels that can be folded.
    static let maximumChannelCount = 8

    /// The gain of each channel on the left side, and on the right.
    let left: [Float]
    let right: [Float]

    /// The fold of `channelCount` channels, 1…8.
    ///
    /// `speakers` has a bit for each speaker as in a WAV file, in the order of the channels; 0, or a
    /// number of bits that is not `channelCount`, means the usual order for that number of channels.
    init(channelCount: Int, speakers: UInt64) {
        var places = Self.places(speakers)
        if places.count != channelCount { places = Self.places(Self.usual[channelCount - 1]) }
        left = channelCount == 1 ? [1] : places.map { Self.gains[$0].left }
        right = channelCount == 1 ? [1] : places.map { Self.gains[$0].right }
    }

    /// Folds one channel's `samples` into the sides: the first channel replaces, the others add.
    func add(
        channel: Int, _ samples: UnsafePointer<Float>, count: Int,
        to leftSide: UnsafeMutablePointer<Float>, _ rightSide: UnsafeMutablePointer<Float>
    ) {
        Self.add(samples, count: count, gain: left[channel], to: leftSide, replaces: channel == 0)
        Self.add(samples, count: count, gain: right[channel], to: rightSide, replaces: channel == 0)
    }

    private static func add(
        _ samples: UnsafePointer<Float>, count: Int, gain: Float, to side: UnsafeMutablePointer<Float>,
        replaces: Bool
    ) {
        if replaces {
            for i in 0..<count { side[i] = finite(samples[i]) * gain }
        } else if gain != 0 {
            for i in 0..<count { side[i] += finite(samples[i]) * gain }
        }
    }

    /// The sample, or 0 if it is not a number or infinite.
    @inline(__always)
    private static func finite(_ sample: Float) -> Float {
        sample.bitPattern & 0x7F80_0000 == 0x7F80_0000 ? 0 : sample
    }

    /// The numbers of the bits that are set.
    private static func places(_ speakers: UInt64) -> [Int] {
        (0..<18).filter { speakers >> UInt64($0) & 1 == 1 }
    }

    /// The speakers of 1…8 channels where the file does not say: C, L R, L R C, quadro, 5.0, 5.1, 6.1, 7.1.
    private static let usual: [UInt64] = [0x4, 0x3, 0x7, 0x33, 0x37, 0x3F, 0x70F, 0x63F]

    /// The gains of the 18 speakers of a WAV file in the order of their bits.
    private static let gains: [(left: Float, right: Float)] = {
        let half: Float = 0.5
        let down3: Float = half.squareRoot()
        let (left, right, both): ((Float, Float), (Float, Float), (Float, Float)) =
            ((1, 0), (0, 1), (down3, down3))
        let (atLeft, atRight, behind): ((Float, Float), (Float, Float), (Float, Float)) =
            ((down3, 0), (0, down3), (half, half))
        return [
            left, right, both, (0, 0), atLeft, atRight, left, right, behind,
            atLeft, atRight, behind, atLeft, both, atRight, atLeft, behind, atRight,
        ]
    }()
}
