import Engine

/// What the opcodes of a header say, on top of those of the headers around it.
struct SFZSettings {
    /// What the present header itself has said where the order of opcodes must not matter.
    struct Here {
        var key: Int?
        var lowKey: Int?
        var highKey: Int?
        /// The inner nil is `pitch_keycenter=sample`.
        var keycenter: Int??
        var offMode: OffMode?
        var offSeconds: Double?
    }

    enum OffMode: Sendable {
        case fast
        case normal
        case time
    }

    var here = Here()
    var sample = ""
    var trigger = "attack"
    /// True if a controller starts the region (`on_loccN`, `start_loccN`).
    var hasControllerTrigger = false
    /// True once a key or a key range was given.
    var hasKeys = false
    var lowKey = 0
    var highKey = 127
    var keycenter: Int? = 60
    var lowVelocity = 1
    var highVelocity = 127
    var lowRandom = 0.0
    var highRandom = 1.0
    var sequenceLength = 1
    var sequencePosition = 1
    var group: Int64 = 0
    var offBy: Int64 = 0
    var offMode = OffMode.fast
    var offSeconds = 0.006
    var releaseSeconds = 0.001
    var loopMode: LoopMode?
    var loopStart: Int?
    var loopLast: Int?
    var offset = 0
    /// The last frame; -1 keeps the region from sounding.
    var last: Int?
    var volumeDecibels = 0.0
    var globalDecibels = 0.0
    var masterDecibels = 0.0
    var groupDecibels = 0.0
    var amplitudePercent = 100.0
    var panPercent = 0.0
    var tuneCents = 0.0
    var transposeKeys = 0.0
    var centsPerKey = 100.0
    var velocityPercent = 100.0
    var velocityCurve: [Int: Double] = [:]
    var regionLabel = ""
    var groupLabel = ""
    var masterLabel = ""

    /// Ends the header: settles what depends on each other, whatever order it came in.
    mutating func settle() {
        if here.key != nil || here.lowKey != nil || here.highKey != nil { hasKeys = true }
        if let key = here.key {
            lowKey = key
            highKey = key
            keycenter = key
        }
        lowKey = here.lowKey ?? lowKey
        highKey = here.highKey ?? highKey
        keycenter = here.keycenter ?? keycenter
        if let mode = here.offMode {
            offMode = mode
        } else if here.offSeconds != nil {
            offMode = .time
        }
        offSeconds = here.offSeconds ?? offSeconds
        here = Here()
    }
}

/// What `<control>` says for the whole kit.
struct SFZControl {
    /// Stands before every sample's name.
    var defaultPath = ""
    /// Keys by which all regions move up the keyboard.
    var noteOffset = 0
    var octaveOffset = 0
}
