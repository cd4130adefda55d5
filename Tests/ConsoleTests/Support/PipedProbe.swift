import Foundation
import Glibc

/// The real console between two pipes, talked to line by line.
final class PipedProbe {
    let child: Child
    private var input: Int32
    private var output: Int32
    private var pending: [UInt8] = []

    init(_ arguments: [String] = []) throws {
        let (childInput, input) = PipedProbe.pair()
        let (output, childOutput) = PipedProbe.pair()
        (self.input, self.output) = (input, output)
        child = try Child(
            "console-probe", arguments,
            streams: [.descriptor(childInput), .descriptor(childOutput), .path("/dev/null")], environment: [:]
        )
        close(childInput)
        close(childOutput)
    }

    deinit {
        closeInput()
        closeOutput()
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(input, bytes, bytes.count)
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    /// Waits for the next line; nil at the end.
    func line() -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeFirst(end + 1) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(output, &chunk, chunk.count)
            if count <= 0 { return nil }
            pending += chunk[0..<count]
        }
    }

    /// A pipe whose ends children don't get by themselves.
    private static func pair() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
