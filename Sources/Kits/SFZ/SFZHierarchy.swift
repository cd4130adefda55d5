/// Gathers opcodes under their headers and makes regions of them.
///
/// `<control>` holds for the kit; `<global>`, `<master>` and `<group>` hand down to what stands inside
/// them, and a new one ends those inside its predecessor.
struct SFZHierarchy {
    private enum Header {
        /// Before the first header.
        case none
        case control
        case global
        case master
        case group
        case region
        /// One whose opcodes are of no interest here.
        case skipped
    }

    /// Regions in one kit.
    static let regionLimit = 100_000
    private static let skippedHeaders: Set = ["curve", "effect", "midi", "sample"]

    /// The regions so far.
    private(set) var regions: [RegionDescription] = []
    /// True once there was a `<region>`, whatever became of it.
    private(set) var hasRegion = false
    private var header = Header.none
    private var place = SFZPlace(file: "", line: 0)
    private var control = SFZControl()
    /// The settings of the header that is open.
    private var open = SFZSettings()
    private var global = SFZSettings()
    private var master = SFZSettings()
    private var group = SFZSettings()
    private let leftOut: KitNotes
    private let warnings: KitNotes

    init(leftOut: KitNotes, warnings: KitNotes) {
        self.leftOut = leftOut
        self.warnings = warnings
    }

    /// Ends the header that is open and begins another.
    mutating func begin(_ name: String, at place: SFZPlace) {
        end()
        self.place = place
        switch name {
        case "control":
            header = .control
            control.defaultPath = ""
        case "global":
            header = .global
            open = SFZSettings()
        case "master":
            header = .master
            open = global
        case "group":
            header = .group
            open = master
        case "region":
            header = .region
            hasRegion = true
            open = group
        default:
            header = .skipped
            if !Self.skippedHeaders.contains(name) {
                warnings.add("unknown header <\(name)>", place: place.text)
            }
        }
    }

    /// Ends the header that is open.
    mutating func end() {
        open.settle()
        switch header {
        case .global:
            global = open
            master = open
            group = open
        case .master:
            master = open
            group = open
        case .group: group = open
        case .region: addRegion()
        case .none, .control, .skipped: break
        }
    }

    private mutating func addRegion() {
        guard regions.count < Self.regionLimit else {
            leftOut.add("regions beyond the first \(Self.regionLimit)", place: place.text)
            return
        }
        do {
            var description = try open.description(control)
            description.place = place.text
            regions.append(description)
        } catch {
            leftOut.add(error.reason, place: place.text)
        }
    }

    // MARK: Opcodes

    /// Takes an opcode into the header that is open.
    mutating func take(_ name: String, _ value: String, at place: SFZPlace) {
        if header == .skipped { return }
        if header == .none {
            warnings.add("opcodes before the first header are ignored", place: place.text)
            return
        }
        if takeControl(name, value, at: place) { return }
        guard let opcode = SFZOpcodeTable.opcode(name) else {
            let kind = SFZOpcodeTable.kind(of: name)
            warnings.add("unknown opcode \(name)", kind: "unknown opcode \(kind)", place: place.text)
            return
        }
        if header == .control { return }
        switch opcode.apply(value, to: &open) {
        case nil: break
        case .unreadable:
            warnings.add("\(name)=\(value) has no meaning", place: place.text)
        case .rest:
            warnings.add(
                "\(name)=\(value) is read as its number alone", kind: "\(name) rest", place: place.text)
        case .bounded(let bound):
            warnings.add("\(name)=\(value) is out of range, \(bound) is taken", place: place.text)
        }
    }

    /// Takes an opcode of `<control>`, wherever it stands; false if it is none.
    private mutating func takeControl(_ name: String, _ value: String, at place: SFZPlace) -> Bool {
        switch name {
        case "default_path": control.defaultPath = value
        case "note_offset": takeOffset(name, value, 127, into: \.noteOffset, at: place)
        case "octave_offset": takeOffset(name, value, 10, into: \.octaveOffset, at: place)
        default: return false
        }
        if header != .control { warnings.add("\(name) outside <control>", place: place.text) }
        return true
    }

    private mutating func takeOffset(
        _ name: String, _ value: String, _ bound: Int64, into path: WritableKeyPath<SFZControl, Int>,
        at place: SFZPlace
    ) {
        if let read = SFZNumber.whole(value), (-bound...bound).contains(read.value) {
            control[keyPath: path] = Int(read.value)
        } else {
            warnings.add("\(name)=\(value) has no meaning", place: place.text)
        }
    }
}
