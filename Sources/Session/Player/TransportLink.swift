import Devices
import RealTime

/// How the song hangs on the server's transport: what the session knows of it between two looks.
///
/// Song and transport move as one: the song's place is the transport's frame minus `songStart`. That is found
/// by looking at both, whenever the song plays or rests somewhere by itself: a song that is chosen begins where the
/// transport is then, the next one where the one before has ended.
struct TransportLink {
    /// The part that we take.
    var mode = TransportMode.off
    /// The transport's frame at which the song begins; nil until it is known. Negative after a return to a server
    /// whose transport began anew.
    var songStart: Int?
    /// Whether the transport rolled or stood when it was seen last; nil before it was.
    var wasRolling: Bool?
    /// How the song and the transport have come together.
    var arrival = Arrival.first
    /// The song for which `songStart` was found, and how often it had begun again.
    var linked: Linked?
    /// Until then the song is on its way to the place where it should be.
    var alignsUntil: FrameTime = .min
    /// Where the transport was asked to go, until it is there.
    var goal: Goal?
    /// What was told.
    var isEngineFollowing = false
    var sentSongStart: Int?
    var plan = TransportPlan()

    enum Arrival {
        /// We have just begun to follow: the transport says where the song is, from frame 0 on, and whether it plays.
        case first
        /// We come back from a lost server: the song stays where it is and, if it plays, takes the transport along.
        case returning
        case settled
    }

    struct Linked: Equatable {
        var identifier: UInt32
        var repeatCount: UInt64
    }

    /// A place that the transport was asked for.
    struct Goal {
        var transportFrame: Int
        var songFrame: Int
        /// The transport may refuse: the goal is forgotten at this time of the engine.
        var until: FrameTime
    }

    /// Forgets what it was at a server that is gone, or whose transport is left.
    mutating func unlink(_ arrival: Arrival) {
        songStart = nil
        wasRolling = nil
        goal = nil
        linked = nil
        self.arrival = arrival
    }
}
