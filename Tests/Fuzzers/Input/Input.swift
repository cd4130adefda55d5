import Glibc

/// The bytes that the fuzzer hands over.
public func inputBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the process with a finding unless something holds.
public func mustHold(_ condition: Bool, _ fact: @autoclosure () -> String) {
    if !condition { fatalError(fact()) }
}

/// True if a terminal shows the text as it is: no control characters.
public func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
}

/// A file in memory for readers that want one: no fuzzer waits for a disk.
public struct MemoryFile: Sendable {
    /// Stays open as long as the process runs.
    public let descriptor: Int32
    /// Where readers find it.
    public let path: String

    /// The only one of a process.
    public static let shared = MemoryFile()

    private init() {
        let name = "/drumdub-fuzzer-\(getpid())"
        descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        shm_unlink(name)
        path = "/proc/self/fd/\(descriptor)"
    }

    /// Makes `bytes` its content.
    public func fill(_ bytes: [UInt8]) {
        let isFilled =
            ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        mustHold(isFilled, "the file in memory can't be written")
    }
}
