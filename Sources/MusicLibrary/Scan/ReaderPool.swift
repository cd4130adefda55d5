import Glibc
import Host
import Synchronization

/// Threads that read the heads of many files, a few at a time, and hand them over in pieces.
///
/// They wait when they are far ahead of who takes the pieces, so that memory stays bounded.
final class ReaderPool: @unchecked Sendable {
    // Safe to send: what threads share are atomics, a lock and a semaphore, all made before the threads.
    private let files: [FoundFile]
    private let next = Atomic(0)
    private let isStopped = Atomic(false)
    private let done = Mailbox<[SongReader.Read]>()
    private let room: UnsafeMutablePointer<sem_t>
    private var workers: [Worker] = []

    private static let pieceCount = 32
    private static let piecesAhead: UInt32 = 32

    /// Starts reading `files`.
    init(_ files: [FoundFile]) {
        self.files = files
        room = .allocate(capacity: 1)
        sem_init(room, 0, Self.piecesAhead)
        let cores = max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 16))
        let pieces = (files.count + Self.pieceCount - 1) / Self.pieceCount
        workers = (0..<min(cores, pieces)).map { _ in
            Worker(name: "song reader", isPatient: true) { [unowned self] in run() }
        }
    }

    deinit {
        stop()
        sem_destroy(room)
        room.deallocate()
    }

    /// The pieces that are ready; waits up to so many milliseconds for one.
    func take(milliseconds: Int32) -> [[SongReader.Read]] {
        var pieces = done.take()
        if pieces.isEmpty {
            done.wait(milliseconds: milliseconds)
            pieces = done.take()
        }
        for _ in pieces { sem_post(room) }
        return pieces
    }

    /// Ends the threads and waits until they have ended.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        for _ in workers { sem_post(room) }
        for worker in workers { worker.join() }
        workers = []
    }

    private func run() {
        while true {
            while sem_wait(room) != 0 && errno == EINTR {}
            let start = next.wrappingAdd(Self.pieceCount, ordering: .relaxed).oldValue
            if start >= files.count || isStopped.load(ordering: .relaxed) { return }
            let piece = files[start..<min(start + Self.pieceCount, files.count)]
            done.post(piece.map(SongReader.read))
        }
    }
}
