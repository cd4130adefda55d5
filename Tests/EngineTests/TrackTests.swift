import RealTime
import Testing

@testable import Engine

@Suite("Song: pages become sound")
struct TrackTests {
    private let page = TrackPages.framesPerPage

    @Test("A song plays from its first frame, unfaded, to its last, then tells its end")
    func wholeSong() {
        let rig = EngineRig()
        let song = TestSong(identifier: 7) { Float($0 + 1) / 65_536 }
        song.lay(0)
        song.lay(1)
        song.setLength(page + 10)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.render(page + 20, blockSize: 441)
        let expected =
            (0..<page + 10).map { Float($0 + 1) / 65_536 } + Array(repeating: 0, count: 10)
        #expect(rig.left(.song) == expected)
        #expect(rig.right(.song) == expected.map { -$0 })
        #expect(rig.notices() == [.trackEnded(identifier: 7)])
        #expect(!rig.control.status.isTrackPlaying)
        #expect(rig.control.status.trackFrame == page + 10)
    }

    @Test("Pause fades and keeps the place; play goes on there, faded in")
    func pauseAndPlay() {
        let rig = EngineRig()
        let song = TestSong { _ in 0.5 }
        song.lay(0)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.pause, at: 4)
        rig.send(.play, at: 12)
        rig.render(20)
        #expect(
            rig.left(.song) == [
                0.5, 0.5, 0.5, 0.5, 0.5, 0.375, 0.25, 0.125, 0, 0, 0, 0, 0, 0.125, 0.25, 0.375, 0.5, 0.5,
                0.5, 0.5,
            ])
        #expect(rig.control.status.trackFrame == 12)
    }

    @Test("A seek inside decoded parts sounds at its frame, crossfaded")
    func seek() {
        let rig = EngineRig()
        let song = TestSong { $0 < 1_000 ? 0.5 : 0.25 }
        song.lay(0)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.seek(frame: 5_000), at: 2)
        rig.render(8, blockSize: 3)
        #expect(
            rig.left(.song) == [0.5, 0.5, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.25])
        #expect(rig.control.status.trackFrame == 5_006)
        #expect(song.pages.pointee.playhead.load(ordering: .relaxed) == 5_006)
    }

    @Test("Two hundred seeks within one fade leave one head and the right place")
    func manySeeks() {
        let rig = EngineRig()
        let song = TestSong { _ in 0.5 }
        song.lay(0)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        for index in 0..<200 { rig.send(.seek(frame: index * 10), at: FrameTime(index)) }
        rig.render(300)
        #expect(rig.control.status.trackFrame == 1_990 + 101)
        #expect(Array(rig.left(.song).suffix(50)) == Array(repeating: 0.5, count: 50))
    }

    @Test("At its start a song waits for its first page; nothing of it is lost")
    func waits() {
        let rig = EngineRig()
        let song = TestSong { Float($0 + 1) / 1_024 }
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.render(10)
        #expect(rig.control.status.isTrackWaiting)
        #expect(rig.control.status.trackFrame == 0)
        song.lay(0)
        rig.render(4)
        #expect(rig.left(.song).suffix(4).map { $0 * 1_024 } == [1, 2, 3, 4])
        #expect(rig.control.status.missingTrackFrames == 0)
    }

    @Test("A page that is missing is silence, faded on both sides, counted, and time goes on")
    func missingPage() {
        let rig = EngineRig()
        let song = TestSong { _ in 0.5 }
        song.lay(0)
        song.lay(2)
        song.setLength(3 * page)
        rig.send(.useTrack(song.pages, startFrame: page - 300, isPlaying: true))
        rig.render(300 + page + 300, blockSize: 100)
        let left = rig.left(.song)
        #expect(left[150] == 0.5)
        #expect(left[299] > 0 && left[299] < 0.01)
        #expect(left[300..<(300 + page)].allSatisfy { $0 == 0 })
        #expect(Array(left[(300 + page)..<(300 + page + 6)]) == [0, 0.125, 0.25, 0.375, 0.5, 0.5])
        #expect(zip(left[100..<300], left[101..<301]).allSatisfy { $0 >= $1 && $0 - $1 < 0.01 })
        #expect(rig.control.status.missingTrackFrames == UInt64(page))
        #expect(rig.control.status.trackFrame == 2 * page + 300)
    }

    @Test("A song that is replaced fades and comes back; the new one plays")
    func replaced() {
        let rig = EngineRig()
        let old = TestSong(identifier: 1) { _ in 0.5 }
        let new = TestSong(identifier: 2) { _ in 0.25 }
        old.lay(0)
        new.lay(0)
        rig.send(.useTrack(old.pages, startFrame: 0, isPlaying: true))
        rig.send(.useTrack(new.pages, startFrame: 0, isPlaying: true), at: 2)
        rig.render(4)
        #expect(rig.receipts().isEmpty)
        rig.render(4)
        #expect(rig.left(.song) == [0.5, 0.5, 0.75, 0.625, 0.5, 0.375, 0.25, 0.25])
        guard case .trackReleased(old.pages)? = rig.receipts().first else {
            Issue.record("the song did not come back")
            return
        }
        #expect(rig.control.status.trackIdentifier == 2)
    }

    @Test("Beyond its end a song ends at once; before its start it begins at its start")
    func clampedSeeks() {
        let rig = EngineRig()
        let song = TestSong { _ in 0.5 }
        song.lay(0)
        song.setLength(100)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.seek(frame: -5), at: 10)
        rig.render(20)
        #expect(rig.control.status.trackFrame == 10)
        rig.send(.seek(frame: 5_000))
        rig.render(20)
        #expect(rig.notices() == [.trackEnded(identifier: 1)])
        #expect(!rig.control.status.isTrackPlaying)
    }
}
