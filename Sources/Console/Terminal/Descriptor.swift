import Glibc

/// Reading a descriptor that may be a terminal or a pipe.
enum Descriptor {
    /// How many bytes are taken at once, at most.
    private static let byteLimit = 1 << 20

    /// All bytes that are there now, without waiting; nil at the end of the input or if it is gone.
    static func readAll(_ descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < byteLimit, isReadable(descriptor) {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { break }
            if count <= 0 { return bytes.isEmpty ? nil : bytes }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
