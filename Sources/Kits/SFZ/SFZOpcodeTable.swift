import Engine

/// Finds out what the name of an opcode means.
///
/// Ranges and defaults are those of the SFZ format (sfzformat.com), wider where kits use more.
enum SFZOpcodeTable {
    /// What a name means.
    enum Meaning: Sendable {
        case opcode(SFZOpcode)
        /// It only tells a player's window what to show.
        case shown
        /// It is part of the format and not played here.
        case unplayed
        /// It moves or asks for what no controller of ours is, see `SFZNumberedOpcodes.unknown`.
        case noController(Int)
        case unknown
    }

    /// Older names of opcodes, and other players'.
    private static let otherNames = [
        "loopmode": "loop_mode", "loopstart": "loop_start", "loopend": "loop_end",
        "offby": "off_by", "polyphony_group": "group", "pitch": "tune",
    ]

    /// The meaning of a name in lower case.
    static func meaning(_ name: String) -> Meaning {
        if let opcode = SFZPlainOpcodes.all[otherNames[name] ?? name] { return .opcode(opcode) }
        let (kind, numbers) = numbered(name)
        if let last = numbers.last, numbers.count == 1,
            let meaning = SFZNumberedOpcodes.meaning(of: kind, last)
        {
            return meaning
        }
        if SFZUnplayedOpcodes.isShown(kind) { return .shown }
        return SFZUnplayedOpcodes.contains(kind) ? .unplayed : .unknown
    }

    /// A name with `N` for its numbers, so that an opcode of 128 controllers is one.
    static func kind(of name: String) -> String { numbered(name).kind }

    /// All names that are understood, for suggestions.
    static let names = (SFZPlainOpcodes.all.keys + SFZNumberedOpcodes.names + SFZUnplayedOpcodes.names)
        .sorted()

    private static func numbered(_ name: String) -> (kind: String, numbers: [Int]) {
        var kind: [UInt8] = []
        var numbers: [Int] = []
        var isInNumber = false
        for byte in name.utf8 {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if !isDigit {
                kind.append(byte)
            } else {
                if !isInNumber {
                    kind.append(UInt8(ascii: "N"))
                    numbers.append(0)
                }
                let digit = Int(byte - UInt8(ascii: "0"))
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 1_000_000)
            }
            isInNumber = isDigit
        }
        return (String(decoding: kind, as: UTF8.self), numbers)
    }
}
