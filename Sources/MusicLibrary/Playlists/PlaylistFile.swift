import AudioFiles
import Host

/// What a playlist on disk gives.
public struct PlaylistFile: Equatable, Sendable {
    /// The files that are there, in the playlist's order.
    public var paths: [String]
    /// The entries whose file is not there, and those that are no file, as they are written.
    public var missing: [String]

    /// Reads a playlist and looks for its files.
    ///
    /// Thread: a worker if the disk may be slow.
    public static func read(_ path: String) throws(LibraryError) -> PlaylistFile {
        let path = PlainPath.absolute(path)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(path, limit: 16 << 20)
        } catch {
            throw LibraryError(subject: error.path, reason: error.reason + "; name an M3U or M3U8 file")
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.contains(0) {
            throw LibraryError(subject: path, reason: "is no M3U file; save it as UTF-8")
        }
        return PlaylistFile(Playlist(bytes: bytes), in: Paths.folder(of: path))
    }

    init(_ playlist: Playlist, in folder: String) {
        self.init(paths: [], missing: [])
        for entry in playlist.entries {
            if let path = entry.paths(in: folder).first(where: Self.isFile) {
                paths.append(path)
            } else {
                missing.append(entry.location)
            }
        }
    }

    init(paths: [String], missing: [String]) {
        self.paths = paths
        self.missing = missing
    }

    /// `2 of 12 songs are missing: a.mp3, b.mp3`, the first five by name; nil if all are there.
    public var missingText: String? {
        if missing.isEmpty { return nil }
        let names = missing.prefix(5).map(displayText).joined(separator: ", ")
        let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        let total = missing.count + paths.count
        return
            "\(missing.count) of \(total) songs \(missing.count == 1 ? "is" : "are") missing: \(names)\(more)"
    }

    /// Writes a playlist as a whole: the old file or the new one is there at any moment.
    public static func write(_ songs: [LibrarySong], to path: String) throws(LibraryError) {
        let path = PlainPath.absolute(path)
        guard ["m3u8", "m3u"].contains(Paths.suffix(of: path)) else {
            throw LibraryError(subject: path, reason: "is no name for a playlist; end it with .m3u8")
        }
        let playlist = Playlist(songs, in: Paths.folder(of: path))
        do throws(FileError) {
            try Files.write(Array(playlist.text.utf8), to: path)
        } catch {
            throw LibraryError(
                subject: path, reason: "can't be written (\(error.reason)); choose another folder")
        }
    }

    private static func isFile(_ path: String) -> Bool {
        if case .file = Files.kind(of: path) { return true }
        return false
    }
}
