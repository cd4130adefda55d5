import Engine

/// The opcodes of regions with a number in their names: that of a controller or of a velocity.
enum SFZNumberedOpcodes {
    /// Numbers that stand for what is no controller here: pressure on a key, release velocity, gate, distance of keys, tempo.
    static let unknown: Set = [130, 132, 134, 140, 141, 142]

    /// What can be moved: its name, the target, the range of its depth, and what one of the target's unit is.
    private static let targets: [(name: String, target: ModulationTarget, range: Double, unit: Double)] = [
        ("amplitude", .amplitude, 10_000, 100),
        ("volume", .volume, 144, 1), ("gain", .volume, 144, 1),
        ("pan", .pan, 200, 100), ("width", .width, 200, 100),
        ("tune", .tune, 9_600, 1), ("pitch", .tune, 9_600, 1),
        ("ampeg_delay", .delay, 100, 1), ("ampeg_attack", .attack, 100, 1),
        ("ampeg_hold", .hold, 100, 1), ("ampeg_decay", .decay, 100, 1),
        ("ampeg_sustain", .sustain, 100, 100), ("ampeg_release", .release, 100, 1),
    ]

    /// Makes an opcode for a number.
    private typealias Maker = @Sendable (Int) -> SFZOpcode

    /// By their names with `N` for the number.
    private static let controllerOpcodes: [String: Maker] = {
        var all = ranges.merging(fades) { first, _ in first }
        for entry in targets {
            let (target, unit) = (entry.target, entry.unit)
            let bounds = -entry.range...entry.range
            let depth: Maker = { number in
                .number(bounds) { settings, value in
                    settings.modulate(target, number) { $0.depth = value / unit }
                }
            }
            for suffix in ["_onccN", "_ccN", "ccN"] { all[entry.name + suffix] = depth }
            let curve: Maker = { number in
                .whole(0...255) { settings, value in
                    settings.modulate(target, number) { $0.curve = Int(value) }
                }
            }
            all[entry.name + "_curveccN"] = curve
        }
        return all
    }()

    /// Ranges that controllers must be in, or come into.
    private static let ranges: [String: Maker] = {
        let low: Maker = { number in midi { $0.conditions.setLow(number, lowBound($1)) } }
        let high: Maker = { number in midi { $0.conditions.setHigh(number, highBound($1)) } }
        let startLow: Maker = { number in midi { $0.starts.setLow(number, lowBound($1)) } }
        let startHigh: Maker = { number in midi { $0.starts.setHigh(number, highBound($1)) } }
        let fineLow: Maker = { number in fine { $0.conditions.setLow(number, Float($1)) } }
        let fineHigh: Maker = { number in fine { $0.conditions.setHigh(number, fineHighBound($1)) } }
        let fineStartLow: Maker = { number in fine { $0.starts.setLow(number, Float($1)) } }
        let fineStartHigh: Maker = { number in fine { $0.starts.setHigh(number, fineHighBound($1)) } }
        return [
            "loccN": low, "hiccN": high, "lohdccN": fineLow, "hihdccN": fineHigh,
            "lorealccN": fineLow, "hirealccN": fineHigh,
            "on_loccN": startLow, "on_hiccN": startHigh, "start_loccN": startLow, "start_hiccN": startHigh,
            "on_lohdccN": fineStartLow, "on_hihdccN": fineStartHigh,
            "start_lohdccN": fineStartLow, "start_hihdccN": fineStartHigh,
        ]
    }()

    /// Values between which a controller fades a region in or out.
    private static let fades: [String: Maker] = {
        let kinds: [(name: String, bound: WritableKeyPath<Crossfade, Int> & Sendable)] = [
            ("xfin_loccN", \.inLow), ("xfin_hiccN", \.inHigh),
            ("xfout_loccN", \.outLow), ("xfout_hiccN", \.outHigh),
        ]
        return kinds.reduce(into: [:]) { all, kind in
            all[kind.name] = { number in
                .whole(0...127) {
                    $0.region.controllerFades[number, default: Crossfade()][keyPath: kind.bound] = Int($1)
                }
            }
        }
    }()

    /// All names, with `N` for the number.
    static var names: [String] { ["amp_velcurve_N"] + controllerOpcodes.keys }

    /// The meaning of a name, whose number is taken out of it; nil if it is none of these.
    static func meaning(of kind: String, _ number: Int) -> SFZOpcodeTable.Meaning? {
        if kind == "amp_velcurve_N" && number <= 127 {
            return .opcode(.number(0...1) { $0.region.velocity.curve[number] = $1 })
        }
        guard let make = controllerOpcodes[kind] else { return nil }
        if number >= KitImage.controllerCount || unknown.contains(number) { return .noController(number) }
        return .opcode(make(number))
    }

    private static func midi(_ set: @escaping SFZOpcode.Setter<Double>) -> SFZOpcode {
        .number(-1...128, set)
    }

    private static func fine(_ set: @escaping SFZOpcode.Setter<Double>) -> SFZOpcode {
        .number(0...1, set)
    }

    /// Where a value of 0…127 begins. Fractions are cut off, so that ranges join without a hole.
    private static func lowBound(_ value: Double) -> Float {
        Float(max(value.rounded(.down), 0)) / 127
    }

    /// Where the value behind one of 0…127 begins.
    private static func highBound(_ value: Double) -> Float {
        value >= 127 ? .infinity : Float(value.rounded(.down) + 1) / 127
    }

    /// Behind a value of 0…1, which is part of its range.
    private static func fineHighBound(_ value: Double) -> Float {
        value >= 1 ? .infinity : Float(value).nextUp
    }
}
