import Glibc

/// Where lines are printed. A reader that stands still holds nobody up: what it doesn't take is kept, up to a
/// limit.
///
/// Thread: control.
final class LineOutput {
    /// Where the lines go.
    let descriptor: Int32
    /// Whether it is a terminal, which takes everything at once.
    let isTerminal: Bool
    /// True once nobody can read any more.
    private(set) var isBroken = false
    private var backlog: [UInt8] = []
    private var droppedCount = 0

    /// Above this many bytes nothing new should be started.
    private static let comfortableByteCount = 64 << 10
    /// Above this many bytes lines that nobody asked for are dropped.
    private static let byteLimit = 1 << 20

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// Whether lines wait for a reader.
    var hasBacklog: Bool { !backlog.isEmpty }

    /// Whether the reader is so far behind that commands should wait for it.
    var isCongested: Bool { backlog.count > LineOutput.comfortableByteCount }

    /// Prints lines, in order.
    func write(_ lines: [String]) {
        guard !isBroken else { return }
        for line in lines {
            backlog.append(contentsOf: line.utf8)
            backlog.append(UInt8(ascii: "\n"))
        }
        flush()
    }

    /// Writes text as it is.
    func write(_ text: String) {
        guard !isBroken else { return }
        backlog.append(contentsOf: text.utf8)
        flush()
    }

    /// Prints lines that may be dropped if nobody reads; how many were is printed by `flush` later.
    func writeDroppable(_ lines: [String]) {
        if backlog.count > LineOutput.byteLimit { droppedCount += lines.count } else { write(lines) }
    }

    /// How many lines were dropped since the last call, once there is room to say so.
    func takeDroppedCount() -> Int {
        guard droppedCount > 0, !isCongested else { return 0 }
        defer { droppedCount = 0 }
        return droppedCount
    }

    /// Writes what the reader takes without waiting; to a terminal everything.
    func flush() {
        var done = 0
        while done < backlog.count, hasRoom(waitMilliseconds: isTerminal ? -1 : 0) {
            // A pipe that polls as writable takes this many bytes without blocking.
            let end = min(done + Int(PIPE_BUF), backlog.count)
            let count = backlog[done..<end].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                isBroken = true
                done = backlog.count
            } else {
                done += count
            }
        }
        backlog.removeFirst(done)
    }

    private func hasRoom(waitMilliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, waitMilliseconds) > 0
    }
}
