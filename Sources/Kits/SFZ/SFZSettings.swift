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
        var offShape: Double?
        var offCurve: Double?
        var hasPolyphony = false
    }

    enum OffMode: Sendable {
        case fast
        case normal
        case time
    }

    var here = Here()
    /// What needs no more than to be handed down. `pan`, gains and keys are settled at the end.
    var region = RegionDescription(source: .silence)
    var sample = ""
    /// True once a key or a key range was given.
    var hasKeys = false
    var lowKey = 0
    var highKey = 127
    var keycenter: Int? = 60
    var lowVelocity = 1
    var highVelocity = 127
    var lowChannel = 1
    var highChannel = 16
    var conditions = SFZRanges()
    var starts = SFZRanges()
    /// The group of a header's own `polyphony` where there is no `group`; 0 for none.
    var polyphonyGroup: Int64 = 0
    var offMode = OffMode.fast
    var offSeconds = 0.006
    /// The last frame; -1 keeps the region from sounding.
    var last: Int?
    var volumeDecibels = 0.0
    var globalDecibels = 0.0
    var masterDecibels = 0.0
    var groupDecibels = 0.0
    var amplitudePercent = 100.0
    var isInverted = false
    var transposeKeys = 0.0
    var lowSwitch: Int?
    var highSwitch: Int?
    var defaultSwitch: Int?
    var lowLastSwitch: Int?
    var highLastSwitch: Int?
    var regionLabel = ""
    var groupLabel = ""
    var masterLabel = ""
    var globalLabel = ""

    /// Ends the header: settles what depends on each other, whatever order it came in. `number` is the header's.
    mutating func settle(header number: Int) {
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
        if let curve = here.offCurve { region.chokeIsExponential = curve != 0 }
        if let shape = here.offShape { region.chokeIsExponential = shape < 0 }
        // Such a group is no kit's own: kits count with 32 bits.
        if here.hasPolyphony { polyphonyGroup = (1 << 62) + Int64(number) }
        here = Here()
    }

    /// The modulation of a target by a controller, to be changed.
    mutating func modulate(
        _ target: ModulationTarget, _ controller: Int, _ change: (inout ModulationDescription) -> Void
    ) {
        let index = region.modulations.firstIndex { $0.target == target && $0.controller == controller }
        if let index {
            change(&region.modulations[index])
        } else {
            var modulation = ModulationDescription(target: target, controller: controller)
            change(&modulation)
            region.modulations.append(modulation)
        }
    }
}

/// Ranges of controllers, `low` and `high` given one by one. Values are 0…1; `high` is not part of its range.
struct SFZRanges {
    private(set) var all: [KitCondition] = []

    mutating func setLow(_ controller: Int, _ value: Float) {
        all[index(controller)].low = value
    }

    mutating func setHigh(_ controller: Int, _ value: Float) {
        all[index(controller)].high = value
    }

    private mutating func index(_ controller: Int) -> Int {
        if let index = all.firstIndex(where: { $0.controller == controller }) { return index }
        all.append(KitCondition(controller: UInt16(controller), low: 0, high: .infinity))
        return all.count - 1
    }
}

/// What `<control>` says for the whole kit.
struct SFZControl {
    /// Stands before every sample's name.
    var defaultPath = ""
    /// Keys by which all regions move up the keyboard.
    var noteOffset = 0
    var octaveOffset = 0

    /// How far keys move up.
    var shift: Int { noteOffset + 12 * octaveOffset }
}
