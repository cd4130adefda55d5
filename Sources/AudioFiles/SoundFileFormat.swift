import CSndFile
import Host

/// A container and a sample encoding that `SoundFileWriter` writes.
public enum SoundFileFormat: Equatable, Sendable, CaseIterable {
    case wav16, wav24, wavFloat32, flac16, flac24

    /// The format that a file name's suffix asks for: `.wav` is 24 bit, `.flac` too; nil for any other.
    public init?(suffixOf path: String) {
        switch Paths.suffix(of: path) {
        case "wav": self = .wav24
        case "flac": self = .flac24
        default: return nil
        }
    }

    /// Bits of a whole-number sample; nil where samples are floating-point numbers.
    var bitCount: Int? {
        switch self {
        case .wav16, .flac16: 16
        case .wav24, .flac24: 24
        case .wavFloat32: nil
        }
    }

    /// How libsndfile calls it.
    var code: Int32 {
        switch self {
        case .wav16: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
        case .wav24: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_24)
        case .wavFloat32: Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        case .flac16: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        case .flac24: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
        }
    }
}
