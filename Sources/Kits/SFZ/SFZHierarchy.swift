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
        case curve
        /// One whose opcodes are of no interest here.
        case skipped
    }

    /// Regions in one kit.
    static let regionLimit = 100_000
    private static let skippedHeaders: Set = ["effect", "midi", "sample"]

    /// The regions so far.
    private(set) var regions: [RegionDescription] = []
    /// What the kit says as a whole.
    private(set) var controls = SFZControls()
    /// True once there was a `<region>`, whatever became of it.
    private(set) var hasRegion = false
    private var header = Header.none
    private var headerCount = 0
    private var place = SFZPlace(file: "", line: 0)
    /// The settings of the header that is open.
    private var open = SFZSettings()
    private var global = SFZSettings()
    private var master = SFZSettings()
    private var group = SFZSettings()
    private var names: SFZNames
    private let leftOut: KitNotes
    private let warnings: KitNotes

    init(leftOut: KitNotes, warnings: KitNotes) {
        self.leftOut = leftOut
        self.warnings = warnings
        names = SFZNames(warnings: warnings)
    }

    /// Ends the header that is open and begins another.
    mutating func begin(_ name: String, at place: SFZPlace) {
        end()
        self.place = place
        headerCount += 1
        switch name {
        case "control":
            header = .control
            controls.control.defaultPath = ""
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
        case "curve":
            header = .curve
            controls.beginCurve()
        default:
            header = .skipped
            if !Self.skippedHeaders.contains(name) {
                warnings.add("unknown header <\(name)>", place: place.text)
            }
        }
    }

    /// Ends the header that is open.
    mutating func end() {
        switch header {
        case .global:
            open.settle(header: headerCount)
            global = open
            master = open
            group = open
        case .master:
            open.settle(header: headerCount)
            master = open
            group = open
        case .group:
            open.settle(header: headerCount)
            group = open
        case .region:
            open.settle(header: headerCount)
            addRegion()
        case .curve: controls.endCurve()
        case .none, .control, .skipped: break
        }
    }

    private mutating func addRegion() {
        guard regions.count < Self.regionLimit else {
            leftOut.add("regions beyond the first \(Self.regionLimit)", place: place.text)
            return
        }
        controls.addSwitches(of: open)
        do {
            var description = try open.description(controls.control)
            description.place = place.text
            noteChannels()
            takeOutput(&description)
            regions.append(description)
        } catch {
            leftOut.add(error.reason, place: place.text)
        }
    }

    private func noteChannels() {
        if open.lowChannel == 1 && open.highChannel == 16 { return }
        warnings.add(
            "opcodes lochan and hichan are not played: regions sound on every channel", place: place.text)
    }

    private func takeOutput(_ description: inout RegionDescription) {
        switch description.output {
        case 0: break
        case 1...16:
            let number = description.output
            warnings.add(
                "regions for the kit's output \(number) go to kit, or where output kit:\(number) NAME sends them",
                place: place.text)
        default:
            warnings.add("output=\(description.output) is above 16, 0 is taken", place: place.text)
            description.output = 0
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
        if header == .curve {
            if let trouble = controls.takeCurve(name, value) { warnings.add(trouble, place: place.text) }
            return
        }
        if let opcode = names.opcode(name, place: place) {
            if header == .control { return }
            note(opcode.apply(value, to: &open), name, value, at: place)
        } else if let setting = names.setting(name) {
            if setting.apply(value, to: &controls) == .unreadable {
                warnings.add("\(name)=\(value) has no meaning", place: place.text)
            }
            if header != .control && !setting.isShownOnly {
                warnings.add(
                    "\(name) outside <control>", kind: "outside \(SFZOpcodeTable.kind(of: name))",
                    place: place.text)
            }
        }
    }

    private func note(_ oddity: SFZOpcode.Oddity?, _ name: String, _ value: String, at place: SFZPlace) {
        switch oddity {
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
}
