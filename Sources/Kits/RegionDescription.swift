import Engine

/// One way in which keys can sound, as a kit file says it, validated.
struct RegionDescription {
    /// Where its audio comes from.
    enum Source: Equatable {
        /// A file, as the kit names it.
        case file(String)
        /// A tone or noise that is made when the kit is loaded.
        case generator(Generator)
        /// No sound at all; it still counts hits and chokes.
        case silence

        /// What the kit calls it; nil for silence.
        var name: String? {
            switch self {
            case .file(let name): name
            case .generator(let generator): generator.rawValue
            case .silence: nil
            }
        }
    }

    /// The fade of a choke.
    enum Choke: Equatable {
        /// SFZ `off_mode=fast`: 6 ms.
        case fast
        /// The region's release.
        case release
        /// As long as said.
        case time(seconds: Double)
    }

    var source: Source
    /// `file:line` of the region.
    var place = ""

    // MARK: When it sounds

    var trigger = RegionTrigger.attack
    /// The keys that start it; without meaning if `trigger` is `controller`.
    var keys: ClosedRange<Int> = 0...127
    var velocities: ClosedRange<Int> = 1...127
    /// Chosen when the hit's random number lies in `lowRandom..<highRandom`.
    var lowRandom = 0.0
    var highRandom = 1.0
    var sequenceLength = 1
    var sequencePosition = 1
    /// Sounds only while all of these hold.
    var conditions: [KitCondition] = []
    /// Ranges into which a controller must come to start it.
    var controllerStarts: [KitCondition] = []
    var switches = SwitchDescription()

    // MARK: What it ends, and what ends it

    /// 0 for none.
    var group: Int64 = 0
    /// 0 for none.
    var offBy: Int64 = 0
    var choke = Choke.fast
    /// True for a choke that falls by equal decibels.
    var chokeIsExponential = false
    var releaseSeconds = 0.001
    /// What velocity 127 adds to it, in proportion below.
    var velocityReleaseSeconds = 0.0
    /// True for a release that falls by equal decibels.
    var releaseIsExponential = false
    /// Hits of one key in its group that may sound at once; 0 for any number.
    var notePolyphony = 0
    /// True if a hit above `notePolyphony` ends quieter hits only.
    var endsQuieterOnly = true
    /// Hits of its group that may sound at once; 0 for any number.
    var polyphony = 0

    // MARK: What it plays

    /// nil: as the file says.
    var loopMode: LoopMode?
    /// In frames of the file; nil: as the file says.
    var loopStart: Int?
    /// The loop's last frame, which is part of it; nil: as the file says.
    var loopLast: Int?
    /// The first frame of the file to play.
    var offset = 0
    /// The last frame of the file to play; nil: its last.
    var last: Int?
    /// Between the hit and the first frame.
    var delaySeconds = 0.0
    var pitch = PitchDescription()
    /// Cents at velocity 127, in proportion below.
    var velocityCents = 0.0
    /// Up to so many cents up or down, at random.
    var randomCents = 0.0

    // MARK: How loud it is, and where

    /// Negative turns the phase round.
    var gainLinear = 1.0
    /// -1 left … 1 right.
    var pan = 0.0
    /// Of stereo samples: 1 as recorded, 0 mono, -1 exchanged.
    var width = 1.0
    /// Of stereo samples: a pan behind `width`, -1…1.
    var position = 0.0
    var velocity = VelocityDescription()
    /// Up to so many decibels louder, at random.
    var randomDecibels = 0.0
    var envelope = EnvelopeDescription()
    var modulations: [ModulationDescription] = []
    /// How controllers fade it in and out while it sounds, by their numbers.
    var controllerFades: [Int: Crossfade] = [:]
    /// True for fades of constant power, false for straight ones.
    var controllerFadesByPower = true
    /// The kit's output, 1…16; 0 for none of its own.
    var output = 0
    /// Names for the sound, the most particular first.
    var labels: [String] = []
    /// The microphone that it was recorded with, where the kit says so by name.
    var microphone = ""
}

/// The key switches that a region waits for, see `KitRegion.switchLowLast` and those behind it.
struct SwitchDescription: Equatable {
    var last: ClosedRange<Int>?
    var down: Int?
    var up: Int?
    var previous: Int?
}

/// How a region's level moves from the hit on, in seconds; see `KitEnvelope`.
struct EnvelopeDescription: Hashable {
    /// Lengths and level of the stages.
    struct Stages: Hashable {
        var delaySeconds = 0.0
        var attackSeconds = 0.0
        var holdSeconds = 0.0
        var decaySeconds = 0.0
        /// 0…1.
        var sustain: Double
    }

    /// The level at which the rise begins, 0…1.
    var start = 0.0
    var stages = Stages(sustain: 1)
    /// What velocity 127 adds.
    var velocityStages = Stages(sustain: 0)

    /// True if the level stands still.
    var isFlat: Bool {
        stages.delaySeconds == 0 && stages.attackSeconds == 0 && stages.sustain == 1
            && velocityStages == Stages(sustain: 0)
    }
}

/// How a controller moves a region.
struct ModulationDescription: Equatable {
    var target: ModulationTarget
    var controller: Int
    /// The number of its curve in the kit.
    var curve = 0
    /// In the target's unit (`ModulationTarget`), but seconds in place of frames.
    var depth = 0.0
}

/// How a region's gain follows the velocity.
struct VelocityDescription: Hashable {
    /// -1…1: how much the velocity counts; negative turns it round.
    var tracking = 1.0
    /// Gain at some velocities (0…127), linear between them; empty for the square law.
    var curve: [Int: Double] = [:]
    var fade = Crossfade()
    /// True for a fade of constant power, false for a straight one.
    var fadesByPower = true
}
