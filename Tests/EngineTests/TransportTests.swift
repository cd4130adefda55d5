import RealTime
import Testing

@testable import Engine

@Suite("Transport: the song starts, stands and leaps with it")
struct TransportTests {
    private let rig = EngineRig()
    private let song = TestSong(identifier: 3) { Float($0 + 1) / 65_536 }

    init() {
        song.lay(0)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: false))
        rig.transport = TransportPlace(state: .stopped)
    }

    private func roll(at frame: Int) { rig.transport = TransportPlace(state: .rolling, frame: frame) }

    private func sound(_ first: Int, _ count: Int) -> [Float] {
        (first..<first + count).map { Float($0 + 1) / 65_536 }
    }

    @Test("The song's first frame sounds in the first that rolls", arguments: [1, 7, 64])
    func start(blockSize: Int) {
        rig.send(.followTransport(songStart: 0))
        rig.render(10, blockSize: blockSize)
        roll(at: 0)
        rig.render(30, blockSize: blockSize)
        #expect(rig.left(.song) == Array(repeating: 0, count: 10) + sound(0, 30))
        #expect(rig.control.status.trackFrame == 30)
        #expect(rig.control.status.transport == TransportPlace(state: .rolling, frame: 30))
    }

    @Test("A transport that stands holds the song at its frame, faded")
    func stop() {
        rig.send(.followTransport(songStart: 0))
        roll(at: 0)
        rig.render(10)
        rig.transport = TransportPlace(state: .stopped, frame: 10)
        rig.render(20)
        #expect(rig.control.status.trackFrame == 10)
        #expect(!rig.control.status.isTrackPlaying)
        #expect(rig.left(.song)[14...].allSatisfy { $0 == 0 })
    }

    @Test("It begins where the transport is, counted from the song's start, and leaps with it")
    func place() {
        rig.send(.followTransport(songStart: 100))
        roll(at: 150)
        rig.render(10)
        #expect(rig.control.status.trackFrame == 60)
        roll(at: 600)
        rig.render(10)
        #expect(rig.left(.song)[14..<20].elementsEqual(sound(504, 6)))
        // Before the song's start, it begins at that.
        roll(at: 20)
        rig.render(10)
        #expect(rig.control.status.trackFrame == 10)
    }

    @Test("Without a known start it plays from its own place")
    func ownPlace() {
        rig.send(.seek(frame: 40))
        rig.send(.followTransport(songStart: nil))
        roll(at: 9_000)
        rig.render(10)
        #expect(rig.control.status.trackFrame == 50)
    }

    @Test("While it rolls, a song that is paused stays so until it starts anew")
    func paused() {
        rig.send(.followTransport(songStart: 0))
        roll(at: 0)
        rig.render(10)
        rig.send(.pause)
        rig.render(20, blockSize: 5)
        #expect(rig.control.status.trackFrame == 10)
        rig.transport.state = .starting
        rig.render(5)
        rig.transport.state = .rolling
        rig.render(5)
        #expect(rig.control.status.trackFrame == 35)
    }

    @Test("What is played while the transport stands, stands in the next block")
    func playedTooEarly() {
        rig.send(.followTransport(songStart: 0))
        rig.render(4)
        rig.send(.play, at: 6)
        rig.render(20, blockSize: 4)
        #expect(!rig.control.status.isTrackPlaying)
        #expect(rig.control.status.trackFrame == 2)
    }

    @Test("Without following, and without a transport, the song moves by itself")
    func alone() {
        rig.send(.play)
        rig.render(10, blockSize: 5)
        #expect(rig.control.status.trackFrame == 10)
        rig.transport = TransportPlace()
        rig.send(.followTransport(songStart: 0))
        rig.render(10, blockSize: 5)
        #expect(rig.control.status.trackFrame == 20)
        rig.transport = TransportPlace(state: .stopped)
        rig.send(.leaveTransport)
        rig.render(10, blockSize: 5)
        #expect(rig.control.status.trackFrame == 30)
    }
}
