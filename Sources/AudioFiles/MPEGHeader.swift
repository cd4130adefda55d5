/// The four bytes that begin every frame of an MP3 (MPEG audio, layers I to III).
struct MPEGHeader: Equatable {
    /// Frames of audio that the frame holds.
    let frameCount: Int
    /// Bytes with the header; nil where the bit rate is not a standard one ("free format").
    let byteCount: Int?
    /// The same without the rounding that padding makes up for.
    let exactByteCount: Double?
    let sampleRate: Int
    /// Bytes between the header and the main data of a layer III frame.
    let sideByteCount: Int
    private let layer: Int
    private let version: Int

    /// The header at `offset` of `bytes`; nil if there is none.
    init?(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int = 0) {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        func byte(_ index: Int) -> Int { Int(bytes[bytes.index(bytes.startIndex, offsetBy: offset + index)]) }
        guard byte(0) == 0xFF, byte(1) & 0xE0 == 0xE0 else { return nil }
        let versionBits = byte(1) >> 3 & 3, layerBits = byte(1) >> 1 & 3
        let rateIndex = byte(2) >> 2 & 3, bitRateIndex = byte(2) >> 4, padding = byte(2) >> 1 & 1
        guard versionBits != 1, layerBits != 0, rateIndex != 3, bitRateIndex != 15 else { return nil }
        version = versionBits == 3 ? 1 : versionBits == 2 ? 2 : 3
        layer = 4 - layerBits
        sampleRate = [44_100, 48_000, 32_000][rateIndex] >> (version - 1)
        frameCount = layer == 1 ? 384 : layer == 3 && version > 1 ? 576 : 1_152
        let isMono = byte(3) >> 6 == 3
        sideByteCount = version == 1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        let bitRate = 1_000 * Self.bitRates[version == 1 ? layer - 1 : layer == 1 ? 3 : 4][bitRateIndex]
        let slotBytes = layer == 1 ? 4 : 1
        let slotCount = frameCount / 8 / slotBytes * bitRate / sampleRate + padding
        exactByteCount = bitRate == 0 ? nil : Double(frameCount / 8 * bitRate) / Double(sampleRate)
        byteCount = bitRate == 0 ? nil : slotCount * slotBytes
    }

    /// True if a frame with this header and one with `other` can be of one song.
    func fits(_ other: MPEGHeader) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
    }

    /// Kilobits a second: version 1 layers I, II, III, then later versions layer I, layers II and III.
    private static let bitRates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}
