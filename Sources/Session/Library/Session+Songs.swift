import Host
import MusicLibrary

/// Which songs a command means: a file, a folder, a playlist, numbers of the last list, or a query.
extension Session {
    /// The songs that a command names. Throws if there are none.
    func songs(_ choice: SongChoice) throws(SessionError) -> [QueuedSong] {
        if let path = choice.path, let songs = try songs(atPath: path) { return songs }
        if let numbers = Self.numbers(choice.query), !lastList.isEmpty { return try listed(numbers) }
        return try songs(matching: choice.query)
    }

    /// A song by its path, with what the library knows of it.
    func song(at path: String) -> QueuedSong {
        let path = Self.absolute(path)
        if let known = try? library?.song(path: path) { return QueuedSong(known) }
        return QueuedSong(path: path)
    }

    /// A song of an earlier session. If its file is gone, the library may know where it has moved to.
    func song(at path: String, movedAs id: Int64) -> QueuedSong {
        guard id > 0, Files.isMissing(path), let library, let known = try? library.song(id: id),
            Paths.name(of: known.path) == Paths.name(of: path)
        else { return song(at: path) }
        if !Files.isMissing(known.path) { return QueuedSong(known) }
        // Its folder is not there, as a disk that is not mounted: the same file may be elsewhere.
        let twins = try? library.songs(try Query("path:\(Self.queryText("/" + Paths.name(of: path)))"))
        let twin = twins?.first { $0.size == known.size && $0.id != known.id && !Files.isMissing($0.path) }
        return twin.map { QueuedSong($0) } ?? song(at: path)
    }

    /// A text as a query takes it.
    private static func queryText(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Nil if `text` is no path, but perhaps a query.
    private func songs(atPath text: String) throws(SessionError) -> [QueuedSong]? {
        let path = Paths.expand(text)
        let isSurelyPath = Paths.isAbsolute(text) || text.hasPrefix("~") || text.hasPrefix(".")
        switch Files.kind(of: path) {
        case .file? where ["m3u", "m3u8"].contains(Paths.suffix(of: path)): return try songs(ofPlaylist: path)
        case .file?: return [song(at: path)]
        case .folder? where isSurelyPath: return try songs(inFolder: path)
        default: return isSurelyPath ? [song(at: path)] : nil
        }
    }

    private func songs(ofPlaylist path: String) throws(SessionError) -> [QueuedSong] {
        let file = try asking { () throws(LibraryError) in try PlaylistFile.read(path) }
        if let missing = file.missingText {
            tell(SessionEvent("songs-missing", "\(path): \(missing)", fields: [Field("path", .text(path))]))
        }
        if file.paths.isEmpty { throw SessionError("\(path): no song of it is there; nothing was changed") }
        return file.paths.map { song(at: $0) }
    }

    /// The songs of a folder that is part of the library.
    private func songs(inFolder path: String) throws(SessionError) -> [QueuedSong] {
        do throws(SessionError) {
            return try songs(matching: "path:" + Self.queryText(Self.absolute(path) + "/"))
        } catch {
            throw SessionError("\(path): no song of it is in the library; add it with: scan \(quoted(path))")
        }
    }

    private func songs(matching text: String) throws(SessionError) -> [QueuedSong] {
        let found = try find(text)
        let playable = found.filter(\.isPlayable)
        if playable.isEmpty {
            guard let first = found.first, let problem = first.problem else {
                throw SessionError("no song of the library fits \(text), and there is no such file")
            }
            throw SessionError("\(first.path): \(problem); nothing was changed")
        }
        if playable.count < found.count {
            tell(
                SessionEvent(
                    "songs-left-out", "\(found.count - playable.count) can't be played and were left out"))
        }
        return playable.map { QueuedSong($0) }
    }

    /// Every song of a query.
    func find(_ text: String) throws(SessionError) -> [LibrarySong] {
        let library = try searchable(text)
        return try asking { () throws(LibraryError) in try library.songs(try Query(text)) }
    }

    /// The library, if it has songs; `text` is what is looked for, if that could be a file too.
    func searchable(_ text: String? = nil) throws(SessionError) -> MusicLibrary {
        guard let library, let count = try? library.songCount, count > 0 else {
            let subject = text.map { "\($0): no such file, and the library" } ?? "the library"
            throw SessionError("\(subject) is empty; fill it with: scan FOLDER")
        }
        return library
    }

    /// The numbers of the last list, from 1.
    func listed(_ numbers: [Int]) throws(SessionError) -> [QueuedSong] {
        var songs: [QueuedSong] = []
        for number in numbers {
            guard lastList.indices.contains(number - 1) else {
                let there =
                    lastList.isEmpty
                    ? "there is no list; make one with: pick QUERY" : "the list has 1 to \(lastList.count)"
                throw SessionError("no number \(number): \(there)", word: "\(number)")
            }
            let song = lastList[number - 1]
            if let problem = song.problem { throw SessionError("\(song.path): \(problem)") }
            songs.append(QueuedSong(song))
        }
        return songs
    }

    /// `3`, or several and ranges such as `1 3-5`; nil for anything else.
    public static func numbers(_ text: String) -> [Int]? {
        var numbers: [Int] = []
        for word in text.split(separator: " ") {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends.first ?? nil, let last = ends.last ?? nil,
                first <= last, last - first < 10_000
            else { return nil }
            numbers += first...last
        }
        return numbers.isEmpty ? nil : numbers
    }

    private static func absolute(_ path: String) -> String {
        let path = Paths.expand(path)
        return Paths.isAbsolute(path) ? path : Paths.join(Files.currentFolder, path)
    }

    /// What the library refuses, as ours.
    func asking<Value>(_ body: () throws(LibraryError) -> Value) throws(SessionError) -> Value {
        do throws(LibraryError) {
            return try body()
        } catch {
            library?.noteFailure(error)
            throw SessionError(error.text)
        }
    }
}
