import CLibAV

/// What a file says of its length before it has been decoded, in frames.
struct LengthClaim {
    /// Where the audio ends and the encoder's padding begins, for files that tell of it.
    private(set) var end: Int?
    /// What the header says.
    private(set) var claimed: Int?
    /// That, or what the size and the bit rate suggest.
    private(set) var estimated: Int?

    init(_ input: LibAVInput, _ start: MPEGStart?, sampleRate: Int, source: SongSource, onlyPageFrames: Int?)
    {
        if let start {
            (end, claimed) = (start.frameCount, start.frameCount)
        } else {
            claimed = input.claimedFrameCount(sampleRate: sampleRate)
            // The length of an MP4's audio is that of its edit list, which leaves the padding out.
            if input.formatName.hasPrefix("mov") {
                end = Self.exactEnd(input, source, sampleRate: sampleRate, claimed: claimed) ?? claimed
                claimed = end
            }
            if input.formatName == "aac" { claimed = nil }
            end = end ?? onlyPageFrames
            claimed = onlyPageFrames ?? claimed
        }
        estimated = claimed
        let bitRate = libav_bit_rate(input.handle)
        if estimated == nil && bitRate > 0 {
            let bytes = source.byteCount - (start?.offset ?? 0)
            estimated = Int(Double(bytes) * 8 / Double(bitRate) * Double(sampleRate))
        }
    }

    /// The length of an MP4's audio to the frame, from iTunes' note or from its boxes.
    private static func exactEnd(
        _ input: LibAVInput, _ source: SongSource, sampleRate: Int, claimed: Int?
    ) -> Int? {
        let note = libav_tag(input.handle, GaplessNote.name).flatMap { GaplessNote(String(cString: $0)) }
        let exact = MP4Length.exactFrameCount(source, sampleRate: sampleRate)
        guard let note, let claimed else { return exact }
        // Without an edit list the claim still has the padding, and one packet's rest of uncertainty.
        let surplus = claimed - note.frameCount
        return (-sampleRate / 100...note.paddingFrames + note.delayFrames + 4_096).contains(surplus)
            ? note.frameCount : exact
    }
}
