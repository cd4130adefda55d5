import Foundation
import Host
import RealTime
import Testing

@testable import AudioFiles
@testable import Engine
@testable import Tracks

private let pageFrames = TrackPages.framesPerPage

/// Songs that follow one another: prepared, ready, and joined at any rate.
@Suite struct TrackJoinTests {
    private let gate = BlockGate.allocate()

    /// Noise that is the same for every file: `range` of one recording, at 44.1 kHz.
    private func part(_ name: String, _ range: Range<Int>) throws -> String {
        var bytes = SongFiles.waveHead(sampleRate: 44_100, channelCount: 2, frameCount: range.count)
        let samples = range.flatMap { frame -> [Int16] in
            let value = Int16(truncatingIfNeeded: (frame &* 7_919 &+ frame &* frame) % 40_000 - 20_000)
            return [value / 2, -value / 3]
        }
        samples.withUnsafeBytes { bytes.append(contentsOf: $0) }
        try bytes.write(to: URL(fileURLWithPath: SongFiles.path(name)))
        return SongFiles.path(name)
    }

    private func samples(_ track: Track) -> [Float] {
        let count = track.frameCount ?? 0
        return (0..<count).compactMap { track.pages.pointee.page($0 / pageFrames)?[$0 % pageFrames] }
    }

    private func largestMiss(_ one: [Float], _ two: [Float]) -> Float {
        zip(one, two).map { abs($0 - $1) }.max() ?? 1
    }

    @Test func `at another rate two parts are the recording, although the end was decoded before`() throws {
        let (cut, end) = (70_001, 150_000)
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let whole = try decoder.open(part("whole.wav", 0..<end), sampleRate: 48_000, identifier: 1)
        let first = try decoder.open(part("first.wav", 0..<cut), sampleRate: 48_000, identifier: 2)
        whole.ensure(0, frameCount: 200_000)
        first.ensure(0, frameCount: 200_000)
        let alone = samples(first)
        let second = try decoder.open(
            part("second.wav", cut..<end), sampleRate: 48_000, identifier: 3, after: first)
        second.ensure(0, frameCount: 200_000)
        first.lead(into: second)
        decoder.finish()
        let joined = samples(first) + samples(second)
        #expect(joined.count == samples(whole).count)
        #expect(largestMiss(joined, samples(whole)) < 3e-5)
        #expect(largestMiss(samples(first), alone) > 1e-3)
        // The next is taken away: the end is its own again.
        first.lead(into: nil)
        decoder.finish()
        #expect(largestMiss(samples(first), alone) < 2e-6)
        [whole, first, second].forEach { $0.close() }
    }

    @Test func `an end that is about to be heard stays as it is`() throws {
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let first = try decoder.open(part("heard.wav", 0..<70_001), sampleRate: 48_000, identifier: 2)
        first.ensure(0, frameCount: 200_000)
        let alone = samples(first)
        let second = try decoder.open(
            part("behind.wav", 70_001..<90_000), sampleRate: 48_000, identifier: 3, after: first)
        first.pages.pointee.playhead.store(alone.count - 5_000, ordering: .relaxed)
        first.lead(into: second)
        decoder.finish()
        #expect(samples(first) == alone)
        [first, second].forEach { $0.close() }
    }

    @Test func `a song tells once that it is ready, from wherever it begins`() throws {
        let path = try SongFiles.ramp("ready.wav", frameCount: 10 * pageFrames)
        let decoder = TrackDecoder(gate: gate)
        let tracks = try (0..<20).map { index in
            try decoder.open(
                path, sampleRate: 48_000, identifier: UInt32(index), startFrame: index * pageFrames)
        }
        var told: [UInt32] = []
        while told.count < 20 {
            decoder.ready.wait(milliseconds: -1)
            told += decoder.ready.take()
        }
        #expect(told.sorted() == (0..<20).map { UInt32($0) })
        #expect(tracks.allSatisfy { $0.isReady })
        tracks.forEach { $0.close() }
    }

    @Test func `a playhead that runs backwards finds what lies before it`() {
        let bench = Bench(MockSong(end: 300 * pageFrames, packetFrames: pageFrames), pageLimit: 32)
        bench.song.frameCount = bench.song.end
        // Three steps of decoding a page's time: it has to be there when the playhead comes.
        for page in stride(from: 250, to: 0, by: -1) {
            while bench.page(page) == nil {
                #expect(
                    bench.filler.step(playhead: page * pageFrames, goal: nil, limit: 28, speed: -16)
                        == .proceed)
            }
            #expect(bench.wrongFrame(ofPage: page) == nil)
            #expect(bench.filler.readyPageCount(from: page * pageFrames, speed: -1) > 0)
            for _ in 0..<5 {
                _ = bench.filler.step(playhead: page * pageFrames, goal: nil, limit: 28, speed: -16)
            }
            #expect(bench.pool.allocatedCount <= 32)
        }
        // In runs of a few pages: no page by itself.
        #expect(bench.song.seeks.count < 250 / 3)
    }

    @Test func `backwards what lies before is kept, and what lies behind is given up`() {
        let plan = PagePlan(playhead: 50, goal: nil, lastPage: 99, limit: 4, isBackward: true)
        var resident = ResidentPages()
        for page in [50, 51, 52, 53] { resident.insert(page) }
        #expect(plan.next(resident) == 46)
        #expect(plan.victim(for: 46, resident) == 53)
        #expect(plan.victim(for: 30, resident) == nil)
    }
}

extension TrackDecoder {
    /// Decodes until there is nothing to do, without a thread.
    fileprivate func finish() {
        while step() == .proceed {}
    }
}
