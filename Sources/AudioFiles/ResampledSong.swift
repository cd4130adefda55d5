/// A song at another sample rate, to the frame as long: frame k of `n` sounds when frame k·in/out would.
///
/// A seek begins at a frame where both rates coincide, early enough for the filter to be as full as if
/// everything before had been played.
final class ResampledSong: SongDecoder {
    let sampleRate: Int

    private let song: any SongDecoder
    private let path: String
    private var stream: SoxrStream
    /// So many frames of the song last as long as `outputStep` frames of ours.
    private let inputStep: Int
    private let outputStep: Int
    /// Frames of the song that fill the filter.
    private let leadFrames: Int

    private let left = UnsafeMutablePointer<Float>.allocate(capacity: chunkFrames)
    private let right = UnsafeMutablePointer<Float>.allocate(capacity: chunkFrames)
    private var filled = 0
    private var taken = 0
    private var isSongOver = false

    private static let chunkFrames = 2_048

    /// `song` at `sampleRate`; `path` is for errors.
    init(_ song: any SongDecoder, sampleRate: Int, path: String) throws(AudioFileError) {
        self.song = song
        self.sampleRate = sampleRate
        self.path = path
        let common = greatestCommonDivisor(song.sampleRate, sampleRate)
        inputStep = song.sampleRate / common
        outputStep = sampleRate / common
        leadFrames = 1_024 * max(1, (song.sampleRate + sampleRate - 1) / sampleRate)
        stream = try SoxrStream(from: song.sampleRate, to: sampleRate, path: path)
    }

    deinit {
        left.deallocate()
        right.deallocate()
    }

    var frameCount: Int? { song.frameCount.map(scaled) }
    var estimatedFrameCount: Int? { song.estimatedFrameCount.map(scaled) }
    var tags: SongTags { song.tags }
    var defect: String? { song.defect }

    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount wanted: Int
    ) throws(AudioFileError) -> Int {
        while true {
            if taken == filled && !isSongOver {
                filled = try song.read(into: self.left, self.right, frameCount: Self.chunkFrames)
                taken = 0
                isSongOver = filled == 0
            }
            let input =
                isSongOver ? nil : (UnsafePointer(self.left + taken), UnsafePointer(self.right + taken))
            let step = stream.process(
                input, inputCount: filled - taken, to: left, right, outputCount: wanted)
            taken += step.taken
            if step.given > 0 || isSongOver { return step.given }
        }
    }

    func seek(to frame: Int) throws(AudioFileError) -> Int {
        let goal = max(0, frame)
        let needed = goal / outputStep * inputStep - leadFrames
        let start = max(0, needed / inputStep * inputStep)
        let reached = try song.seek(to: start)
        stream = try SoxrStream(from: song.sampleRate, to: sampleRate, path: path)
        (filled, taken, isSongOver) = (0, 0, reached < start)
        if isSongOver { return scaled(reached) }
        return try drop(from: start / inputStep * outputStep, to: goal)
    }

    /// Reads and forgets until `goal` or the end; answers which frame comes next.
    private func drop(from start: Int, to goal: Int) throws(AudioFileError) -> Int {
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.chunkFrames)
        defer { scratch.deallocate() }
        var position = start
        while position < goal {
            let count = try read(
                into: scratch, scratch + Self.chunkFrames, frameCount: min(Self.chunkFrames, goal - position))
            if count == 0 { break }
            position += count
        }
        return position
    }

    /// A length of the song in our frames, rounded to the nearest.
    private func scaled(_ frames: Int) -> Int {
        Int(clamping: (Int128(2 * outputStep) * Int128(frames) + Int128(inputStep)) / Int128(2 * inputStep))
    }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
}
