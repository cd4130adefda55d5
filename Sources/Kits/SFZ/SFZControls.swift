import Engine

/// What an SFZ kit says as a whole: `<control>`, `<curve>`, and key switches.
struct SFZControls {
    /// What holds for the regions that follow.
    var control = SFZControl()
    /// What the kit is told. MIDI's own start values hold for volume, pan and expression.
    var kit = KitControls(startValues: [7: 100 / 127, 10: 0.5, 11: 1])

    /// What it calls single keys, 0…127.
    var keyLabels: [Int: String] = [:]

    private var curveNumber: Int?
    private var curvePoints: [Int: Double] = [:]
    /// The number of a curve that has none.
    private var nextCurve = 7

    /// Begins a `<curve>`.
    mutating func beginCurve() {
        curveNumber = nil
        curvePoints = [:]
    }

    /// Takes an opcode of a `<curve>` and answers what is wrong with it.
    mutating func takeCurve(_ name: String, _ value: String) -> String? {
        guard let number = SFZNumber.decimal(value)?.value else { return "\(name)=\(value) has no meaning" }
        if name == "curve_index" {
            guard (0...255).contains(number) else { return "curve_index=\(value) is not in 0 to 255" }
            curveNumber = Int(number)
            return nil
        }
        guard name.hasPrefix("v"), let place = Int(name.dropFirst()), (0...127).contains(place) else {
            return "unknown opcode \(name) of a curve"
        }
        curvePoints[place] = min(max(number, -1), 1)
        return nil
    }

    /// Ends a `<curve>`.
    mutating func endCurve() {
        let number = curveNumber ?? nextCurve
        nextCurve = max(nextCurve, number + 1)
        kit.curves[number] = ControllerCurve.through(curvePoints)
    }

    /// Takes the key switches of a region.
    mutating func addSwitches(of region: SFZSettings) {
        let shift = control.shift
        func add(_ keys: ClosedRange<Int>) {
            kit.switchKeys.formUnion(keys.map { $0 + shift }.filter { (0...127).contains($0) })
        }
        if let low = region.lowSwitch, let high = region.highSwitch, low <= high { add(low...high) }
        if let low = region.lowLastSwitch, let high = region.highLastSwitch, low <= high { add(low...high) }
        if let key = region.defaultSwitch { kit.defaultSwitch = key + shift }
    }
}

/// An opcode of `<control>`.
enum SFZControlSetting: Equatable {
    case defaultPath
    case noteOffset
    case octaveOffset
    /// A start value, of which so much is 1.
    case startValue(controller: Int, whole: Double)
    case label(controller: Int)
    case keyLabel(Int)

    /// The opcode of a name; nil if it is none of these.
    init?(name: String) {
        switch name {
        case "default_path": self = .defaultPath
        case "note_offset": self = .noteOffset
        case "octave_offset": self = .octaveOffset
        default:
            func number(_ beginning: String) -> Int? {
                guard name.hasPrefix(beginning), let number = Int(name.dropFirst(beginning.count)) else {
                    return nil
                }
                return (0..<KitImage.controllerCount).contains(number) ? number : nil
            }
            if let number = number("set_cc") {
                self = .startValue(controller: number, whole: 127)
            } else if let number = number("set_hdcc") ?? number("set_realcc") {
                self = .startValue(controller: number, whole: 1)
            } else if let number = number("label_cc") {
                self = .label(controller: number)
            } else if let number = number("label_key"), number <= 127 {
                self = .keyLabel(number)
            } else {
                return nil
            }
        }
    }

    /// True if it is only shown, so that it may stand anywhere.
    var isShownOnly: Bool {
        switch self {
        case .label, .keyLabel: true
        default: false
        }
    }

    /// Takes a value, and answers what was odd about it.
    func apply(_ value: String, to controls: inout SFZControls) -> SFZOpcode.Oddity? {
        switch self {
        case .defaultPath: controls.control.defaultPath = value
        case .noteOffset: return Self.take(value, 127) { controls.control.noteOffset = $0 }
        case .octaveOffset: return Self.take(value, 10) { controls.control.octaveOffset = $0 }
        case .startValue(let controller, let whole):
            guard let number = SFZNumber.decimal(value)?.value else { return .unreadable }
            controls.kit.startValues[controller] = min(max(number / whole, 0), 1)
        case .label(let controller): controls.kit.labels[controller] = value
        case .keyLabel(let key): controls.keyLabels[key] = value
        }
        return nil
    }

    private static func take(_ value: String, _ bound: Int64, _ set: (Int) -> Void) -> SFZOpcode.Oddity? {
        guard let read = SFZNumber.whole(value), (-bound...bound).contains(read.value) else {
            return .unreadable
        }
        set(Int(read.value))
        return nil
    }
}
