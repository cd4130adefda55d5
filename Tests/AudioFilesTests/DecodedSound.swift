import CSndFile

/// A whole sound file as numbers, read by libsndfile alone: what other programs hear.
struct DecodedSound {
    struct Unreadable: Error {
        let path: String
        let reason: String
    }

    let channels: [[Float]]
    let sampleRate: Int
    /// Seconds.
    var duration: Double { Double(channels[0].count) / Double(sampleRate) }
    /// The bits of a sample; 0 for other encodings.
    let bitCount: Int

    init(_ path: String) throws {
        var info = SF_INFO()
        guard let handle = sf_open(path, Int32(SFM_READ), &info) else {
            throw Unreadable(path: path, reason: String(cString: sf_strerror(nil)))
        }
        defer { sf_close(handle) }
        let channelCount = Int(info.channels)
        var interleaved = [Float](repeating: 0, count: Int(info.frames) * channelCount)
        let count = Int(sf_readf_float(handle, &interleaved, info.frames))
        channels = (0..<channelCount).map { channel in
            (0..<count).map { interleaved[$0 * channelCount + channel] }
        }
        sampleRate = Int(info.samplerate)
        switch Int(info.format) & Int(SF_FORMAT_SUBMASK) {
        case Int(SF_FORMAT_PCM_16): bitCount = 16
        case Int(SF_FORMAT_PCM_24): bitCount = 24
        default: bitCount = 0
        }
    }
}
