import CLibAV

/// What a file says of its length before it has been decoded, in frames.
struct LengthClaim {
    /// Where the audio ends and the encoder's padding begins, for files that tell of it.
    private(set) var end: Int?
    /// What the header says.
    private(set) var claimed: Int?
    /// That, or what the size and the bit rate suggest.
    private(set) var estimated: Int?

    init(_ input: LibAVInput, _ start: MPEGStart?, sampleRate: Int, byteCount: Int) {
        if let start {
            (end, claimed) = (start.frameCount, start.frameCount)
        } else {
            claimed = input.claimedFrameCount(sampleRate: sampleRate)
            // The length of an MP4's audio is that of its edit list, which leaves the padding out.
            if input.formatName.hasPrefix("mov") { end = claimed }
            if input.formatName == "aac" { claimed = nil }
        }
        estimated = claimed
        let bitRate = libav_bit_rate(input.handle)
        if estimated == nil && bitRate > 0 {
            let bytes = byteCount - (start?.offset ?? 0)
            estimated = Int(Double(bytes) * 8 / Double(bitRate) * Double(sampleRate))
        }
    }
}
