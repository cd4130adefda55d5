import RealTime
import Tracks

/// A song that is open.
struct Song {
    /// The queue's entry that it is.
    var entryID: UInt64
    let track: Track
    /// By which the engine knows it.
    let identifier: UInt32
    /// The rate that it is decoded for.
    let sampleRate: Int
    /// The song behind whose end it was decoded; 0 for none.
    var after: UInt32 = 0

    var path: String { track.info.path }
}

/// A song on its way.
struct Opening {
    /// What it is opened for.
    enum Purpose {
        /// To be the current entry of another queue, which counts once it is known that it can be played.
        case queue(PlayerState, Session.Completion)
        /// To be the current entry.
        case current(UInt64)
        /// To follow the current entry.
        case following(UInt64)
    }

    let path: String
    let identifier: UInt32
    let sampleRate: Int
    let purpose: Purpose
    /// The song behind whose end it is decoded; 0 for none.
    var after: UInt32 = 0
    /// Where it begins.
    var startSeconds = 0.0

    var startFrame: Int { Int((startSeconds * Double(sampleRate)).rounded()) }
}

/// A place in the song that the engine was asked for, and its time when it was asked: until that moves on,
/// the engine has not heard of it.
struct AskedPlace {
    let frame: Int
    let time: FrameTime
}
