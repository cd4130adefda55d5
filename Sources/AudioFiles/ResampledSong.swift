/// A song at another sample rate, to the frame as long: frame k of `n` sounds when frame k·in/out would.
///
/// A seek begins at a frame where both rates coincide, early enough for the filter to be as full as if
/// everything before had been played. A song that goes on another without a gap keeps to the other's places:
/// its frames are those that the two would have if they were one file.
final class ResampledSong: SongDecoder {
    let sampleRate: Int
    /// What the song that goes on this one has to know.
    let join: SongJoin
    /// The song's first frames.
    let head: SongHead
    /// The first frames of the song that goes on this one, if there is one: the filter looks ahead into them.
    var follower: SongHead?

    private let song: any SongDecoder
    private let path: String
    private var stream: SoxrStream
    /// So many frames of the song last as long as `outputStep` frames of ours.
    private let inputStep: Int
    private let outputStep: Int
    /// Frames of the song that fill the filter.
    private let leadFrames: Int
    /// The end of the song before.
    private let tail: SongTail?

    /// The frame that `song` gives next.
    private var songPlace: Int
    /// The frame of the song that is to be read next; negative in the song before.
    private var place = 0
    /// The song's length once its end has been found.
    private var end: Int?
    /// The frame of ours that `read` gives next.
    private var position = 0
    private var isOver = false

    private let left = UnsafeMutablePointer<Float>.allocate(capacity: chunkFrames)
    private let right = UnsafeMutablePointer<Float>.allocate(capacity: chunkFrames)
    private var filled = 0
    private var taken = 0

    private static let chunkFrames = 2_048

    /// `song` at `sampleRate`, behind the song of `previous` if both have the same rate; `path` is for errors.
    init(
        _ song: any SongDecoder, sampleRate: Int, path: String, after previous: SongJoin? = nil
    ) throws(AudioFileError) {
        self.song = song
        self.sampleRate = sampleRate
        self.path = path
        let fileRate = song.sampleRate
        let common = greatestCommonDivisor(fileRate, sampleRate)
        inputStep = fileRate / common
        outputStep = sampleRate / common
        leadFrames = 1_024 * max(1, (fileRate + sampleRate - 1) / sampleRate)
        stream = try SoxrStream(from: Double(fileRate), to: Double(sampleRate), path: path)
        // A song before that can't be read again leaves this one to itself; what fails here fails again.
        let fits = previous?.fileRate == fileRate && previous?.streamRate == sampleRate
        tail = fits ? previous.flatMap { [leadFrames] in try? SongTail($0, frameCount: leadFrames) } : nil
        let frames = (try? SongFrames(song, frameCount: leadFrames)) ?? SongFrames(sampleRate: fileRate)
        head = SongHead(frames: frames)
        songPlace = frames.count
        join = SongJoin(path: path, fileRate: fileRate, streamRate: sampleRate, phase: tail?.phase ?? 0)
        if tail != nil { _ = try seek(to: 0) }
    }

    deinit {
        left.deallocate()
        right.deallocate()
    }

    var frameCount: Int? { (end ?? song.frameCount).map(ours) }
    var estimatedFrameCount: Int? { song.estimatedFrameCount.map(ours) }
    var tags: SongTags { song.tags }
    var defect: String? { song.defect }

    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount wanted: Int
    ) throws(AudioFileError) -> Int {
        while true {
            if taken == filled && !isOver { try fill() }
            let count = min(wanted, end.map(ours).map { $0 - position } ?? wanted)
            if count <= 0 { return 0 }
            let input = isOver ? nil : (UnsafePointer(self.left + taken), UnsafePointer(self.right + taken))
            let step = stream.process(input, inputCount: filled - taken, to: left, right, outputCount: count)
            taken += step.taken
            position += step.given
            if step.given > 0 || isOver { return step.given }
        }
    }

    /// Reads on: the end of the song before, this song, then the beginning of the one that goes on it.
    private func fill() throws(AudioFileError) {
        taken = 0
        filled = try source(Self.chunkFrames)
        place += filled
        isOver = filled == 0
    }

    private func source(_ count: Int) throws(AudioFileError) -> Int {
        if place < 0, let before = tail?.frames {
            return before.copy(from: before.count + place, count: min(count, -place), to: left, right)
        }
        if end == nil || place < end ?? 0 {
            let given = try ownSource(count)
            if given > 0 { return given }
            end = place
        }
        guard let next = follower?.frames, next.sampleRate == song.sampleRate else { return 0 }
        let first = place - (end ?? 0)
        return first < next.count ? next.copy(from: first, count: count, to: left, right) : 0
    }

    private func ownSource(_ count: Int) throws(AudioFileError) -> Int {
        if place < head.frames.count {
            return head.frames.copy(from: place, count: count, to: left, right)
        }
        if songPlace != place { songPlace = try song.seek(to: place) }
        if songPlace != place { return 0 }
        let given = try song.read(into: left, right, frameCount: count)
        songPlace += given
        return given
    }

    func seek(to frame: Int) throws(AudioFileError) -> Int {
        let goal = max(0, frame)
        let needed = (goal + offset) / outputStep * inputStep - leadFrames
        var start = Int((Double(needed) / Double(inputStep)).rounded(.down)) * inputStep
        if tail == nil { start = max(0, start) }
        stream = try SoxrStream(from: Double(song.sampleRate), to: Double(sampleRate), path: path)
        (filled, taken, isOver) = (0, 0, false)
        place = start - phase
        if place > head.frames.count {
            songPlace = try song.seek(to: place)
            if songPlace < place {
                // The song ends before.
                (end, place, isOver) = (songPlace, songPlace, true)
                position = ours(songPlace)
                return position
            }
        }
        position = start / inputStep * outputStep - offset
        return try drop(to: goal)
    }

    /// Reads and forgets until `goal` or the end; answers which frame comes next.
    private func drop(to goal: Int) throws(AudioFileError) -> Int {
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.chunkFrames)
        defer { scratch.deallocate() }
        while position < goal {
            let count = try read(
                into: scratch, scratch + Self.chunkFrames, frameCount: min(Self.chunkFrames, goal - position))
            if count == 0 { break }
        }
        return position
    }

    /// As far before its end, in our frames, the filter sees what is behind it.
    var reachFrames: Int { scaled(leadFrames) }

    private var phase: Int { tail?.phase ?? 0 }

    /// Frames of ours from where both rates coincide to the song's first.
    private var offset: Int { scaled(phase) }

    /// A length of the song in our frames.
    private func ours(_ frames: Int) -> Int { scaled(phase + frames) - offset }

    /// Frames of the file in frames of ours, rounded to the nearest.
    private func scaled(_ frames: Int) -> Int {
        Int(clamping: (Int128(2 * outputStep) * Int128(frames) + Int128(inputStep)) / Int128(2 * inputStep))
    }
}
