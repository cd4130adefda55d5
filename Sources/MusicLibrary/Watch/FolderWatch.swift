import CHost
import Glibc
import Host

/// Watches folders for files that come, go or change. Thread: the library's worker.
final class FolderWatch {
    /// What happened since the last look.
    enum Change: Equatable {
        case none
        /// These folders have to be looked through.
        case folders(Set<String>)
        /// More than could be told: everything has to be looked through.
        case all
    }

    /// Readable (poll) while there is something to take; -1 if the system can't watch.
    let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private var watched: Set<String> = []

    private static let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
        | UInt32(IN_CREATE) | UInt32(IN_ONLYDIR)

    init() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Watches `paths` too. Answers a line if the system allows no more.
    func watch(_ paths: [String]) -> String? {
        guard descriptor >= 0 else { return "the system can't watch folders: changes come in by rescan" }
        for path in paths where !watched.contains(path) {
            let number = inotify_add_watch(descriptor, path, Self.mask)
            if number >= 0 {
                folders[number] = path
                watched.insert(path)
            } else if errno == ENOSPC || errno == ENOMEM {
                return "\(watched.count) folders are watched, the system allows no more "
                    + "(fs.inotify.max_user_watches): changes elsewhere come in by rescan"
            }
        }
        return nil
    }

    /// Takes what has happened.
    func take() -> Change {
        guard descriptor >= 0 else { return .none }
        var changed: Set<String> = []
        var isAll = false
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count <= 0 { break }
            parse(bytes[0..<count], &changed, &isAll)
        }
        return isAll ? .all : changed.isEmpty ? .none : .folders(changed)
    }

    /// Each event: the watch's number, what happened, a cookie, the length of the name, the name.
    private func parse(_ bytes: ArraySlice<UInt8>, _ changed: inout Set<String>, _ isAll: inout Bool) {
        func word(_ place: Int) -> UInt32 {
            (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
        }
        var place = bytes.startIndex
        while place + 16 <= bytes.endIndex {
            let number = Int32(bitPattern: word(place))
            let what = word(place + 4)
            let nameBytes = Int(word(place + 12))
            let name = bytes[(place + 16)..<min(place + 16 + nameBytes, bytes.endIndex)].prefix { $0 != 0 }
            place += 16 + nameBytes
            if what & UInt32(IN_Q_OVERFLOW) != 0 { isAll = true }
            if what & UInt32(IN_IGNORED) != 0 {
                if let folder = folders.removeValue(forKey: number) { watched.remove(folder) }
                continue
            }
            let isFolder = what & UInt32(IN_ISDIR) != 0
            // A file that was only made is not written yet, unless it is a link.
            let isOfUse = isFolder || FoundFile.hasSongName(String(decoding: name, as: UTF8.self))
            if isOfUse, name.first != 0x2E, let folder = folders[number] { changed.insert(folder) }
        }
    }
}
