import CJack
import Glibc
import Host

/// Holds the shared memory of our client at a server of our own.
///
/// The server makes a segment for each client, and the client lets go of it in the list of all segments as soon as both
/// have it. From another process that changes nothing. From the server's it is taken for the server's own word, so that
/// the entry is free for the next JACK server of the machine; and when our client leaves, ours frees what the entry
/// says by then: too much of our memory, and the other server's segment, which then lets nobody in any more.
/// Seen in jackd's library 1.9.21 and later ones (`jack_release_shm_info`). So we put the entry back as it was.
enum HeldSegments {
    /// A segment by its number in the list, and its length.
    struct Segment: Hashable {
        var index: UInt32
        var byteCount: UInt32
    }

    /// Holds what our client at our own server has let go of. Thread: that which has opened the client, at once.
    static func hold() {
        guard let map = try? Files.readText("/proc/self/maps") else { return }
        for segment in released(map: map, user: getuid()) {
            _ = drumdub_host_hold_segment(segment.index, segment.byteCount)
        }
    }

    /// The segments of a user's servers whose files are gone, in the text of a process's memory map.
    static func released(map: String, user: UInt32) -> Set<Segment> {
        let (mark, end) = (" /dev/shm/jack-\(user)-", " (deleted)")
        let found = map.split(separator: "\n").compactMap { line -> Segment? in
            guard line.hasSuffix(end), let name = line.ranges(of: mark).first,
                let index = UInt32(line[name.upperBound...].dropLast(end.count)),
                let range = line.split(separator: " ").first?.split(separator: "-"), range.count == 2,
                let low = UInt64(range[0], radix: 16), let high = UInt64(range[1], radix: 16), high > low
            else { return nil }
            return UInt32(exactly: high - low).map { Segment(index: index, byteCount: $0) }
        }
        return Set(found)
    }
}
