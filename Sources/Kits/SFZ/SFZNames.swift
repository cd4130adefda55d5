import Host

/// Looks names of opcodes up, each but once, and notes those that are not played. Names are in lower case.
struct SFZNames {
    private enum Known {
        case opcode(SFZOpcode)
        case setting(SFZControlSetting)
        case ignored
        /// Not played: the note about it and its kind.
        case noted(text: String, kind: String)
        case unknown(kind: String)
    }

    /// Names that are remembered; of a kit with more, which is none, the rest are looked up each time.
    private static let limit = 10_000
    /// A report this long is of no kit, and nobody meant anything by its words.
    private static let hintLimit = 20

    private let warnings: KitNotes
    private var known: [String: Known] = [:]

    init(warnings: KitNotes) {
        self.warnings = warnings
    }

    /// The opcode of a name; nil if it is none of regions. One that nobody plays is noted.
    mutating func opcode(_ name: String, place: SFZPlace) -> SFZOpcode? {
        switch meaning(name) {
        case .opcode(let opcode): return opcode
        case .setting, .ignored: return nil
        case .noted(let text, let kind):
            warnings.add(text, kind: kind, place: place.text)
            return nil
        case .unknown(let kind):
            warnings.add(unknownText(name), kind: kind, place: place.text)
            return nil
        }
    }

    /// The setting of the whole kit that a name means; nil if it is none.
    mutating func setting(_ name: String) -> SFZControlSetting? {
        if case .setting(let setting) = meaning(name) { return setting }
        return nil
    }

    private mutating func meaning(_ name: String) -> Known {
        if let meaning = known[name] { return meaning }
        let meaning = Self.find(name)
        if known.count < Self.limit { known[name] = meaning }
        return meaning
    }

    private static func find(_ name: String) -> Known {
        if let setting = SFZControlSetting(name: name) { return .setting(setting) }
        let kind = SFZOpcodeTable.kind(of: name)
        switch SFZOpcodeTable.meaning(name) {
        case .opcode(let opcode): return .opcode(opcode)
        case .shown: return .ignored
        case .unplayed: return .noted(text: "opcode \(name) is not played", kind: "unplayed \(kind)")
        case .noController(let number):
            let why = number > 511 ? "there are controllers 0 to 511" : "\(number) is no controller's"
            return .noted(text: "opcode \(name) is not played: \(why)", kind: "no controller \(kind)")
        case .unknown: return .unknown(kind: "unknown \(kind)")
        }
    }

    /// Looks for the opcode that was meant, which takes its time.
    private func unknownText(_ name: String) -> String {
        let isMeant = name.utf8.count <= 40 && warnings.notes.count < Self.hintLimit
        return "unknown opcode \(name)" + (isMeant ? Nearest.hint(to: name, among: SFZOpcodeTable.names) : "")
    }
}
