import CLibAV

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
        if let decoder = SndFileDecoder(source) { return decoder }
        return try LibAVDecoder(source)
    }

    /// The same, resampled to `sampleRate` if the song has another.
    public static func open(_ path: String, sampleRate: Int) throws(AudioFileError) -> any SongDecoder {
        let song = try open(path)
        return song.sampleRate == sampleRate
            ? song : try ResampledSong(song, sampleRate: sampleRate, path: path)
    }

    /// Loads the libraries for MP3, M4A and all but WAV, AIFF and FLAC ahead of the first song that needs
    /// them: 40 ms and 25 MB. Thread: any.
    public static func warmUp() {
        _ = libav_load()
    }
}
