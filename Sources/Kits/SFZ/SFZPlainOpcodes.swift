import Engine

/// The opcodes of regions whose names have no number of a controller in them.
enum SFZPlainOpcodes {
    /// By their names in lower case.
    static let all: [String: SFZOpcode] = [choice, switches, chokes, sample, level, envelope].reduce(
        into: [:]
    ) { $0.merge($1) { first, _ in first } }

    private static let decibels = -144.0...48.0
    private static let seconds = 0.0...100.0
    private static let anyWhole = Int64.min...Int64.max
    private static let velocity: ClosedRange<Int64> = -1...1_000
    private static let frames: ClosedRange<Int64> = 0...(1 << 40)

    /// When a region sounds.
    private static let choice: [String: SFZOpcode] = [
        "trigger": .word([
            "attack": { $0.region.trigger = .attack },
            "first": { $0.region.trigger = .first },
            "legato": { $0.region.trigger = .legato },
            "release": { $0.region.trigger = .release },
            "release_key": { $0.region.trigger = .release },
        ]),
        "key": .key { $0.here.key = $1 },
        "lokey": .key { $0.here.lowKey = $1 },
        "hikey": .key { $0.here.highKey = $1 },
        "lovel": .whole(velocity) { $0.lowVelocity = Int($1) },
        "hivel": .whole(velocity) { $0.highVelocity = Int($1) },
        "lochan": .whole(1...16) { $0.lowChannel = Int($1) },
        "hichan": .whole(1...16) { $0.highChannel = Int($1) },
        "lorand": .number(0...1) { $0.region.lowRandom = $1 },
        "hirand": .number(0...1) { $0.region.highRandom = $1 },
        "seq_length": .whole(1...10_000) { $0.region.sequenceLength = Int($1) },
        "seq_position": .whole(1...10_000) { $0.region.sequencePosition = Int($1) },
    ]

    private static let switches: [String: SFZOpcode] = [
        "sw_lokey": .switchKey { $0.lowSwitch = $1 },
        "sw_hikey": .switchKey { $0.highSwitch = $1 },
        "sw_default": .switchKey { $0.defaultSwitch = $1 },
        "sw_last": .switchKey {
            $0.lowLastSwitch = $1
            $0.highLastSwitch = $1
        },
        "sw_lolast": .switchKey { $0.lowLastSwitch = $1 },
        "sw_hilast": .switchKey { $0.highLastSwitch = $1 },
        "sw_down": .switchKey { $0.region.switches.down = $1 },
        "sw_up": .switchKey { $0.region.switches.up = $1 },
        "sw_previous": .switchKey { $0.region.switches.previous = $1 },
    ]

    /// What a region ends, and what ends it.
    private static let chokes: [String: SFZOpcode] = [
        "group": .whole(anyWhole) { $0.region.group = $1 },
        "off_by": .whole(anyWhole) { $0.region.offBy = $1 },
        "off_mode": .word([
            "fast": { $0.here.offMode = .fast },
            "normal": { $0.here.offMode = .normal },
            "time": { $0.here.offMode = .time },
        ]),
        "off_time": .number(seconds) { $0.here.offSeconds = $1 },
        "off_shape": .number(-100...100) { $0.here.offShape = $1 },
        "off_curve": .number(-100...100) { $0.here.offCurve = $1 },
        "note_polyphony": .whole(0...10_000) { $0.region.notePolyphony = Int($1) },
        "note_selfmask": .word([
            "on": { $0.region.endsQuieterOnly = true }, "off": { $0.region.endsQuieterOnly = false },
        ]),
        "polyphony": .whole(0...10_000) {
            $0.region.polyphony = Int($1)
            $0.here.hasPolyphony = $1 > 0
        },
    ]

    /// What a region plays.
    private static let sample: [String: SFZOpcode] = [
        "sample": .text { $0.sample = $1 },
        "loop_mode": .word([
            "no_loop": { $0.region.loopMode = .noLoop },
            "one_shot": { $0.region.loopMode = .oneShot },
            "loop_continuous": { $0.region.loopMode = .continuous },
            "loop_sustain": { $0.region.loopMode = .sustain },
        ]),
        "loop_start": .whole(frames) { $0.region.loopStart = Int($1) },
        "loop_end": .whole(frames) { $0.region.loopLast = Int($1) },
        "offset": .whole(frames) { $0.region.offset = Int($1) },
        "end": .whole(-1...(1 << 40)) { $0.last = Int($1) },
        "delay": .number(seconds) { $0.region.delaySeconds = $1 },
        "tune": .number(-9_600...9_600) { $0.region.pitch.cents = $1 },
        "transpose": .number(-127...127) { $0.transposeKeys = $1 },
        "pitch_keycenter": .keyOrSample { $0.here.keycenter = .some($1) },
        "pitch_keytrack": .number(-1_200...1_200) { $0.region.pitch.centsPerKey = $1 },
        "pitch_veltrack": .number(-9_600...9_600) { $0.region.velocityCents = $1 },
        "pitch_random": .number(0...9_600) { $0.region.randomCents = $1 },
    ]

    /// How loud it is, and where.
    private static let level: [String: SFZOpcode] = [
        "volume": .number(decibels) { $0.volumeDecibels = $1 },
        "global_volume": .number(decibels) { $0.globalDecibels = $1 },
        "master_volume": .number(decibels) { $0.masterDecibels = $1 },
        "group_volume": .number(decibels) { $0.groupDecibels = $1 },
        "amplitude": .number(0...1_000) { $0.amplitudePercent = $1 },
        "phase": .word(["normal": { $0.isInverted = false }, "invert": { $0.isInverted = true }]),
        "pan": .number(-100...100) { $0.region.pan = $1 / 100 },
        "width": .number(-100...100) { $0.region.width = $1 / 100 },
        "position": .number(-100...100) { $0.region.position = $1 / 100 },
        "amp_veltrack": .number(-100...100) { $0.region.velocity.tracking = $1 / 100 },
        "amp_random": .number(0...48) { $0.region.randomDecibels = $1 },
        "xfin_lovel": .whole(0...127) { $0.region.velocity.fade.inLow = Int($1) },
        "xfin_hivel": .whole(0...127) { $0.region.velocity.fade.inHigh = Int($1) },
        "xfout_lovel": .whole(0...127) { $0.region.velocity.fade.outLow = Int($1) },
        "xfout_hivel": .whole(0...127) { $0.region.velocity.fade.outHigh = Int($1) },
        "xf_velcurve": .word([
            "power": { $0.region.velocity.fadesByPower = true },
            "gain": { $0.region.velocity.fadesByPower = false },
        ]),
        "xf_cccurve": .word([
            "power": { $0.region.controllerFadesByPower = true },
            "gain": { $0.region.controllerFadesByPower = false },
        ]),
        "output": .whole(0...1_024) { $0.region.output = Int($1) },
        "region_label": .text { $0.regionLabel = $1 },
        "group_label": .text { $0.groupLabel = $1 },
        "master_label": .text { $0.masterLabel = $1 },
        "global_label": .text { $0.globalLabel = $1 },
    ]

    private static let envelope: [String: SFZOpcode] = [
        "ampeg_start": .number(0...100) { $0.region.envelope.start = $1 / 100 },
        "ampeg_delay": .number(seconds) { $0.region.envelope.stages.delaySeconds = $1 },
        "ampeg_attack": .number(seconds) { $0.region.envelope.stages.attackSeconds = $1 },
        "ampeg_hold": .number(seconds) { $0.region.envelope.stages.holdSeconds = $1 },
        "ampeg_decay": .number(seconds) { $0.region.envelope.stages.decaySeconds = $1 },
        "ampeg_sustain": .number(0...100) { $0.region.envelope.stages.sustain = $1 / 100 },
        "ampeg_release": .number(seconds) {
            $0.region.releaseSeconds = $1
            $0.region.releaseIsExponential = true
        },
        "ampeg_vel2release": .number(-100...100) {
            $0.region.velocityReleaseSeconds = $1
            $0.region.releaseIsExponential = true
        },
        "ampeg_vel2delay": .number(-100...100) { $0.region.envelope.velocityStages.delaySeconds = $1 },
        "ampeg_vel2attack": .number(-100...100) { $0.region.envelope.velocityStages.attackSeconds = $1 },
        "ampeg_vel2hold": .number(-100...100) { $0.region.envelope.velocityStages.holdSeconds = $1 },
        "ampeg_vel2decay": .number(-100...100) { $0.region.envelope.velocityStages.decaySeconds = $1 },
        "ampeg_vel2sustain": .number(-100...100) {
            $0.region.envelope.velocityStages.sustain = $1 / 100
        },
    ]
}
