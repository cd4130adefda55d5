/// A script that is being carried out, one command after the other.
///
/// Thread: control.
final class Lane {
    /// What the lane does.
    enum State: Equatable {
        /// The next step can be taken.
        case ready
        /// A command is being carried out.
        case performing
        /// `wait` holds it; seconds are a moment of the monotonic clock.
        case waiting(Wait)
    }

    /// Where its lines come from.
    enum Origin {
        /// The configuration: it comes before everything else, and only its errors are told.
        case configuration
        /// The command line, files, a pipe: errors count for the exit status.
        case script
        /// The prompt.
        case typed
        /// A pad or a foot switch: it waits for nobody.
        case bound
        /// A knob: like `bound`, but only its errors are told.
        case turned
    }

    let origin: Origin
    var script: Script
    var state = State.ready
    /// The controller that its lines are said of; nil for all.
    var device: String?
    /// The line that was taken last.
    var line = ""

    init(_ origin: Origin, _ script: Script) {
        self.origin = origin
        self.script = script
    }

    /// Whether it comes from a pad, a switch or a knob.
    var isBound: Bool { origin == .bound || origin == .turned }

    /// Whether everything has been carried out.
    var isDone: Bool { state == .ready && script.isEmpty }

    /// Whether the next step can be taken now.
    var canStep: Bool { state == .ready && !script.isEmpty }
}
