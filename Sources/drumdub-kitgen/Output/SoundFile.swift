import AudioFiles
import CSndFile

/// A finished sound as it stands in a file: 16 bits at 48 kHz.
struct SoundFile: Equatable {
    /// One or two channels of whole 32,768ths.
    let channels: [[Float]]

    /// Rounds a sound to 16 bits; both channels are kept only if they differ.
    init(_ sound: Stereo) {
        let left = Self.rounded(sound.left)
        let right = Self.rounded(sound.right)
        channels = left == right ? [left] : [left, right]
    }

    /// What the file at `path` holds.
    init(path: String) throws(AudioFileError) {
        var info = SF_INFO()
        guard let handle = sf_open(path, Int32(SFM_READ), &info) else {
            throw AudioFileError(path: path, reason: String(cString: sf_strerror(nil)))
        }
        defer { sf_close(handle) }
        guard Double(info.samplerate) == sampleRate, (1...2).contains(info.channels) else {
            throw AudioFileError(path: path, reason: "not 48 kHz, or more than two channels")
        }
        let channelCount = Int(info.channels)
        var all: [Float] = []
        var chunk = [Float](repeating: 0, count: 8_192 * channelCount)
        while true {
            let count = Int(sf_readf_float(handle, &chunk, 8_192))
            if count <= 0 { break }
            all += chunk[0..<count * channelCount]
        }
        channels = (0..<channelCount).map { channel in
            stride(from: channel, to: all.count, by: channelCount).map { all[$0] }
        }
    }

    /// Writes a FLAC file.
    func write(to path: String) throws(AudioFileError) {
        var writer = try SoundFileWriter(
            path: path, channelCount: channels.count, sampleRate: Int(sampleRate), format: .flac16)
        try writer.write(channels)
        try writer.close()
    }

    /// Where this sound and another one part, in words.
    func difference(from other: SoundFile) -> String {
        guard channels.count == other.channels.count, channels[0].count == other.channels[0].count else {
            return "another length or number of channels"
        }
        for frame in channels[0].indices
        where channels.indices.contains(where: { channels[$0][frame] != other.channels[$0][frame] }) {
            return "another sound from frame \(frame) on"
        }
        return "the same sound"
    }

    private static func rounded(_ signal: Signal) -> [Float] {
        signal.map { Float(min(max(($0 * 32_768).rounded(.toNearestOrEven), -32_768), 32_767)) / 32_768 }
    }
}
