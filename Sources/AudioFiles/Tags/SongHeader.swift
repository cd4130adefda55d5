/// What the head of a song's file tells, without decoding.
public struct SongHeader: Sendable {
    /// All tags.
    public var tags = TagValues()
    /// Frames a second.
    public var sampleRate: Int
    /// The length in frames if it is certain.
    public var frameCount: Int?
    /// The length in seconds; from `frameCount` where that is known, else what the file claims.
    public var seconds: Double?
    /// True if the file holds a picture.
    public var hasArt = false
    /// Why the song can't be played although its file is in order; nil if it can.
    public var problem: String?

    /// A song of this length.
    init(sampleRate: Int, frameCount: Int?) {
        self.sampleRate = sampleRate
        self.frameCount = frameCount
        seconds = frameCount.map { Double($0) / Double(sampleRate) }
    }
}

/// Reads the heads of songs: one's own way where the format is plain, else through libavformat.
public enum TagReader {
    /// What the song at `path` says of itself. Throws, in one line, if it can't be played. Thread: any.
    public static func read(_ path: String) throws(AudioFileError) -> SongHeader {
        try read(try SongSource(path: path))
    }

    /// The same of a file that is already open for reading, which becomes the reader's to close. Thread: any.
    public static func read(_ path: String, descriptor: Int32) throws(AudioFileError) -> SongHeader {
        try read(SongSource(path: path, descriptor: descriptor))
    }

    private static func read(_ source: SongSource) throws(AudioFileError) -> SongHeader {
        source.keepHead()
        guard var header = plainHeader(source) else { return try LibAVHeader.read(source) }
        if header.frameCount == nil && header.problem == nil {
            // Something is wrong with it or unusual: whether it can be played at all is for the decoder to say.
            let decoder = try SongFile.decoder(for: source)
            header.frameCount = decoder.frameCount
            let length = decoder.frameCount ?? decoder.estimatedFrameCount
            header.seconds = header.seconds ?? length.map { Double($0) / Double(decoder.sampleRate) }
        }
        return header
    }

    /// The head of a file that needs no library; nil if the library must look.
    static func plainHeader(_ source: SongSource) -> SongHeader? {
        let start = source.span(at: 0, count: 16)
        if start.has("fLaC") { return FLACHeader.read(source, at: 0) }
        if start.has("OggS") { return OggHeader.read(source) }
        if start.has("ftyp", at: 4) { return MP4Header.read(source) }
        if start.has("RIFF") { return WaveHeader.read(source) }
        if start.has("FORM") { return AIFFHeader.read(source) }
        return MPEGSongHeader.read(source)
    }
}
