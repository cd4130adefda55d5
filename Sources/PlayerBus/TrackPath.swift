/// Entries of the queue as the paths of objects.
enum TrackPath {
    /// Stands for "at the start" and "none is current".
    static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    private static let folder = "/org/drumdub/track/"

    /// The path of the entry with the identity `id`.
    static func path(of id: UInt64) -> String { folder + String(id) }

    /// The identity of the entry with this path; nil for any other path.
    static func id(of path: String) -> UInt64? {
        guard path.hasPrefix(folder), let id = UInt64(path.dropFirst(folder.count)) else { return nil }
        return Self.path(of: id) == path ? id : nil
    }
}
