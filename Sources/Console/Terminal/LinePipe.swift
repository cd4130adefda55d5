import Glibc

/// Lines from a pipe or file, as they come.
///
/// Thread: control.
struct LinePipe {
    private let descriptor: Int32
    private var reader = LineReader()
    /// True once no more lines can come.
    private(set) var isAtEnd = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The lines that are there now; at the end also one that was never finished.
    mutating func read() -> [LineReader.Line] {
        if let bytes = Descriptor.readAll(descriptor) { return reader.take(bytes) }
        isAtEnd = true
        return reader.finish().map { [$0] } ?? []
    }
}
