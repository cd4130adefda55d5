/// What a tag tells of a song, whatever its format calls it.
public enum TagField: Sendable {
    case title, artist, album, albumArtist, genre, composer, date, comment
    /// "3" or "3/12".
    case track, disc
    case trackCount, discCount
    case beatsPerMinute, compilation
    case trackGain, trackPeak, albumGain, albumPeak
    /// Opus' own, in 256ths of a decibel against −23 LUFS.
    case opusTrackGain, opusAlbumGain
    /// There if the song is an episode of a podcast.
    case podcast
    /// iTunes' number for the kind of song.
    case mediaKind

    /// The field that Vorbis comments, APE tags, libavformat and free fields of ID3 and MP4 call so, in lower case.
    static let byName: [String: TagField] = [
        "title": .title, "artist": .artist, "album": .album, "albumartist": .albumArtist,
        "album artist": .albumArtist, "album_artist": .albumArtist, "genre": .genre, "composer": .composer,
        "date": .date, "year": .date, "comment": .comment, "description": .comment,
        "track": .track, "tracknumber": .track, "tracktotal": .trackCount, "totaltracks": .trackCount,
        "trackc": .trackCount, "disc": .disc, "discnumber": .disc, "disctotal": .discCount,
        "totaldiscs": .discCount, "discc": .discCount, "bpm": .beatsPerMinute, "tbpm": .beatsPerMinute,
        "tempo": .beatsPerMinute, "compilation": .compilation, "replaygain_track_gain": .trackGain,
        "replaygain_track_peak": .trackPeak, "replaygain_album_gain": .albumGain,
        "replaygain_album_peak": .albumPeak, "r128_track_gain": .opusTrackGain,
        "r128_album_gain": .opusAlbumGain, "podcast": .podcast, "media_type": .mediaKind,
    ]
}
