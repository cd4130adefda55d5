import Devices
import Engine
import Testing

@testable import Session

/// The player and a transport that the test moves.
struct TransportTests {
    private let rig: SessionRig
    private let path: String

    init() throws {
        rig = try SessionRig()
        path = try rig.writeWAV("song.wav", frames: 480_000) { _ in 0.25 }
        rig.session.start()
        rig.ports.transport = TransportPlace(state: .stopped)
    }

    private var state: SongState.State { rig.session.songState.state }
    private var frame: Int { rig.session.songFrame }

    private func follow(_ mode: TransportMode = .follow) {
        rig.perform(.open(path: path))
        rig.perform(.transport(mode))
        pass()
    }

    /// A few blocks, each of which the session sees.
    private func pass(_ blocks: Int = 4) {
        for _ in 0..<blocks {
            rig.ports.pass()
            rig.tick()
        }
    }

    private func move(_ state: TransportPlace.State, to frame: Int? = nil) {
        rig.ports.transport = TransportPlace(state: state, frame: frame ?? rig.ports.transport.frame)
        pass()
    }

    /// Rolls as soon as we are ready, as JACK does.
    private func roll() {
        #expect(rig.wait { rig.ports.plan.readyFrame == rig.ports.transport.frame })
        move(.rolling)
    }

    /// A song that plays by itself.
    private func playAlone() {
        rig.perform(.play(SongChoice(file: path)))
        #expect(rig.wait { frame > 0 })
        pass(100)
    }

    @Test func rollingPlaysAndStandingPauses() {
        follow()
        #expect(state == .stopped)
        roll()
        #expect(state == .playing)
        #expect(frame == rig.ports.transport.frame)
        move(.stopped)
        #expect(state == .paused)
        #expect(frame == rig.ports.transport.frame)
        #expect(rig.ports.requests == [])
    }

    @Test func aRelocateMovesTheSong() {
        follow()
        move(.stopped, to: 48_000)
        #expect(frame == 48_000)
        #expect(state == .paused)
        roll()
        move(.starting, to: 240_000)
        #expect(state == .playing)
        #expect(frame == 240_000)
        roll()
        #expect(frame == rig.ports.transport.frame)
    }

    @Test func readyIsToldOnceThePageIsThere() {
        follow()
        #expect(rig.wait { rig.ports.plan.readyFrame == 0 })
        rig.ports.transport = TransportPlace(state: .starting, frame: 400_000)
        rig.ports.pass()
        rig.tick()
        // The song has been told, and is not there yet.
        #expect(rig.ports.plan.readyFrame != 400_000)
        #expect(rig.wait { rig.ports.plan.readyFrame == 400_000 })
        roll()
        #expect(rig.ports.plan.readyFrame == -1)
    }

    @Test func aTransportThatDidNotWaitIsCaughtUpWith() {
        follow()
        #expect(rig.wait { rig.ports.plan.readyFrame == 0 })
        rig.ports.transport = TransportPlace(state: .rolling, frame: 200_000)
        #expect(rig.wait { rig.engine.status.isTrackPlaying && frame == rig.ports.transport.frame })
    }

    @Test func withoutASongNobodyWaitsForUs() {
        rig.perform(.transport(.follow))
        rig.ports.transport = TransportPlace(state: .starting, frame: 1_234)
        #expect(rig.wait { rig.ports.plan.readyFrame == 1_234 })
        roll()
        #expect(state == .stopped)
    }

    @Test func commandsAskTheTransportAndTheSongFollowsIt() {
        follow()
        rig.perform(.play(nil))
        #expect(rig.ports.requests == [.start])
        #expect(state == .playing)
        #expect(!rig.engine.status.isTrackPlaying)
        roll()
        #expect(rig.engine.status.isTrackPlaying)
        rig.perform(.seek(.seconds(5)))
        #expect(rig.ports.requests.last == .locate(240_000))
        #expect(frame == 240_000)
        rig.perform(.seek(.relative(1)))
        #expect(rig.ports.requests.last == .locate(288_000))
        move(.starting, to: 288_000)
        roll()
        rig.perform(.pause)
        #expect(rig.ports.requests.last == .stop)
        #expect(state == .paused)
        #expect(rig.engine.status.isTrackPlaying)
        move(.stopped)
        #expect(!rig.engine.status.isTrackPlaying)
        #expect(frame == rig.ports.transport.frame)
        rig.perform(.stop)
        #expect(Array(rig.ports.requests.suffix(2)) == [.stop, .locate(0)])
        move(.stopped, to: 0)
        #expect(state == .stopped)
        #expect(rig.engine.status.trackFrame == 0)
    }

    @Test func aSongThatIsChosenBeginsWhereTheTransportIs() throws {
        let other = try rig.writeWAV("other.wav", frames: 96_000) { _ in 0.125 }
        follow()
        move(.stopped, to: 48_000)
        rig.perform(.open(path: other))
        pass()
        #expect(frame == 0)
        #expect(rig.session.link.songStart == 48_000)
        roll()
        #expect(frame == rig.ports.transport.frame - 48_000)
        rig.perform(.play(SongChoice(file: path)))
        #expect(rig.wait { rig.session.link.songStart.map { $0 > 48_000 } ?? false })
        pass()
        #expect(frame == rig.ports.transport.frame - (rig.session.link.songStart ?? 0))
        #expect(state == .playing)
        #expect(rig.ports.requests == [])
    }

    @Test func theNextSongBeginsWhereTheOneBeforeEnds() throws {
        let short = try rig.writeWAV("short.wav", frames: 24_000) { _ in 0.125 }
        rig.perform(.open(path: short))
        rig.perform(.append(SongChoice(file: path)))
        #expect(rig.wait { rig.engine.status.isNextTrackReady })
        rig.perform(.transport(.follow))
        roll()
        #expect(rig.pass { rig.session.player.queue.currentIndex == 1 })
        pass()
        #expect(rig.session.link.songStart == 24_000)
        #expect(frame == rig.ports.transport.frame - 24_000)
    }

    @Test func theEndOfTheQueueLeavesTheTransportAlone() throws {
        let short = try rig.writeWAV("short.wav", frames: 24_000) { _ in 0.125 }
        rig.perform(.open(path: short))
        rig.perform(.transport(.follow))
        roll()
        #expect(rig.pass { state == .stopped })
        #expect(rig.ports.requests == [])
        // What stands then starts again with the next start.
        move(.stopped)
        #expect(state == .stopped)
        roll()
        #expect(state == .playing)
    }

    @Test func switchedOnTheTransportSaysWhetherAndWhereTheSongPlays() {
        playAlone()
        rig.ports.transport = TransportPlace(state: .stopped, frame: 1_000)
        pass()
        rig.perform(.transport(.follow))
        pass()
        #expect(state == .paused)
        #expect(frame == 1_000)
    }

    @Test func switchedOnWhileBothMoveNothingLeaps() {
        playAlone()
        rig.ports.transport = TransportPlace(state: .rolling, frame: 7)
        pass()
        let before = frame - rig.ports.transport.frame
        rig.perform(.transport(.follow))
        pass()
        #expect(state == .playing)
        #expect(frame - rig.ports.transport.frame == before)
    }

    @Test(arguments: [false, true])
    func aLostServerKeepsThePlace(resumes: Bool) {
        follow()
        rig.perform(.set(name: "resume", value: resumes ? "on" : "off"))
        roll()
        pass(50)
        rig.ports.lose()
        rig.tick()
        #expect(state == .interrupted)
        rig.tick()
        rig.ports.transport = TransportPlace(state: .stopped, frame: 0)
        let place = rig.engine.status.trackFrame
        rig.ports.come()
        pass()
        #expect(state == (resumes ? .playing : .interrupted))
        #expect(rig.ports.requests == (resumes ? [.start] : []))
        let waits = rig.engine.status.trackFrame
        // Until it is told of the transport the song may have played a little.
        #expect((place...place + 4 * 256).contains(waits))
        roll()
        #expect(state == .playing)
        #expect(frame == waits + rig.ports.transport.frame)
        // Others' leap counts from the song's start again.
        move(.starting, to: 96_000)
        #expect(frame == 96_000)
    }

    @Test func aRunThroughTheSongLinksItAnew() {
        follow()
        roll()
        rig.perform(.run(isForward: true))
        pass(100)
        rig.perform(.play(nil))
        #expect(rig.wait { rig.session.link.songStart != nil })
        #expect(state == .playing)
        let start = rig.session.link.songStart ?? 0
        #expect(start < 0)
        #expect(frame == rig.ports.transport.frame - start)
        move(.stopped)
        #expect(frame == rig.ports.transport.frame - start)
    }

    @Test func offTheSongMovesByItself() {
        follow()
        rig.perform(.transport(.off))
        #expect(rig.ports.role == .off)
        move(.rolling)
        #expect(state == .stopped)
        rig.perform(.play(nil))
        move(.stopped)
        #expect(state == .playing)
        #expect(rig.ports.requests == [])
    }

    @Test func aRefusedPartIsTold() {
        rig.perform(.transport(.follow))
        rig.ports.refusal = DeviceError("taken: use another")
        guard case .failure(let error) = rig.perform(.transport(.master)) else {
            Issue.record("it was accepted")
            return
        }
        #expect(error.text == "taken: use another")
        #expect(rig.session.link.mode == .follow)
        #expect(rig.session.savedLines().contains("transport follow"))
    }
}
