import AudioFiles
import Engine
import Host
import RealTime

/// The songs that are being decoded, and the memory that they share. What a thread does here, one does at a time.
final class DecodeLoop: @unchecked Sendable {
    // Safe to send: `pool` and the fillers are touched by who holds the lock of `tracks`.

    let events = Mailbox<TrackEvent>()
    /// Identifiers of songs that have become ready.
    let ready = Mailbox<UInt32>()
    private let pool: PagePool
    private let tracks = Locked<[Track]>([])
    private let requests = Mailbox<Request>()
    private let hasThread: Bool

    enum Request {
        case look
        case remove(Track)
        case end
    }

    /// A song in which nothing is to be done is looked at this often, in milliseconds: a seek that nobody
    /// announced is found by it.
    private static let patience: Int32 = 50

    init(gate: BlockGate, memoryLimitBytes: Int, hasThread: Bool) {
        pool = PagePool(gate: gate, byteCount: memoryLimitBytes)
        self.hasThread = hasThread
    }

    /// How many pages there are, free ones included.
    var allocatedPageCount: Int { tracks.withLock { _ in pool.allocatedCount } }

    func setMemoryLimit(bytes: Int) {
        tracks.withLock { _ in pool.setLimit(byteCount: bytes) }
        wake()
    }

    func add(_ song: any SongDecoder, _ info: TrackInfo, identifier: UInt32, startFrame: Int) -> Track {
        let pages = UnsafeMutablePointer<TrackPages>.allocate(capacity: 1)
        pages.initialize(to: TrackPages(identifier: identifier))
        let startFrame = max(0, startFrame)
        pages.pointee.playhead.store(startFrame, ordering: .relaxed)
        let track = Track(
            song, info: info, filler: TrackFiller(song, pages: pages, pool: pool), startFrame: startFrame,
            loop: self)
        tracks.withLock { $0.append(track) }
        wake()
        return track
    }

    func remove(_ track: Track) {
        if hasThread { requests.post(.remove(track)) } else { dismantle(track) }
    }

    func wake() {
        if hasThread { requests.post(.look) }
    }

    func lead(_ track: Track, into head: SongHead?) {
        tracks.withLock { tracks in
            if tracks.contains(where: { $0 === track }) { track.filler.follow(head) }
        }
        wake()
    }

    func end() {
        requests.post(.end)
    }

    /// Decodes until told to end. Thread: decode.
    func run() {
        while true {
            for request in requests.take() {
                switch request {
                case .look: break
                case .remove(let track): dismantle(track)
                case .end: return
                }
            }
            switch step() {
            case .proceed: continue
            case _ where tidy(): continue
            case .wait: requests.wait(milliseconds: Self.patience)
            case .end: requests.wait(milliseconds: -1)
            }
        }
    }

    /// One step for the song that needs it most.
    func step() -> TrackFiller.Verdict {
        tracks.withLock { tracks in
            var overall = TrackFiller.Verdict.end
            for track in tracks.sorted(by: { $0.readyPageCount < $1.readyPageCount }) {
                switch step(track, among: tracks.count) {
                case .proceed: return .proceed
                case .wait: overall = .wait
                case .end: break
                }
            }
            return overall
        }
    }

    /// Frees some of the memory that a closed song has left; false if there is none.
    func tidy() -> Bool {
        tracks.withLock { pool.discardSome(keeping: $0.isEmpty ? 0 : pool.reservedCount) }
    }

    /// Decodes what is missing of the pages from one frame to another.
    func fill(_ track: Track, from first: Int, to last: Int) {
        tracks.withLock { tracks in
            let pageFrames = TrackPages.framesPerPage
            for page in max(0, first) / pageFrames...max(0, last) / pageFrames {
                var verdict = TrackFiller.Verdict.proceed
                while verdict == .proceed && track.filler.readyPageCount(from: page * pageFrames) == 0 {
                    verdict = track.filler.step(
                        playhead: page * pageFrames, goal: nil, limit: limit(among: tracks.count))
                }
            }
            report(track)
        }
    }

    private func step(_ track: Track, among count: Int) -> TrackFiller.Verdict {
        let verdict = track.step(limit: limit(among: count))
        report(track)
        return verdict
    }

    private func limit(among count: Int) -> Int {
        max(4, (pool.limit - pool.reservedCount) / max(1, count))
    }

    private func report(_ track: Track) {
        if track.takeReadiness() { ready.post(track.pages.pointee.identifier) }
        guard let trouble = track.filler.takeTrouble() else { return }
        let text = "\(track.info.path): \(trouble.reason)"
        events.post(
            TrackEvent(identifier: track.pages.pointee.identifier, isFatal: trouble.isFatal, text: text))
    }

    private func dismantle(_ track: Track) {
        tracks.withLock { tracks in
            tracks.removeAll { $0 === track }
            track.filler.dismantle()
        }
    }
}
