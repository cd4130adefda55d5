import RealTime
import Testing

@testable import AudioFiles
@testable import Engine
@testable import Tracks

private let pageFrames = TrackPages.framesPerPage

/// Decoding a song into pages, a step at a time.
@Suite struct TrackFillerTests {
    @Test func `a song that fits is decoded as a whole, and its length is known then`() {
        let bench = Bench(MockSong(end: 3 * pageFrames + 5))
        #expect(bench.frameCount == -1)
        #expect(bench.run() == .end)
        #expect(bench.resident == [0, 1, 2, 3])
        #expect((0..<4).allSatisfy { bench.wrongFrame(ofPage: $0) == nil })
        #expect(bench.frameCount == 3 * pageFrames + 5)
        #expect(bench.song.seeks == [])
    }

    @Test func `a length that is no whole page and one that is`() {
        for end in [1, pageFrames - 1, pageFrames, pageFrames + 1] {
            let bench = Bench(MockSong(end: end))
            #expect(bench.run() == .end)
            #expect(bench.frameCount == end)
            #expect(bench.resident == (end > pageFrames ? [0, 1] : [0]))
        }
        let empty = Bench(MockSong(end: 0))
        #expect(empty.run() == .end)
        #expect(empty.frameCount == 0)
        #expect(empty.resident == [])
    }

    @Test func `the page that is heard comes first, from a packet start before it`() {
        let bench = Bench(MockSong(end: 100 * pageFrames))
        while bench.resident.isEmpty { #expect(bench.step(at: 50 * pageFrames + 77) == .proceed) }
        #expect(bench.resident == [50])
        #expect(bench.wrongFrame(ofPage: 50) == nil)
        #expect(bench.song.seeks == [50 * pageFrames])
    }

    @Test func `an exact length is known before anything is decoded`() {
        let song = MockSong(end: 5 * pageFrames)
        song.frameCount = song.end
        #expect(Bench(song).frameCount == song.end)
    }

    @Test func `after the end comes what lies before, and nothing is decoded twice`() {
        let bench = Bench(MockSong(end: 40 * pageFrames))
        #expect(bench.run(at: 35 * pageFrames) == .end)
        #expect(bench.resident == Array(0..<40))
        #expect((0..<40).allSatisfy { bench.wrongFrame(ofPage: $0) == nil })
        #expect(bench.song.seeks == [35, 19, 3, 0].map { $0 * pageFrames })
    }

    @Test func `a seek under way is prepared while the song plays on`() {
        let bench = Bench(MockSong(end: 1_000 * pageFrames), pageLimit: 12)
        #expect(bench.run() == .wait)
        #expect(bench.resident == Array(0..<9))
        #expect(bench.run(goal: 500 * pageFrames) == .wait)
        #expect(bench.resident == [0, 1, 2, 3, 4, 500, 501, 502, 503])
        #expect(bench.run(at: 500 * pageFrames) == .wait)
        #expect(bench.resident == Array(500..<509))
    }

    @Test func `a seek behind the end finds the end`() {
        let bench = Bench(MockSong(end: 10 * pageFrames + 9))
        while bench.frameCount < 0 { #expect(bench.step(at: 500 * pageFrames) == .proceed) }
        #expect(bench.frameCount == 10 * pageFrames + 9)
        #expect(bench.run(at: 500 * pageFrames) == .end)
        #expect(bench.resident == Array(0...10))
    }

    @Test func `what is decoded plays on when reading fails, and then the song ends`() {
        let song = MockSong(end: 100 * pageFrames)
        song.frameCount = song.end
        song.brokenFrame = 4 * pageFrames + 2_500  // 68,036, in the packet from 68,000 on
        let bench = Bench(song)
        #expect(bench.run() == .end)
        #expect(bench.resident == [0, 1, 2, 3, 4])
        #expect(bench.frameCount == 68_000)
        #expect(bench.filler.takeTrouble() == TrackFiller.Trouble(reason: "broken", isFatal: true))
        #expect(bench.filler.takeTrouble() == nil)
        #expect(bench.run(at: 50 * pageFrames) == .end)
    }

    @Test func `a defect is told once, a failure after it too`() {
        let song = MockSong(end: 30 * pageFrames)
        song.brokenFrame = 20 * pageFrames
        let bench = Bench(song)
        while bench.resident.count < 3 { _ = bench.step() }
        song.defect = "damaged in places"
        while bench.resident.count < 5 { _ = bench.step() }
        #expect(
            bench.filler.takeTrouble() == TrackFiller.Trouble(reason: "damaged in places", isFatal: false))
        #expect(bench.run() == .end)
        #expect(bench.filler.takeTrouble() == TrackFiller.Trouble(reason: "broken", isFatal: true))
    }

    @Test func `a length that was promised gives way to the one that is found`() {
        let song = MockSong(end: 3 * pageFrames + 100)
        song.frameCount = 8 * pageFrames
        let bench = Bench(song)
        #expect(bench.run() == .end)
        #expect(bench.frameCount == 3 * pageFrames + 100)
    }
}
