import RealTime
import Tracks

/// The song that is open.
struct Song {
    let path: String
    let track: Track
    let identifier: UInt32
    /// The rate that it is decoded for.
    let sampleRate: Int
    /// Title and artist, or the file's name, fit for a terminal.
    let title: String
}

/// A song on its way.
struct Opening {
    let path: String
    let identifier: UInt32
    let sampleRate: Int
    /// Where it begins, and whether it sounds at once.
    var startSeconds = 0.0
    var isPlaying: Bool
    /// Nil where it is opened again for another rate.
    var completion: Session.Completion?

    var startFrame: Int { Int((startSeconds * Double(sampleRate)).rounded()) }
}

/// A place in the song that the engine was asked for, and its time when it was asked: until that moves on,
/// the engine has not heard of it.
struct AskedPlace {
    let frame: Int
    let time: FrameTime
}
