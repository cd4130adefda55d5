/// Opening songs.
public enum SongFile {
    /// Opens a song as what its content is, whatever its name says.
    ///
    /// Throws in one line if there is nothing that can be played: a folder, a pipe, an empty file, a text.
    public static func open(_ path: String) throws(AudioFileError) -> any SongDecoder {
        try decoder(for: try SongSource(path: path))
    }

    /// The same of an open file.
    static func decoder(for source: SongSource) throws(AudioFileError) -> any SongDecoder {
        let flac = FLACFile(source)
        flac?.hideFurtherHeads(in: source)
        if flac == nil { Chunks.mend(source) }
        if let decoder = SndFileDecoder(source, flac: flac) { return decoder }
        return try LibAVDecoder(source)
    }

    /// The same, resampled to `sampleRate` if the song has another.
    ///
    /// Behind the song of `previous` it goes on without a gap: its frames are those that the two would have if
    /// they were one file (of a song shorter than the filter, some 20 ms, but nearly). If `previous` is nil or fits nothing, it stands for itself.
    public static func open(
        _ path: String, sampleRate: Int, after previous: SongJoin? = nil
    ) throws(AudioFileError) -> any SongDecoder {
        let song = try open(path)
        return song.sampleRate == sampleRate
            ? song : try ResampledSong(song, sampleRate: sampleRate, path: path, after: previous)
    }

    /// What has to be known of `song` to open the one that is to go on it; nil if nothing has.
    public static func join(of song: any SongDecoder) -> SongJoin? {
        (song as? ResampledSong)?.join
    }

    /// The beginning of `song` for the one before it; nil if it needs none.
    public static func head(of song: any SongDecoder) -> SongHead? {
        (song as? ResampledSong)?.head
    }

    /// Tells `song` what begins in the frame behind its last, nil for nothing. It counts for what is decoded
    /// from now on; answers how many frames before its end may have become others, nil if none.
    public static func setFollower(_ head: SongHead?, of song: any SongDecoder) -> Int? {
        guard let song = song as? ResampledSong, head != nil || song.follower != nil else { return nil }
        song.follower = head
        return song.reachFrames
    }
}
