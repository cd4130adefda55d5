import RealTime
import Testing

@testable import AudioFiles
@testable import Engine
@testable import Tracks

private let pageFrames = TrackPages.framesPerPage

/// Memory: its bound, which pages are given up, and when they are used again.
@Suite struct PageMemoryTests {
    @Test func `playing a long song needs no more than the limit`() {
        let bench = Bench(MockSong(end: 400 * pageFrames, packetFrames: pageFrames), pageLimit: 16)
        for playhead in stride(from: 0, to: 400 * pageFrames, by: 5_000) {
            _ = bench.run(at: playhead)
            let page = playhead / pageFrames
            #expect(bench.page(page)?[0] == Float(page * pageFrames))
            #expect(bench.pool.allocatedCount <= 16)
        }
        #expect(bench.song.seeks.allSatisfy { $0 > 380 * pageFrames })
    }

    @Test func `which pages stay agrees with a model that sorts all pages by their distance`() {
        var random = SplitMix(state: 42)
        let song = MockSong(end: 300 * pageFrames, packetFrames: pageFrames)
        song.frameCount = song.end
        let bench = Bench(song, pageLimit: 24)
        var model: Set<Int> = []
        for _ in 0..<60 {
            let page = Int.random(in: 0..<300, using: &random)
            #expect(bench.run(at: page * pageFrames) != .proceed)
            model = Model.after(model, playhead: page, limit: bench.limit, pageCount: 300)
            #expect(bench.resident == model.sorted(), "at page \(page)")
        }
        #expect((0..<300).allSatisfy { bench.page($0) == nil || bench.wrongFrame(ofPage: $0) == nil })
    }

    @Test func `a page that a running block may read is not used again before the block is over`() throws {
        let bench = Bench(MockSong(end: 1_000 * pageFrames), pageLimit: 8)
        #expect(bench.run() == .wait)
        #expect(bench.resident == Array(0..<6))
        let old = try #require(bench.page(0))
        bench.gate.pass()
        // Two pages are free; all others may be in the hands of the block.
        #expect(bench.run(at: 500 * pageFrames) == .wait)
        #expect(bench.resident.filter { $0 >= 500 } == [500, 501])
        #expect((0..<pageFrames).allSatisfy { old[$0] == Float($0) })
        bench.gate.pass()
        #expect(bench.run(at: 500 * pageFrames) == .wait)
        #expect(bench.resident == Array(500..<506))
        #expect(bench.pool.allocatedCount == 8)
    }

    @Test func `a second song takes its share from the first`() {
        let first = Bench(MockSong(end: 100 * pageFrames), pageLimit: 16)
        #expect(first.run() == .wait)
        #expect(first.resident == Array(0..<12))
        first.limit = 6
        #expect(first.run() == .wait)
        #expect(first.resident == Array(0..<6))
    }

    @Test func `closing a song frees every page`() {
        let bench = Bench(MockSong(end: 20 * pageFrames))
        #expect(bench.run() == .end)
        #expect(bench.resident.count == 20)
        bench.filler.discardPages()
        while bench.pool.discardSome(keeping: 0) {}
        #expect(bench.pool.allocatedCount == 0)
    }
}

/// What the rules say, without any cleverness.
private enum Model {
    static func distance(_ page: Int, _ playhead: Int) -> Int {
        page >= playhead ? page - playhead : 3 * (playhead - page)
    }

    static func after(_ pages: Set<Int>, playhead: Int, limit: Int, pageCount: Int) -> Set<Int> {
        var pages = pages
        while let next = (playhead..<pageCount).first(where: { !pages.contains($0) }) {
            if pages.count >= limit {
                let farthest =
                    pages.max { (distance($0, playhead), -$0) < (distance($1, playhead), -$1) } ?? 0
                if distance(farthest, playhead) <= distance(next, playhead) { return pages }
                pages.remove(farthest)
            }
            pages.insert(next)
        }
        while pages.count < limit, let last = (0..<playhead).last(where: { !pages.contains($0) }) {
            pages.insert(last)
        }
        return pages
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
