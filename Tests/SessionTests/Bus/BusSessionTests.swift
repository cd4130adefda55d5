import Devices
import Testing

@testable import Session

/// A desktop's bus that the test speaks for.
final class FakeBus: PlayerBus {
    let eventDescriptor: Int32 = -1
    var busName: String? = "org.mpris.MediaPlayer2.drumdub"
    var requests: [PlayerRequest] = []
    var remoteEvents: [RemoteEvent] = []
    var others: [RemotePlayer] = []
    private(set) var shown: [PlayerSnapshot] = []
    private(set) var jumps: [Int64] = []
    private(set) var asked: [String] = []

    func start() throws(DeviceError) {}
    func stop() {}
    func show(_ snapshot: PlayerSnapshot) { shown.append(snapshot) }
    func seeked(to microseconds: Int64) { jumps.append(microseconds) }
    func ask(_ name: String, _ request: RemoteRequest) { asked.append("\(name) \(request)") }

    func takeRequests() -> [PlayerRequest] {
        defer { requests = [] }
        return requests
    }

    func takeRemoteEvents() -> [RemoteEvent] {
        defer { remoteEvents = [] }
        return remoteEvents
    }
}

@Suite("Session: the desktop", .serialized)
struct BusSessionTests {
    private func rig() throws -> (rig: SessionRig, bus: FakeBus, paths: [String]) {
        let bus = FakeBus()
        let rig = try SessionRig(bus: bus)
        rig.session.start()
        rig.tick()
        rig.ports.pass(8)
        let paths = try (0..<3).map { index in
            try rig.writeWAV("\(index).wav", frames: 480_000) { _ in 0.1 * Double(index + 1) }
        }
        for path in paths { _ = try rig.perform(.append(SongChoice(file: path))).get() }
        #expect(rig.wait { rig.session.isCurrentLoaded })
        return (rig, bus, paths)
    }

    private func ask(_ rig: SessionRig, _ bus: FakeBus, _ request: PlayerRequest) {
        bus.requests = [request]
        rig.tick()
        _ = rig.wait { rig.session.opening == nil }
        rig.tick()
    }

    @Test("What the desktop asks for is done, and what it is shown follows")
    func requests() throws {
        let (rig, bus, paths) = try rig()
        ask(rig, bus, .pause)
        #expect(bus.shown.last?.status == .paused)
        ask(rig, bus, .playPause)
        #expect(bus.shown.last?.status == .playing)
        ask(rig, bus, .next)
        #expect(bus.shown.last?.current?.path == paths[1])
        ask(rig, bus, .setLoop(.track))
        #expect(rig.session.player.queue.repeats == .one)
        ask(rig, bus, .setRate(2))
        #expect(bus.shown.last?.rate == 2)
        ask(rig, bus, .setVolume(0.5))
        #expect(abs((bus.shown.last?.volume ?? 0) - 0.5) < 1e-9)
        ask(rig, bus, .stop)
        #expect(bus.shown.last?.status == .stopped)
        #expect(bus.shown.last?.entries.map(\.path) == paths)
    }

    @Test("A place is set in the current entry alone, and every jump is told")
    func places() throws {
        let (rig, bus, _) = try rig()
        let current = try #require(rig.session.player.queue.currentID)
        ask(rig, bus, .setPosition(entry: current + 1, microseconds: 3_000_000))
        #expect(bus.jumps == [])
        ask(rig, bus, .setPosition(entry: current, microseconds: 3_000_000))
        #expect(bus.jumps == [3_000_000])
        #expect(rig.session.songState.positionSeconds >= 3)
    }

    @Test("Songs are put where the desktop says, and made current if it says so")
    func addTracks() throws {
        let (rig, bus, paths) = try rig()
        let first = try #require(rig.session.player.queue.entries.first?.id)
        ask(rig, bus, .addTrack(path: paths[2], at: .after(first), isCurrent: false))
        ask(rig, bus, .addTrack(path: paths[1], at: .start, isCurrent: true))
        #expect(
            rig.session.player.queue.entries.map(\.song.path) == [
                paths[1], paths[0], paths[2], paths[1], paths[2],
            ])
        #expect(rig.session.player.queue.currentIndex == 0)
        ask(rig, bus, .removeTrack(first))
        #expect(rig.session.player.queue.entries.count == 4)
        ask(rig, bus, .addTrack(path: "/nowhere.wav", at: .end, isCurrent: true))
        #expect(rig.session.player.queue.entries.count == 4)
        #expect(rig.takeEvents().contains { $0.name == "desktop-refused" })
    }

    @Test("A queue that is shuffled by albums stays so when the desktop switches shuffling on")
    func albumsStay() throws {
        let (rig, bus, _) = try rig()
        _ = try rig.perform(.shuffle(.given(.albums))).get()
        ask(rig, bus, .setShuffle(true))
        #expect(rig.session.player.queue.shuffle == .albums)
        ask(rig, bus, .setShuffle(false))
        #expect(rig.session.player.queue.shuffle == .off)
    }

    @Test("Exclusive: our start pauses the others, theirs fades our song for 300 ms and interrupts it")
    func exclusive() throws {
        let (rig, bus, _) = try rig()
        var other = RemotePlayer(name: "vlc")
        other.status = .playing
        bus.others = [other, RemotePlayer(name: "mpd")]
        _ = try rig.perform(.pause).get()
        _ = try rig.perform(.play(nil)).get()
        #expect(bus.asked == [])
        _ = try rig.perform(.exclusive(true)).get()
        _ = try rig.perform(.pause).get()
        _ = try rig.perform(.play(nil)).get()
        #expect(bus.asked == ["vlc pause"])
        rig.session.deck.song?.track.ensure(0, frameCount: 96_000)
        rig.ports.pass(40)
        let before = rig.ports.main.count
        bus.remoteEvents = [.statusChanged(name: "vlc", .playing)]
        rig.tick()
        rig.ports.pass(80)
        #expect(rig.session.player.state == .interrupted)
        let fade = rig.ports.main.dropFirst(before).prefix { $0 != 0 }
        #expect(abs(fade.count - 14_400) < 300)
        #expect(zip(fade, fade.dropFirst()).allSatisfy { $1 <= $0 + 1e-6 })
        bus.remoteEvents = [.statusChanged(name: "vlc", .paused)]
        rig.tick()
        #expect(rig.session.player.state == .interrupted)
        _ = try rig.perform(.play(nil)).get()
        #expect(rig.session.player.state == .playing)
    }

    @Test("Remote: the only other player needs no name, of several one is chosen, one that is gone is named")
    func remote() throws {
        let (rig, bus, _) = try rig()
        let error = { (action: RemoteAction) -> String? in
            if case .failure(let error) = rig.perform(.remote(action)) { return error.text }
            return nil
        }
        #expect(error(.play) == "no other player is there")
        var vlc = RemotePlayer(name: "vlc")
        vlc.title = "Film"
        bus.others = [vlc]
        _ = try rig.perform(.remote(.seek(.relative(-10)))).get()
        #expect(bus.asked == ["vlc seek(byMicroseconds: -10000000)"])
        bus.others.append(RemotePlayer(name: "mpd"))
        #expect(error(.pause) == "there are several; choose one with: remote attach NAME")
        #expect(error(.attach("vlx")) == "no player vlx: there are vlc, mpd")
        #expect(try rig.perform(.remote(.attach("vlc"))).get().line == "vlc: stopped, Film 0:00")
        _ = try rig.perform(.remote(.next)).get()
        #expect(bus.asked.last == "vlc next")
        bus.others = []
        #expect(error(.next) == "vlc is gone; choose another with: remote attach NAME")
    }
}
