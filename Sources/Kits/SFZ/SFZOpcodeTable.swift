import Engine

/// All opcodes of regions that are understood, by their names in lower case.
///
/// Ranges and defaults are those of the SFZ format (sfzformat.com), wider where kits use more.
enum SFZOpcodeTable {
    static let opcodes: [String: SFZOpcode] = {
        let decibels = -144.0...48.0
        let seconds = 0.0...100.0
        let anyWhole = Int64.min...Int64.max
        let velocity: ClosedRange<Int64> = -1...1_000
        let frames: ClosedRange<Int64> = 0...(1 << 40)
        return [
            "sample": .text { $0.sample = $1 },
            "trigger": .text { $0.trigger = $1.lowercased() },

            "key": .key { $0.here.key = $1 },
            "lokey": .key { $0.here.lowKey = $1 },
            "hikey": .key { $0.here.highKey = $1 },
            "lovel": .whole(velocity) { $0.lowVelocity = Int($1) },
            "hivel": .whole(velocity) { $0.highVelocity = Int($1) },
            "lorand": .number(0...1) { $0.lowRandom = $1 },
            "hirand": .number(0...1) { $0.highRandom = $1 },
            "seq_length": .whole(1...10_000) { $0.sequenceLength = Int($1) },
            "seq_position": .whole(1...10_000) { $0.sequencePosition = Int($1) },

            "group": .whole(anyWhole) { $0.group = $1 },
            "off_by": .whole(anyWhole) { $0.offBy = $1 },
            "off_mode": .word([
                "fast": { $0.here.offMode = .fast },
                "normal": { $0.here.offMode = .normal },
                "time": { $0.here.offMode = .time },
            ]),
            "off_time": .number(seconds) { $0.here.offSeconds = $1 },
            "ampeg_release": .number(seconds) { $0.releaseSeconds = $1 },

            "loop_mode": .word([
                "no_loop": { $0.loopMode = .noLoop },
                "one_shot": { $0.loopMode = .oneShot },
                "loop_continuous": { $0.loopMode = .continuous },
                "loop_sustain": { $0.loopMode = .sustain },
            ]),
            "loop_start": .whole(frames) { $0.loopStart = Int($1) },
            "loop_end": .whole(frames) { $0.loopLast = Int($1) },
            "offset": .whole(frames) { $0.offset = Int($1) },
            "end": .whole(-1...(1 << 40)) { $0.last = Int($1) },

            "volume": .number(decibels) { $0.volumeDecibels = $1 },
            "global_volume": .number(decibels) { $0.globalDecibels = $1 },
            "master_volume": .number(decibels) { $0.masterDecibels = $1 },
            "group_volume": .number(decibels) { $0.groupDecibels = $1 },
            "amplitude": .number(0...1_000) { $0.amplitudePercent = $1 },
            "pan": .number(-100...100) { $0.panPercent = $1 },
            "amp_veltrack": .number(-100...100) { $0.velocityPercent = $1 },

            "tune": .number(-9_600...9_600) { $0.tuneCents = $1 },
            "transpose": .number(-127...127) { $0.transposeKeys = $1 },
            "pitch_keycenter": .keyOrSample { $0.here.keycenter = .some($1) },
            "pitch_keytrack": .number(-1_200...1_200) { $0.centsPerKey = $1 },

            "region_label": .text { $0.regionLabel = $1 },
            "group_label": .text { $0.groupLabel = $1 },
            "master_label": .text { $0.masterLabel = $1 },
        ]
    }()

    /// Older names of opcodes.
    static let otherNames = [
        "loopmode": "loop_mode", "loopstart": "loop_start", "loopend": "loop_end",
        "offby": "off_by", "polyphony_group": "group", "pitch": "tune",
    ]

    /// Names that only tell the player's window what to show.
    private static let shownOnly = ["label_", "hint_", "image", "global_label"]

    /// The opcode of a name in lower case; nil if there is none.
    static func opcode(_ name: String) -> SFZOpcode? {
        if let opcode = opcodes[name] { return opcode }
        if let other = otherNames[name] { return opcodes[other] }
        if let velocity = number(in: name, after: "amp_velcurve_"), velocity <= 127 {
            return .number(0...1) { $0.velocityCurve[velocity] = $1 }
        }
        for start in ["on_locc", "on_hicc", "start_locc", "start_hicc"]
        where number(in: name, after: start) != nil {
            return .text { settings, _ in settings.hasControllerTrigger = true }
        }
        return shownOnly.contains(where: name.hasPrefix) ? .text { _, _ in } : nil
    }

    private static func number(in name: String, after start: String) -> Int? {
        name.hasPrefix(start) ? Int(name.dropFirst(start.count)) : nil
    }

    /// A name with `N` for its numbers, so that an opcode of 128 controllers is one.
    static func kind(of name: String) -> String {
        var kind = ""
        for character in name {
            let shown: Character = character.isNumber ? "N" : character
            if shown != "N" || kind.last != "N" { kind.append(shown) }
        }
        return kind
    }
}
