import Glibc

/// A playlist as the library knows its songs.
public struct LibraryPlaylist: Equatable, Sendable {
    /// Those that are in the index, in the playlist's order.
    public var songs: [LibrarySong] = []
    /// The paths of files that are there, but were never scanned.
    public var unknown: [String] = []
    /// The entries whose file is not there, as they are written.
    public var missing: [String] = []
}

extension MusicLibrary {
    /// Reads a playlist and looks for its songs, by the path that it has or the one where its links lead.
    public func playlist(_ path: String) throws(LibraryError) -> LibraryPlaylist {
        let file = try PlaylistFile.read(path)
        var playlist = LibraryPlaylist(missing: file.missing)
        for path in file.paths {
            if let song = try known(path) {
                playlist.songs.append(song)
            } else {
                playlist.unknown.append(path)
            }
        }
        return playlist
    }

    private func known(_ path: String) throws(LibraryError) -> LibrarySong? {
        if let song = try song(path: path) { return song }
        return try song(path: Self.withoutLinks(path))
    }

    private static func withoutLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
