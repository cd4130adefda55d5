import Engine
import RealTime

/// The memory of all pages: a fixed number of them at most, used again and again.
///
/// A page that was taken out of a song may be read until the audio thread has left the block that it was
/// in; until then it rests here. Thread: decode.
final class PagePool {
    typealias Page = UnsafeMutablePointer<Float>

    /// The most pages there may be.
    private(set) var limit: Int
    /// How many there are, wherever they are.
    private(set) var allocatedCount = 0

    private let gate: BlockGate
    private var free: [Page] = []
    /// Pages out of use as soon as their ticket is over, oldest first.
    private var resting: [(page: Page, ticket: BlockGate.Ticket)] = []

    private static let pageBytes = TrackPages.samplesPerPage * MemoryLayout<Float>.stride
    private static let smallestLimit = 8

    /// A pool that uses `byteCount` bytes at most, but 8 pages at least.
    init(gate: BlockGate, byteCount: Int) {
        self.gate = gate
        limit = Self.pageCount(byteCount)
    }

    /// Bounds it anew; what is too much goes as songs evict it.
    func setLimit(byteCount: Int) {
        limit = Self.pageCount(byteCount)
    }

    private static func pageCount(_ byteCount: Int) -> Int { max(smallestLimit, byteCount / pageBytes) }

    deinit {
        free.forEach { $0.deallocate() }
        resting.forEach { $0.page.deallocate() }
    }

    /// Pages that are left free for those that rest: so many must not be in songs.
    var reservedCount: Int { min(4, limit / 4) }

    /// A page with any content; nil if all are in use for the moment.
    func take() -> Page? {
        if let page = free.popLast() { return page }
        if let oldest = resting.first, gate.isOver(oldest.ticket) {
            resting.removeFirst()
            return oldest.page
        }
        if allocatedCount >= limit { return nil }
        allocatedCount += 1
        return .allocate(capacity: TrackPages.samplesPerPage)
    }

    /// Takes back a page that the audio thread has never seen.
    func giveBack(_ page: Page) {
        free.append(page)
    }

    /// Takes back a page that has just been taken out of a song.
    func retire(_ page: Page) {
        resting.append((page, gate.ticket()))
    }

    /// Frees a few pages that are not in use, but `keptCount`; answers whether there were any.
    ///
    /// A few, because giving memory back takes a while, and a song may be waiting for its first page.
    func discardSome(keeping keptCount: Int) -> Bool {
        while let oldest = resting.first, gate.isOver(oldest.ticket) {
            free.append(resting.removeFirst().page)
        }
        let count = min(8, free.count - keptCount)
        if count <= 0 { return false }
        free.suffix(count).forEach { $0.deallocate() }
        free.removeLast(count)
        allocatedCount -= count
        return true
    }
}
