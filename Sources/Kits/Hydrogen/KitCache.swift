import Glibc
import Host

/// Where archives of kits lie unpacked, so that only the first loading unpacks. Kits themselves are never written.
///
/// Each archive has a folder, named by its path, size and time; it appears whole, by renaming. What was unpacked of
/// an older file at the same path goes with the next one.
struct KitCache {
    /// A kit that was unpacked.
    struct Unpacked: Equatable {
        /// Its `drumkit.xml`.
        var kitFile: String
        /// What could not be unpacked.
        var notes: [String]
    }

    let folder: String?
    let limits: ArchiveUnpacker.Limits
    private static let notesName = "left-out.txt"

    init(folder: String?, limits: ArchiveUnpacker.Limits = ArchiveUnpacker.Limits()) {
        self.folder = folder
        self.limits = limits
    }

    /// Unpacks an archive if that hasn't been done.
    func unpacked(_ path: String) throws(KitError) -> Unpacked {
        guard let folder else {
            throw KitError(path, "there is no place to unpack it", remedy: "set HOME or XDG_CACHE_HOME")
        }
        do throws(Refusal) {
            let stamp = try Self.stamp(path)
            let place = Paths.join(folder, stamp.family + stamp.version)
            if Files.kind(of: place) != .folder { try unpack(path, to: place, family: stamp.family) }
            guard let kitFile = Self.kitFile(in: Paths.join(place, "kit"), depth: 0) else {
                // Nothing to keep; the next try may find more.
                let notes = Self.notes(in: place).map { "; " + $0 }.joined()
                Self.remove(place)
                throw Refusal(reason: "has no drumkit.xml" + notes)
            }
            return Unpacked(kitFile: kitFile, notes: Self.notes(in: place))
        } catch {
            throw KitError(path, error.reason)
        }
    }

    private func unpack(_ path: String, to place: String, family: String) throws(Refusal) {
        let parent = Paths.folder(of: place)
        let temporary = "\(place).new-\(getpid())"
        Self.remove(temporary)
        defer { Self.remove(temporary) }
        let kit = Paths.join(temporary, "kit")
        do throws(FileError) {
            try Files.makeFolder(kit)
        } catch {
            throw Refusal(reason: error.text)
        }
        var unpacker = ArchiveUnpacker(folder: kit, limits: limits)
        try unpacker.unpack(path)
        do throws(FileError) {
            let notes = unpacker.notes.joined(separator: "\n")
            try Files.write(Array(notes.utf8), to: Paths.join(temporary, Self.notesName))
        } catch {
            throw Refusal(reason: error.text)
        }
        for name in (try? Files.names(in: parent)) ?? [] where name.hasPrefix(family) {
            let old = Paths.join(parent, name)
            if !name.contains(".new-") { Self.remove(old) }
        }
        if rename(temporary, place) != 0 && Files.kind(of: place) != .folder {
            throw Refusal(reason: FileError(path: place).text)
        }
    }

    private static func notes(in place: String) -> [String] {
        let text = (try? Files.readText(Paths.join(place, notesName))) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The kit file that is least deep.
    private static func kitFile(in folder: String, depth: Int) -> String? {
        let names = (try? Files.names(in: folder)) ?? []
        for name in names where name.lowercased() == HydrogenParser.fileName {
            let path = Paths.join(folder, name)
            if case .file = Files.kind(of: path) { return path }
        }
        if depth == 3 { return nil }
        for name in names {
            let path = Paths.join(folder, name)
            guard Files.kind(of: path) == .folder else { continue }
            if let file = kitFile(in: path, depth: depth + 1) { return file }
        }
        return nil
    }

    /// What tells an archive from others, and what tells it from what was at its path before.
    private static func stamp(_ path: String) throws(Refusal) -> (family: String, version: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw Refusal(reason: FileError(path: path).reason) }
        var place = path
        if let real = realpath(path, nil) {
            place = String(cString: real)
            free(real)
        }
        let state = "\(info.st_size) \(info.st_mtim.tv_sec) \(info.st_mtim.tv_nsec) \(info.st_ino)"
        let stem = String(SoundNames.word(Paths.stem(of: path)).unicodeScalars.prefix(40))
        return ("\(stem)-\(hash(place))-", hash(state))
    }

    /// FNV-1a, 64 bits, in hexadecimal.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    /// Removes a folder with all that is in it; links are removed, not followed.
    static func remove(_ path: String) {
        if unlink(path) == 0 || errno == ENOENT { return }
        for name in (try? Files.names(in: path)) ?? [] { remove(Paths.join(path, name)) }
        rmdir(path)
    }
}
