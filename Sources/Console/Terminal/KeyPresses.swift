/// The keys of the computer's keyboard, one by one, while it is pads.
struct KeyPresses {
    /// What one key does.
    enum Press: Equatable {
        /// A key that stands for a sign.
        case key(Character)
        /// Esc or Ctrl-D: the keyboard types again.
        case end
    }

    /// The beginning of a sign whose last bytes have not come yet.
    private var held: [UInt8] = []

    /// Takes all bytes that are there: presses up to the end, and the bytes behind the end.
    ///
    /// An escape sequence, as arrows and function keys send it, is no press; an ESC alone is the end at once.
    mutating func take(_ bytes: [UInt8]) -> (presses: [Press], rest: [UInt8]) {
        var presses: [Press] = []
        var rest = (held + bytes)[...]
        held = []
        while let first = rest.first {
            if first == 0x04 { return (presses + [.end], Array(rest.dropFirst())) }
            if first == 0x1B {
                guard let length = sequenceLength(rest) else {
                    return (presses + [.end], Array(rest.dropFirst()))
                }
                rest = rest.dropFirst(length)
            } else {
                let length = signLength(first)
                if rest.count < length {
                    held = Array(rest)
                    break
                }
                let text = String(decoding: rest.prefix(length), as: UTF8.self)
                if first >= 0x20, let character = text.first { presses.append(.key(character)) }
                rest = rest.dropFirst(length)
            }
        }
        return (presses, [])
    }

    /// How long an escape sequence is (ESC `[` … or ESC `O` …); nil for an ESC alone.
    private func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        let body = bytes.dropFirst()
        guard body.first == UInt8(ascii: "[") || body.first == UInt8(ascii: "O") else { return nil }
        let end = body.dropFirst().firstIndex { (0x40...0x7E).contains($0) } ?? bytes.endIndex - 1
        return end - bytes.startIndex + 1
    }

    /// How many bytes a UTF-8 sign has that begins with `first`.
    private func signLength(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
