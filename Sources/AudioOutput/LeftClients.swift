import Host

/// Whether JACK's library still holds on to a client that has left the server.
///
/// jackd's library (1.9.21, and later ones) forgets to let go of a client that leaves in the moment in which ours is
/// being opened. Whoever gets that client's number next is never woken by us: once we are connected to it, it stands
/// still, and the graph with it. The library tells nobody, but the file by which it would wake that client is gone,
/// and the process's map says so.
enum LeftClients {
    /// How often a client is opened for that reason, at the most; the last one is used in any case.
    static let attemptCount = 8

    /// True if one is held. Answers for clients that left before the server answered our last request.
    static var areHeld: Bool {
        guard let map = try? Files.readText("/proc/self/maps") else { return false }
        return areHeld(map: map)
    }

    /// The same for the text of such a map.
    static func areHeld(map: String) -> Bool {
        map.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            let line = Substring(line)
            return line.hasSuffix(" (deleted)") && line.contains("/dev/shm/jack_sem.")
        }
    }
}
