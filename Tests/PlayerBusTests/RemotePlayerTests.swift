import Devices
import Foundation
import PlayerBus
import Testing

/// Other players, by another library, and by ours.
@Suite(.serialized) struct RemotePlayerTests {
    private let bus: PrivateBus
    private let player: StandInPlayer

    init() throws {
        bus = try PrivateBus()
        player = try StandInPlayer(bus.address)
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Probes/remote-player.py").path

    /// A player of another library, which we have seen.
    private func remote(_ name: String = "other") throws -> Program {
        let remote = try Program("/usr/bin/python3", [Self.script, bus.place, name])
        try #require(
            player.wait(for: [remote]) { player.bus.others.contains { $0.name == name } }, "\(remote.text)")
        return remote
    }

    private func isTold(_ events: RemoteEvent...) -> Bool {
        var told: [RemoteEvent] = []
        return player.wait {
            told += player.takeEvents()
            return told.count >= events.count
        } && told == events
    }

    @Test func aPlayerAppearsWithAllThatIsKnown() throws {
        let remote = try remote()
        var known = RemotePlayer(name: "other")
        known.identity = "Remote Player"
        known.title = "First"
        known.artist = "One, Two"
        known.album = "Remote album"
        known.lengthMicroseconds = 200_000_000
        known.positionMicroseconds = 3_000_000
        #expect(player.bus.others == [known])
        #expect(isTold(.appeared(name: "other", .stopped)))
        remote.end(SIGKILL)
        #expect(isTold(.vanished(name: "other")))
        #expect(player.bus.others.isEmpty)
    }

    @Test func onesThatAreThereBeforeUsAreFound() throws {
        let remote = try remote()
        let late = try StandInPlayer(bus.address)
        #expect(
            player.wait {
                _ = late.bus.takeRequests(); return late.bus.others.count == 2
            })
        #expect(late.bus.others.map(\.name) == ["drumdub", "other"])
        remote.end(SIGKILL)
    }

    @Test func changesAreTold() throws {
        let remote = try remote()
        _ = player.takeEvents()
        try remote.write("status Playing")
        #expect(isTold(.statusChanged(name: "other", .playing)))
        try remote.write("status Playing")
        try remote.write("title Second")
        #expect(isTold(.trackChanged(name: "other")))
        #expect(player.bus.others.first?.title == "Second")
        try remote.write("hide Third")
        #expect(isTold(.trackChanged(name: "other")))
        #expect(player.bus.others.first?.title == "Third")
    }

    @Test func itsPositionFollowsItsJumps() throws {
        let remote = try remote()
        try remote.write("jump 77000000")
        #expect(player.wait { player.bus.others.first?.positionMicroseconds == 77_000_000 })
    }

    @Test func oddMetadataIsTakenAsFarAsItGoes() throws {
        let remote = try remote()
        try remote.write("odd")
        #expect(player.wait { player.bus.others.first?.artist == "Alone" })
        #expect(player.bus.others.first?.lengthMicroseconds == 123)
        _ = player.takeEvents()
        player.bus.ask("other", .setPosition(microseconds: 5))
        #expect(
            isTold(
                .failed(
                    name: "other",
                    reason: "its song can't be named, so its place can't be set; use play or next")))
    }

    @Test func itDoesWhatItIsAsked() throws {
        let remote = try remote()
        let requests: [RemoteRequest] = [
            .play, .pause, .playPause, .stop, .next, .seek(byMicroseconds: -5),
            .setPosition(microseconds: 42),
        ]
        for request in requests { player.bus.ask("other", request) }
        let asked = [
            "ready", "Play", "Pause", "PlayPause", "Stop", "Next", "Seek -5", "SetPosition /track/First 42",
        ]
        #expect(player.wait(for: [remote]) { remote.lines.count >= asked.count })
        #expect(remote.lines == asked)
        #expect(player.wait { player.bus.others.first?.status == .paused })
    }

    @Test func aRefusalIsTold() throws {
        let remote = try remote()
        _ = player.takeEvents()
        player.bus.ask("other", .previous)
        #expect(player.wait(for: [remote]) { !player.bus.others.isEmpty })
        #expect(isTold(.failed(name: "other", reason: "there is none before")))
        player.bus.ask("nobody", .play)
        #expect(isTold(.failed(name: "nobody", reason: "there is no such player; \"remote\" lists them")))
    }

    @Test func onePlayerWithTwoNamesIsOne() throws {
        let remote = try remote()
        _ = player.takeEvents()
        try remote.write("also other.instance5")
        try remote.write("release other")
        #expect(isTold(.vanished(name: "other"), .appeared(name: "other.instance5", .stopped)))
    }

    @Test func aMirrorOfOthersIsNone() throws {
        let mirror = try Program("/usr/bin/python3", [Self.script, bus.place, "playerctld"])
        #expect(player.wait(for: [mirror]) { mirror.lines == ["ready"] })
        _ = try remote()
        #expect(player.bus.others.map(\.name) == ["other"])
    }

    @Test func onePlayerOfOursDrivesAnother() throws {
        let second = try StandInPlayer(bus.address)
        let name = "drumdub.instance\(getpid())"
        #expect(
            player.wait {
                _ = second.bus.takeRequests(); return !player.bus.others.isEmpty
            })
        #expect(player.bus.others.first?.identity == "DrumDub")
        #expect(player.bus.others.first?.status == .paused)
        player.bus.ask(name, .play)
        #expect(second.wait { second.snapshot.status == .playing })
        #expect(player.wait { player.bus.others.first?.status == .playing })
        #expect(second.takeRequests() == [.play])
        #expect(player.takeRequests().isEmpty)
    }

    @Test func onesThatStandStillHoldNobody() throws {
        var timing = BusTiming()
        timing.answerSeconds = 0.2
        let impatient = try StandInPlayer(bus.address, timing: timing)
        let remote = try remote()
        #expect(impatient.wait(for: [remote]) { impatient.bus.others.contains { $0.name == "other" } })
        _ = impatient.takeEvents()
        remote.signal(SIGSTOP)
        impatient.bus.ask("other", .play)
        var told: [RemoteEvent] = []
        #expect(
            impatient.wait {
                told += impatient.takeEvents(); return !told.isEmpty
            })
        guard case .failed("other", _)? = told.first else {
            Issue.record("\(told)")
            return
        }
        #expect(impatient.bus.busName != nil)
    }

    @Test func theBusTakesThemAllWithItAndTheyComeBack() throws {
        let remote = try remote()
        _ = player.takeEvents()
        bus.kill()
        #expect(isTold(.vanished(name: "other")))
        #expect(player.bus.others.isEmpty)
        remote.end(SIGKILL)
        try bus.start()
        let other = try self.remote("another")
        #expect(player.bus.others.map(\.name) == ["another"])
        other.end(SIGKILL)
    }
}
