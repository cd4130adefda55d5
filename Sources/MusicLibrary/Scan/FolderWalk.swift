import Glibc
import Host

/// A walk through folders: every real file once, links followed, loops not.
struct FolderWalk {
    /// The files with a song's name.
    private(set) var files: [FoundFile] = []
    /// The folders that were read, for watching.
    private(set) var folders: [String] = []
    /// Folders that can't be read: what the index knows of them is left alone.
    private(set) var unreadable: [FileError] = []
    /// Lines about links that lead back to where they are.
    private(set) var loops: [String] = []

    /// What tells a file from all others.
    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ info: stat) {
            device = UInt64(info.st_dev)
            inode = UInt64(info.st_ino)
        }

        init(_ file: FoundFile) {
            device = file.device
            inode = UInt64(bitPattern: file.inode)
        }
    }

    /// A folder to be read. Names are bytes, which need not be a text.
    private struct Place {
        var bytes: [UInt8]
        var path: String
        var isText: Bool
    }

    private struct Link {
        var folder: Place
        var name: [UInt8]
    }

    private let isCancelled: () -> Bool
    private var waiting: [Place] = []
    private var links: [Link] = []
    private var visited: Set<Identity> = []

    /// Walks `roots`, absolute paths, until `isCancelled`.
    init(roots: [String], isCancelled: @escaping () -> Bool) {
        self.isCancelled = isCancelled
        for root in roots {
            waiting.append(Place(bytes: Array(root.utf8), path: root, isText: true))
            walk()
        }
        // Links come last, so that a file is found by its own name rather than by a link's.
        followLinks()
    }

    private mutating func walk() {
        while let place = waiting.popLast(), !isCancelled() { read(place) }
    }

    private mutating func read(_ place: Place) {
        let descriptor = place.bytes.withCString {
            open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else { return unreadable.append(FileError(path: place.path)) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, visited.insert(Identity(info)).inserted,
            let stream = fdopendir(descriptor)
        else {
            close(descriptor)
            return
        }
        defer { closedir(stream) }
        if place.isText { folders.append(place.path) }
        errno = 0
        while let entry = readdir(stream) {
            take(entry, descriptor, place)
            errno = 0
        }
        if errno != 0 { unreadable.append(FileError(path: place.path)) }
    }

    private mutating func take(_ entry: UnsafeMutablePointer<dirent>, _ descriptor: Int32, _ place: Place) {
        let type = Int32(entry.pointee.d_type)
        // The name stands in the entry itself and ends in a zero.
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                // Hidden files are settings and the waste basket.
                if name[0] == 0x2E { return }
                take(name, type, descriptor, place)
            }
        }
    }

    private mutating func take(
        _ name: UnsafePointer<CChar>, _ type: Int32, _ descriptor: Int32, _ place: Place
    ) {
        var info = stat()
        switch type {
        case Int32(DT_DIR): waiting.append(self.place(name, in: place))
        case Int32(DT_LNK): links.append(Link(folder: place, name: bytes(name)))
        case Int32(DT_REG), Int32(DT_FIFO), Int32(DT_UNKNOWN):
            if type != Int32(DT_UNKNOWN) && !FoundFile.hasSongName(bytes(name)) { return }
            guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return }
            switch info.st_mode & S_IFMT {
            case S_IFDIR: waiting.append(self.place(name, in: place))
            case S_IFLNK: links.append(Link(folder: place, name: bytes(name)))
            default:
                if FoundFile.hasSongName(bytes(name)) {
                    add(self.place(name, in: place), place, info)
                }
            }
        default: break
        }
    }

    private mutating func add(_ file: Place, _ folder: Place, _ info: stat) {
        var problem: String?
        if !file.isText {
            problem = "its name is not UTF-8; rename it"
        } else if info.st_mode & S_IFMT != S_IFREG {
            problem = "is a pipe or a device; name a file"
        }
        files.append(
            FoundFile(
                path: file.path, folder: folder.path, size: Int64(info.st_size),
                modifiedNanoseconds: Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec),
                device: UInt64(info.st_dev), inode: Int64(bitPattern: UInt64(info.st_ino)), problem: problem))
    }

    /// Follows what the walk laid aside, and what that leads to.
    private mutating func followLinks() {
        if links.isEmpty { return }
        var known: Set<Identity>?
        while let link = links.popLast(), !isCancelled() {
            let file = link.name.withCString { place($0, in: link.folder) }
            var info = stat()
            guard file.bytes.withCString({ stat($0, &info) }) == 0 else { continue }
            switch info.st_mode & S_IFMT {
            case S_IFDIR:
                if visited.contains(Identity(info)) {
                    noteLoop(file)
                } else {
                    waiting.append(file)
                    walk()
                    known = nil
                }
            case S_IFREG where isSong(file):
                var seen = known ?? Set(files.map { Identity($0) })
                if seen.insert(Identity(info)).inserted { add(file, link.folder, info) }
                known = seen
            default: break
            }
        }
    }

    /// A link is a song by its own name or by that of what it leads to.
    private func isSong(_ link: Place) -> Bool {
        if FoundFile.hasSongName(link.path) { return true }
        guard let resolved = link.bytes.withCString({ realpath($0, nil) }) else { return false }
        defer { free(resolved) }
        return FoundFile.hasSongName(String(cString: resolved))
    }

    /// A link to a folder that it lies in makes a line; one to another folder that was read makes none.
    private mutating func noteLoop(_ link: Place) {
        guard let resolved = link.bytes.withCString({ realpath($0, nil) }) else { return }
        defer { free(resolved) }
        let goal = String(cString: resolved)
        guard let home = Array(Paths.folder(of: link.path).utf8).withCString({ realpath($0, nil) }) else {
            return
        }
        defer { free(home) }
        if (String(cString: home) + "/").hasPrefix(goal == "/" ? goal : goal + "/") {
            loops.append("\(link.path): leads back to \(goal); not followed")
        }
    }

    private func place(_ name: UnsafePointer<CChar>, in folder: Place) -> Place {
        let name = bytes(name)
        let slash = folder.bytes.last == 0x2F ? [] : [UInt8(0x2F)]
        var text = folder.isText ? String(validating: name, as: UTF8.self) : nil
        let isText = text != nil
        text = text ?? Self.escaped(name)
        return Place(
            bytes: folder.bytes + slash + name, path: folder.path + (slash.isEmpty ? "" : "/") + (text ?? ""),
            isText: isText)
    }

    private func bytes(_ name: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// A name with bytes that are no text written as `\xFF`.
    private static func escaped(_ name: [UInt8]) -> String {
        if let text = String(validating: name, as: UTF8.self) { return text }
        let digits = Array("0123456789ABCDEF")
        return name.reduce(into: "") { text, byte in
            if byte < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

extension [UInt8] {
    /// Calls `body` with the bytes and a zero behind them.
    fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
            // The array is never empty, so there is an address.
            buffer.baseAddress.map(body) ?? body("")
        }
    }
}
