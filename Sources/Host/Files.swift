import Glibc

/// Reading and writing whole files.
public enum Files {
    /// What `stat` says of a path.
    public enum Kind: Equatable, Sendable {
        case file(byteCount: Int)
        case folder
        /// A pipe, a device or a socket: nothing that we open.
        case special
    }

    /// What `path` is, links followed; nil if it can't be looked at.
    public static func kind(of path: String) -> Kind? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return .file(byteCount: Int(info.st_size))
        case S_IFDIR: return .folder
        default: return .special
        }
    }

    /// True if there is nothing at `path`; false where that can't be told.
    public static func isMissing(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// True if both are there and the first was changed later than the second.
    public static func isNewer(_ path: String, than other: String) -> Bool {
        var (info, otherInfo) = (stat(), stat())
        guard stat(path, &info) == 0, stat(other, &otherInfo) == 0 else { return false }
        let (time, otherTime) = (info.st_mtim, otherInfo.st_mtim)
        return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
    }

    /// True if both paths lead to one file or folder, by whatever names.
    public static func areSame(_ path: String, _ other: String) -> Bool {
        var (info, otherInfo) = (stat(), stat())
        guard stat(path, &info) == 0, stat(other, &otherInfo) == 0 else { return false }
        return (info.st_dev, info.st_ino) == (otherInfo.st_dev, otherInfo.st_ino)
    }

    /// All bytes of an ordinary file of at most `limit` bytes.
    public static func read(_ path: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        switch kind(of: path) {
        case nil: throw FileError(path: path)
        case .folder: throw FileError(path: path, code: EISDIR)
        case .special: throw FileError(path: path, reason: "not an ordinary file")
        case .file(let byteCount):
            if byteCount > limit { throw FileError(path: path, reason: "larger than \(limit >> 20) MB") }
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw FileError(path: path) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    /// An ordinary file as text; bytes that are not UTF-8 become replacement signs.
    public static func readText(_ path: String, limit: Int = 64 << 20) throws(FileError) -> String {
        String(decoding: try read(path, limit: limit), as: UTF8.self)
    }

    /// Replaces a file as a whole: written beside it, flushed, renamed. Either the old or the new
    /// content is there at any moment; the old one stays as `path~`.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let temporary = "\(path).new-\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(path: path) }
        var failure = writeAll(bytes, to: descriptor)
        if failure == 0 && fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0 && failure == 0 { failure = errno }
        if failure == 0 {
            unlink(path + "~")
            _ = link(path, path + "~")
            if rename(temporary, path) != 0 { failure = errno }
        }
        if failure != 0 {
            unlink(temporary)
            throw FileError(path: path, code: failure)
        }
        syncFolder(of: path)
    }

    /// Writes all bytes to an open descriptor and answers 0, or the error's number.
    public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                all.baseAddress.map { Glibc.write(descriptor, $0 + done, all.count - done) } ?? 0
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return errno }
            done += count
        }
        return 0
    }

    /// The folder that relative paths are in.
    public static var currentFolder: String {
        guard let folder = getcwd(nil, 0) else { return "/" }
        defer { free(folder) }
        return String(cString: folder)
    }

    /// The names in a folder, sorted, without `.` and `..`.
    public static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = opendir(folder) else { throw FileError(path: folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes a folder and those above it that are missing.
    public static func makeFolder(_ path: String) throws(FileError) {
        if kind(of: path) == .folder { return }
        let parent = Paths.folder(of: path)
        if parent != path && kind(of: parent) == nil { try makeFolder(parent) }
        if mkdir(path, 0o755) != 0 && errno != EEXIST { throw FileError(path: path) }
        if kind(of: path) != .folder { throw FileError(path: path, code: ENOTDIR) }
    }

    private static func syncFolder(of path: String) {
        let descriptor = open(Paths.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
    }
}
