import RealTime
import Testing

@testable import Engine

@Suite("Running through a song")
struct SeekRunTests {
    private let page = TrackPages.framesPerPage

    /// Fades of 10 frames, grains of 40: each begins 30 frames after the one before.
    private func rig(startFrame: Int, isPlaying: Bool = true, length: Int? = nil) -> (EngineRig, TestSong) {
        let rig = EngineRig(fades: EngineFades(all: 10))
        let song = TestSong { Float($0) / 65_536 }
        for index in 0..<4 { song.lay(index) }
        song.setLength(length ?? 4 * page)
        rig.keep(song)
        rig.send(.useTrack(song.pages, startFrame: startFrame, isPlaying: isPlaying))
        return (rig, song)
    }

    @Test(
        "The place advances as many times as fast, heard as grains that play forward", arguments: [2, 16, -4])
    func grains(speed: Int32) {
        let (rig, song) = rig(startFrame: 20_000, isPlaying: false)
        rig.send(.seekRun(speed: speed))
        rig.render(300, blockSize: 7)
        #expect(rig.control.status.trackFrame == 20_000 + Int(speed) * 300)
        #expect(rig.control.status.seekRunSpeed == speed)
        #expect(!rig.control.status.isTrackPlaying)
        let left = rig.left(.song).map { $0 * 65_536 }
        // The middles of the grains, where each is alone.
        for grain in 0..<10 {
            let place = 20_000 + Int(speed) * 30 * grain
            for frame in 11..<30 { #expect(left[30 * grain + frame] == Float(place + frame)) }
        }
        #expect(song.pages.pointee.playhead.load(ordering: .relaxed) == 20_000 + Int(speed) * 300)
        #expect(song.pages.pointee.playheadSpeed.load(ordering: .relaxed) == Int(speed))
    }

    @Test("The run ends at its place: the song plays on from there, or rests as it did")
    func end() {
        for isPlaying in [true, false] {
            let (rig, _) = rig(startFrame: 1_000, isPlaying: isPlaying)
            rig.send(.seekRun(speed: 4))
            rig.send(.endSeekRun, at: 100)
            rig.render(200, blockSize: 9)
            #expect(rig.control.status.isTrackPlaying == isPlaying)
            #expect(rig.control.status.trackFrame == (isPlaying ? 1_500 : 1_400))
            #expect(rig.left(.song).last == (isPlaying ? Float(1_499) / 65_536 : 0))
            #expect(rig.control.status.seekRunSpeed == 0)
        }
    }

    @Test("Another speed goes on from the place; play, pause and seek end the run")
    func changes() {
        let (rig, _) = rig(startFrame: 1_000)
        rig.send(.seekRun(speed: 2))
        rig.send(.seekRun(speed: -1), at: 100)
        rig.render(150)
        #expect(rig.control.status.trackFrame == 1_150)
        #expect(rig.control.status.isTrackPlaying)
        rig.send(.pause)
        rig.render(50)
        #expect(!rig.control.status.isTrackPlaying)
        #expect(rig.control.status.trackFrame == 1_150)
        #expect(rig.control.status.seekRunSpeed == 0)
        rig.send(.seekRun(speed: 8))
        rig.send(.play, at: 210)
        rig.render(20)
        #expect(rig.control.status.trackFrame == 1_150 + 80 + 10)
        rig.send(.seekRun(speed: 8))
        rig.send(.seek(frame: 5_000), at: 230)
        rig.render(20)
        #expect(rig.control.status.trackFrame == 5_010)
        #expect(rig.control.status.isTrackPlaying)
    }

    @Test("At the song's start the run stands still and silent")
    func start() {
        let (rig, _) = rig(startFrame: 500)
        rig.send(.seekRun(speed: -8))
        rig.render(400, blockSize: 33)
        #expect(rig.control.status.trackFrame == 0)
        #expect(rig.control.status.isTrackAtStart)
        #expect(rig.left(.song).suffix(250).allSatisfy { $0 == 0 })
        rig.send(.endSeekRun)
        rig.render(10)
        #expect(rig.control.status.trackFrame == 10)
    }

    @Test("At the song's end the next plays from its first frame, or rests there, or the song has ended")
    func songEnd() {
        for (hasNext, isPlaying) in [(true, true), (true, false), (false, true)] {
            let (rig, _) = rig(startFrame: 1_000, isPlaying: isPlaying, length: 1_403)
            let next = TestSong(identifier: 2) { Float($0 + 1) / 1_024 }
            next.lay(0)
            if hasNext { rig.send(.setNextTrack(next.pages)) }
            rig.send(.seekRun(speed: 4))
            rig.render(121, blockSize: 50)
            #expect(rig.control.status.trackIdentifier == (hasNext ? 2 : 1))
            #expect(rig.control.status.trackFrame == (hasNext ? isPlaying ? 20 : 0 : 1_403))
            #expect(rig.control.status.isTrackPlaying == (hasNext && isPlaying))
            #expect(rig.notices() == (hasNext ? [] : [.trackEnded(identifier: 1)]))
            let advances = rig.receipts().filter { if case .trackAdvanced = $0 { true } else { false } }
            #expect(advances.count == (hasNext ? 1 : 0))
            #expect(rig.control.status.seekRunSpeed == 0)
        }
    }
}
