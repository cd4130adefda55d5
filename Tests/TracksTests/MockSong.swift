import RealTime
@testable import AudioFiles
@testable import Engine
@testable import Tracks

/// A song whose sample number k is k on the left and -k on the right, with the vices of real decoders: it
/// seeks only to packet starts, and gives no more than the rest of a packet at once.
final class MockSong: SongDecoder {
    let sampleRate = 1
    let tags = SongTags()
    var frameCount: Int?
    var estimatedFrameCount: Int?
    var defect: String?

    /// Where it ends, whatever it claims.
    var end: Int
    /// Reading this frame fails.
    var brokenFrame = Int.max
    private(set) var seeks: [Int] = []
    private var position = 0
    private let packetFrames: Int

    init(end: Int, packetFrames: Int = 1_000) {
        self.end = end
        self.packetFrames = packetFrames
    }

    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount: Int
    ) throws(AudioFileError) -> Int {
        let count = min(frameCount, packetFrames - position % packetFrames, max(0, end - position))
        if position + count > brokenFrame { throw AudioFileError(path: "mock", reason: "broken") }
        for index in 0..<count {
            left[index] = Float(position + index)
            right[index] = -Float(position + index)
        }
        position += count
        return count
    }

    func seek(to frame: Int) throws(AudioFileError) -> Int {
        seeks.append(frame)
        position = min(frame / packetFrames * packetFrames, end)
        return position
    }
}

/// Pages of a mock song that a test steps by hand.
final class Bench {
    let gate = BlockGate.allocate()
    let pool: PagePool
    let song: MockSong
    let pages = UnsafeMutablePointer<TrackPages>.allocate(capacity: 1)
    let filler: TrackFiller
    var limit: Int

    init(_ song: MockSong, pageLimit: Int = 64) {
        self.song = song
        pool = PagePool(gate: gate, byteCount: pageLimit * TrackPages.samplesPerPage * 4)
        pages.initialize(to: TrackPages(identifier: 7))
        filler = TrackFiller(song, pages: pages, pool: pool)
        limit = pool.limit - pool.reservedCount
    }

    deinit {
        filler.dismantle()
        gate.deallocate()
    }

    func step(at playhead: Int = 0, goal: Int? = nil) -> TrackFiller.Verdict {
        filler.step(playhead: playhead, goal: goal, limit: limit)
    }

    /// Steps until there is nothing to do, and answers the last verdict.
    func run(at playhead: Int = 0, goal: Int? = nil) -> TrackFiller.Verdict {
        while true {
            let verdict = step(at: playhead, goal: goal)
            if verdict != .proceed { return verdict }
        }
    }

    func page(_ index: Int) -> UnsafePointer<Float>? { pages.pointee.page(index) }

    /// The pages that are there.
    var resident: [Int] { (0..<2_000).filter { page($0) != nil } }

    var frameCount: Int { pages.pointee.frameCount.load(ordering: .relaxed) }

    /// The first frame of a page that is not what the song says; nil if all are.
    func wrongFrame(ofPage index: Int) -> Int? {
        guard let page = page(index) else { return -1 }
        let start = index * TrackPages.framesPerPage
        return (0..<TrackPages.framesPerPage).first { frame in
            let expected = start + frame < song.end ? Float(start + frame) : 0
            return page[frame] != expected || page[TrackPages.framesPerPage + frame] != -expected
        }
    }
}
