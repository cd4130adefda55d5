import Glibc
import RealTime
import Testing

@testable import Engine

@Suite("Songs at other speeds")
struct TrackRateTests {
    private let page = TrackPages.framesPerPage

    /// A tone of `period` frames.
    private func tone(_ frame: Double, period: Double = 50) -> Float {
        Float(0.5 * sin(2 * .pi * frame / period))
    }

    private func song(pages: Int = 4, length: Int? = nil, _ value: @escaping (Int) -> Float) -> TestSong {
        let song = TestSong(value: value)
        for index in 0..<pages { song.lay(index) }
        song.setLength(length ?? pages * page)
        return song
    }

    @Test(
        "A tone keeps its shape at every speed",
        arguments: [0.25, 0.5, 0.99, 1.06, 1.5, 2, 3, 4, -1, -0.7, -4])
    func tones(rate: Double) {
        let rig = EngineRig()
        let song = song { tone(Double($0)) }
        rig.send(.setRate(rate))
        rig.send(.useTrack(song.pages, startFrame: 2 * page, isPlaying: true))
        rig.render(5_000, blockSize: 256)
        let misses = (10..<5_000).map { frame in
            abs(rig.left(.song)[frame] - tone(Double(2 * page) + rate * Double(frame)))
        }
        // Its filter is as short for the fastest speeds, and droops a little.
        #expect(misses.max() ?? 1 < (abs(rate) > 3 ? 5e-3 : 2e-3))
        #expect(rig.control.status.trackRate == rate || abs(rig.control.status.trackRate - rate) < 1e-6)
        #expect(abs(rig.control.status.trackFrame - (2 * page + Int(rate * 5_000))) <= 1)
        #expect(rig.right(.song) == rig.left(.song).map { -$0 })
    }

    @Test("Treble that a faster speed would fold is taken away")
    func folding() {
        let rig = EngineRig()
        // At four times the speed it would be beyond half the rate.
        let song = song { tone(Double($0), period: 2.6) }
        rig.send(.setRate(4))
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.render(4_000)
        #expect(rig.left(.song)[100...].map(abs).max() ?? 1 < 0.5 * 0.01)
    }

    @Test("A change of speed makes no click, and at its own speed the song is what it is, bit by bit")
    func changes() {
        let rig = EngineRig(fades: EngineFades(all: 960))
        let song = song(pages: 8) { tone(Double($0)) }
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.setRate(1.7), at: 1_000)
        rig.send(.setRate(-1.3), at: 5_000)
        rig.send(.setRate(0.3), at: 8_000)
        rig.send(.setRate(1), at: 12_000)
        rig.render(20_000, blockSize: 100)
        let left = rig.left(.song)
        // The steepest step of the tone, at the fastest speed of them.
        let steepest = Float(0.5 * 2 * Double.pi / 50 * 1.7) + 0.002
        #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) <= steepest })
        let start = rig.control.status.trackFrame - 1_000
        #expect(left.suffix(1_000).elementsEqual((start..<start + 1_000).map { tone(Double($0)) }))
    }

    @Test("Speed 1 and what is none leave the song untouched")
    func untouched() {
        let rig = EngineRig()
        let song = song { Float($0 % 1_000) / 1_000 }
        rig.send(.setRate(1))
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.setRate(0), at: 50)
        rig.send(.setRate(.nan), at: 60)
        rig.send(.setRate(1), at: 70)
        rig.render(2 * page)
        #expect(rig.left(.song) == (0..<2 * page).map { Float($0 % 1_000) / 1_000 })
    }

    @Test("Backwards it fades at its start, stands there, and goes on from there")
    func start() {
        let rig = EngineRig(fades: EngineFades(all: 40))
        let song = song { _ in 0.5 }
        rig.send(.setRate(-2))
        rig.send(.useTrack(song.pages, startFrame: 1_000, isPlaying: true))
        rig.render(600, blockSize: 64)
        let left = rig.left(.song)
        #expect(abs(left[450] - 0.5) < 1e-6)
        #expect(left[499] < 0.03 && left[501...].allSatisfy { $0 == 0 })
        #expect(zip(left[100...], left[101...]).allSatisfy { abs($0 - $1) < 0.02 })
        #expect(rig.control.status.isTrackAtStart)
        #expect(rig.control.status.isTrackPlaying)
        #expect(rig.control.status.trackFrame == 0)
        rig.send(.setRate(1))
        rig.render(3_000)
        #expect(!rig.control.status.isTrackAtStart)
        #expect(rig.left(.song).last == 0.5)
        #expect((2_900...3_000).contains(rig.control.status.trackFrame))
    }

    @Test("A page that is missing is silence, faded, at every speed", arguments: [-1.5, 1.5])
    func missingPage(rate: Double) {
        let rig = EngineRig(fades: EngineFades(all: 100))
        let song = TestSong { _ in 0.5 }
        song.lay(0)
        song.lay(2)
        song.setLength(3 * page)
        rig.send(.setRate(rate))
        let startFrame = rate > 0 ? page - 1_500 : 2 * page + 1_500
        rig.send(.useTrack(song.pages, startFrame: startFrame, isPlaying: true))
        rig.render(2_000 + page * 2 / 3, blockSize: 100)
        let left = rig.left(.song)
        #expect(abs(left[500] - 0.5) < 1e-6)
        #expect(left[1_005..<1_000 + page * 2 / 3].allSatisfy { $0 == 0 })
        #expect(abs(left[left.count - 500] - 0.5) < 1e-6)
        #expect(zip(left[200...], left[201...]).allSatisfy { abs($0 - $1) < 0.01 })
        #expect(abs(Int(rig.control.status.missingTrackFrames) - page * 2 / 3) <= 2)
    }

    @Test("From behind its end a song plays backwards")
    func fromEnd() {
        let rig = EngineRig()
        let song = song(pages: 1, length: 1_000) { _ in 0.5 }
        rig.send(.setRate(-1))
        rig.send(.useTrack(song.pages, startFrame: 2_000, isPlaying: true))
        rig.render(100)
        #expect(abs(rig.left(.song)[90] - 0.5) < 1e-6)
        #expect(rig.control.status.trackFrame == 899)
        #expect(rig.notices() == [])
    }
}
