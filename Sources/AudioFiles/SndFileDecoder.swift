import CSndFile
import Glibc

/// A WAV, AIFF or FLAC file and its kin through libsndfile, which reads and seeks these exactly.
///
/// Where libsndfile gives up inside the file, libavformat goes on.
final class SndFileDecoder: SongDecoder {
    let sampleRate: Int
    let tags: SongTags
    let estimatedFrameCount: Int?

    private let source: SongSource
    private let input: SndFileInput
    private let channelCount: Int
    private let fold: StereoFold
    /// The frame that `read` gives next.
    private var position = 0
    /// The length that the file gives reason to believe in.
    private let promisedFrameCount: Int
    private let isCutOff: Bool
    /// Who went on after this decoder gave up.
    private var successor: LibAVDecoder?
    private let interleaved: UnsafeMutablePointer<Float>
    private let channel: UnsafeMutablePointer<Float>

    private static let chunkFrames = 2_048

    /// Opens the song in `source`, which is `flac` if it is one; nil if it is none that libsndfile reads exactly
    /// and as a whole.
    init?(_ source: SongSource, flac: FLACFile?) {
        if flac != nil && flac?.provenFrameCount == nil { return nil }
        guard let input = SndFileInput(source) else { return nil }
        self.source = source
        self.input = input
        sampleRate = Int(input.info.samplerate)
        channelCount = Int(input.info.channels)
        fold = StereoFold(channelCount: channelCount, speakers: input.speakers)
        estimatedFrameCount = Int(input.info.frames)
        promisedFrameCount = Int(input.info.frames)
        isCutOff = CutOff.isWaveCut(source)
        tags = SongTags(hasCover: flac?.hasCover ?? false) { flac?.tags[$0] ?? input.tag($0) }
        interleaved = .allocate(capacity: Self.chunkFrames * channelCount)
        channel = .allocate(capacity: Self.chunkFrames)
    }

    deinit {
        interleaved.deallocate()
        channel.deallocate()
    }

    var frameCount: Int? { successor.map(\.frameCount) ?? promisedFrameCount }

    var defect: String? {
        let missing = promisedFrameCount - (frameCount ?? promisedFrameCount)
        if isCutOff || missing > 0 { return "cut off: its end is missing" }
        return successor == nil ? nil : "damaged in places"
    }

    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount wanted: Int
    ) throws(AudioFileError) -> Int {
        if let successor { return try successor.read(into: left, right, frameCount: wanted) }
        let asked = min(wanted, Self.chunkFrames)
        let count = max(0, Int(sf_readf_float(input.file, interleaved, sf_count_t(asked))))
        if (count == 0 && position < promisedFrameCount) || sf_error(input.file) != 0 {
            return try handOver().read(into: left, right, frameCount: wanted)
        }
        for index in 0..<channelCount {
            for i in 0..<count { channel[i] = interleaved[i * channelCount + index] }
            fold.add(channel: index, channel, count: count, to: left, right)
        }
        position += count
        return count
    }

    func seek(to frame: Int) throws(AudioFileError) -> Int {
        if let successor { return try successor.seek(to: frame) }
        position = max(0, min(frame, promisedFrameCount))
        if sf_seek(input.file, sf_count_t(position), SEEK_SET) < 0 {
            return try handOver().seek(to: position)
        }
        return position
    }

    /// Has libavformat go on from the present place. Throws if it is the disk that fails.
    private func handOver() throws(AudioFileError) -> LibAVDecoder {
        if let reason = source.readError { throw source.error("can't be read any more: \(reason)") }
        let next = try LibAVDecoder(source)
        _ = try next.seek(to: position)
        successor = next
        return next
    }
}
