/// Names that MPRIS and the bus give.
enum Names {
    static let object = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"
    static let trackList = "org.mpris.MediaPlayer2.TrackList"
    static let properties = "org.freedesktop.DBus.Properties"
    static let bus = "org.freedesktop.DBus"
    static let busObject = "/org/freedesktop/DBus"

    /// The names that we ask for, in this order, until one is free.
    static func ours(processID: Int32) -> [String] {
        let first = root + ".drumdub"
        let second = "\(first).instance\(processID)"
        // Processes in containers may share a number.
        return [first, second] + (2...9).map { "\(second)_\($0)" }
    }
}
