/// A Hydrogen kit as its file says it.
struct HydrogenKit {
    var name = ""
    /// In the order of the file, which is the order of their notes.
    var instruments: [HydrogenInstrument] = []
}

/// One instrument of a Hydrogen kit: what a note plays.
struct HydrogenInstrument {
    /// What choke lists call it; neither its place nor unique.
    var id = -1
    var name = ""
    /// Its line in the file.
    var line = 0
    /// Volume and gain, multiplied.
    var gainLinear = 1.0
    /// -1 left … 1 right.
    var pan = 0.0
    /// False if every hit is as loud.
    var followsVelocity = true
    var envelope = HydrogenEnvelope()
    /// Semitones, on top of those of the layers.
    var pitchOffset = 0.0
    /// -1 for none.
    var muteGroup = -1
    /// Ids of the instruments that it ends.
    var excluded: [Int] = []
    /// True if a hit ends its own earlier notes.
    var isStopNote = false
    /// How far each hit is tuned up or down at random, 0…1.
    var randomPitch = 0.0
    /// The set of hi-hats that it belongs to; nil for none.
    var hatSet: Int?
    /// Values of the pedal's controller (CC 4), 0…127, at which it sounds for its set.
    var hatWindow = 0...127
    /// MIDI out note; nil where the file has none.
    var note: Int?
    var isMuted = false
    var components: [HydrogenComponent] = []

    /// True if there is a layer with a file.
    var hasSample: Bool {
        components.contains { $0.layers.contains { $0.fileName != HydrogenLayer.placeholder } }
    }
}

/// Attack, decay and release in frames at the engine's rate; sustain is a linear factor.
struct HydrogenEnvelope {
    var attackFrames = 0
    var decayFrames = 0
    var sustain = 1.0
    var releaseFrames = 1_000
}

/// Layers of which each hit plays one; the components of an instrument sound together.
struct HydrogenComponent {
    /// Which of the layers of a velocity plays.
    enum Selection {
        case first
        case inTurn
        case byChance
    }

    /// What the kit calls it; empty if it doesn't.
    var name = ""
    /// The component's gain and its volume in the kit, multiplied.
    var gainLinear = 1.0
    var selection = Selection.first
    var layers: [HydrogenLayer] = []
}

/// A sample and the velocities that it is for.
struct HydrogenLayer {
    /// The name that stands for no sample at all.
    static let placeholder = "emptySample.flac"

    var fileName: String
    /// Its line in the file.
    var line = 0
    /// Velocities as a part of the largest, both ends included.
    var low: Float = 0
    var high: Float = 1
    var gainLinear = 1.0
    /// Semitones.
    var pitch = 0.0
    /// The first frame of the file to play.
    var firstFrame = 0
    /// The frame behind the last; nil for the whole file.
    var endFrame: Int?
}
