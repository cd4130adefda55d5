import Host
import MusicLibrary

extension QueuedSong {
    /// A song of the library.
    init(_ song: LibrarySong) {
        self.init(
            path: song.path, libraryID: song.id, title: song.title, artist: song.artist, album: song.album,
            albumKey: Self.albumKey(of: song), lengthSeconds: song.seconds)
        gain = SongGain(song)
        beatsPerMinute = song.beatsPerMinute
    }

    /// Albums are told apart by whose they are, their name and their folder.
    private static func albumKey(of song: LibrarySong) -> String {
        if song.album.isEmpty { return "" }
        let owner = song.albumArtist.isEmpty && !song.isCompilation ? song.artist : song.albumArtist
        return [Folding.fold(owner), Folding.fold(song.album), song.folder].joined(separator: "\n")
    }
}
