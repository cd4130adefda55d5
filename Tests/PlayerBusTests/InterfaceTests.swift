import Devices
import Foundation
import Testing

/// Our object, as other libraries see it.
@Suite(.serialized) struct InterfaceTests {
    private let bus: PrivateBus
    private let player: StandInPlayer

    init() throws {
        bus = try PrivateBus()
        player = try StandInPlayer(bus.address)
    }

    private static let root = "org.mpris.MediaPlayer2"
    private static let object = "/org/mpris/MediaPlayer2"
    private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    private func busctl(_ words: String...) throws -> (status: Int32, text: String) {
        let result = try player.run("/usr/bin/busctl", ["--address=" + bus.address] + words)
        return (result.status, result.text.trimmingCharacters(in: .newlines))
    }

    private func get(_ interface: String, _ property: String) throws -> String {
        try busctl("get-property", Self.root + ".drumdub", Self.object, Self.root + interface, property).text
    }

    private func set(_ property: String, _ type: String, _ value: String) throws -> (
        status: Int32, text: String
    ) {
        try busctl(
            "set-property", Self.root + ".drumdub", Self.object, Self.root + ".Player", property, type, "--",
            value)
    }

    private func call(_ interface: String, _ method: String, _ arguments: String...) throws -> (
        status: Int32, text: String
    ) {
        let words = [
            "--address=" + bus.address, "call", Self.root + ".drumdub", Self.object, Self.root + interface,
            method,
        ]
        let typed = arguments.isEmpty ? [] : [arguments[0], "--"] + arguments.dropFirst()
        let result = try player.run("/usr/bin/busctl", words + typed)
        return (result.status, result.text.trimmingCharacters(in: .newlines))
    }

    // MARK: - Introspection

    @Test func introspectionNamesEveryMember() throws {
        #expect(
            try members(of: ".Player")
                == "CanControl:b CanGoNext:b CanGoPrevious:b CanPause:b CanPlay:b CanSeek:b LoopStatus:s "
                + "MaximumRate:d Metadata:a{sv} MinimumRate:d Next:- OpenUri:s Pause:- Play:- PlayPause:- "
                + "PlaybackStatus:s Position:x Previous:- Rate:d Seek:x Seeked:x SetPosition:ox Shuffle:b "
                + "Stop:- Volume:d")
        #expect(
            try members(of: ".TrackList")
                == "AddTrack:sob CanEditTracks:b GetTracksMetadata:ao GoTo:o RemoveTrack:o "
                + "TrackAdded:a{sv}o TrackListReplaced:aoo TrackMetadataChanged:oa{sv} TrackRemoved:o Tracks:ao"
        )
        #expect(
            try members(of: "")
                == "CanQuit:b CanRaise:b DesktopEntry:s HasTrackList:b Identity:s Quit:- Raise:- "
                + "SupportedMimeTypes:as SupportedUriSchemes:as")
    }

    @Test func introspectionTellsHowChangesAreAnnounced() throws {
        let rows = try introspect(".Player") + introspect(".TrackList")
        let flags = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[$0.count - 1]) })
        #expect(flags[".Position"] == "-")
        #expect(flags[".Tracks"] == "emits-invalidation")
        #expect(flags[".CanControl"] == "const")
        #expect(flags[".Metadata"] == "emits-change")
        #expect(
            rows.filter { $0.last == "writable" }.map { $0[0] }.sorted()
                == [".LoopStatus", ".Rate", ".Shuffle", ".Volume"])
    }

    /// The rows of an interface's table, in words: the name, its kind, its types, …
    private func introspect(_ interface: String) throws -> [[String]] {
        let table = try busctl(
            "--no-legend", "introspect", Self.root + ".drumdub", Self.object, Self.root + interface)
        #expect(table.status == 0)
        return table.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    private func members(of interface: String) throws -> String {
        try introspect(interface).map { $0[0].dropFirst() + ":" + $0[2] }.sorted().joined(separator: " ")
    }

    // MARK: - Properties

    @Test func constantsAreWhatWeAre() throws {
        #expect(try get("", "Identity") == "s \"DrumDub\"")
        #expect(try get("", "CanQuit") == "b true")
        #expect(try get("", "CanRaise") == "b false")
        #expect(try get("", "HasTrackList") == "b true")
        #expect(try get("", "SupportedUriSchemes") == "as 1 \"file\"")
        #expect(try get(".Player", "CanControl") == "b true")
        #expect(try get(".TrackList", "CanEditTracks") == "b true")
    }

    @Test func allPropertiesComeAtOnce() throws {
        let text = try busctl(
            "--json=short", "call", Self.root + ".drumdub", Self.object, "org.freedesktop.DBus.Properties",
            "GetAll", "s", Self.root + ".Player"
        ).text
        let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let values = (answer?["data"] as? [[String: Any]])?.first ?? [:]
        #expect(values.count == 15)
        #expect((values["Position"] as? [String: Any])?["data"] as? Int == 1_500_000)
        #expect((values["PlaybackStatus"] as? [String: Any])?["data"] as? String == "Paused")
        #expect((values["MinimumRate"] as? [String: Any])?["data"] as? Double == 0.25)
    }

    @Test(arguments: [
        ("Volume", "d", "-0.5", PlayerRequest.setVolume(0)), ("Volume", "d", "2", .setVolume(1)),
        ("Rate", "d", "0", .pause), ("Rate", "d", "100", .setRate(4)), ("Rate", "d", "0.1", .setRate(0.25)),
        ("Rate", "d", "1.5", .setRate(1.5)), ("LoopStatus", "s", "Track", .setLoop(.track)),
        ("Shuffle", "b", "true", .setShuffle(true)),
    ])
    func aPropertyIsSet(_ name: String, _ type: String, _ value: String, _ request: PlayerRequest) throws {
        #expect(try set(name, type, value).status == 0)
        #expect(player.takeRequests() == [request])
    }

    @Test(arguments: [
        ("PlaybackStatus", "s", "Playing"), ("Position", "x", "5"), ("CanGoNext", "b", "true"),
        ("LoopStatus", "s", "Twice"), ("Volume", "d", "nan"), ("Rate", "d", "inf"), ("Volume", "s", "loud"),
        ("Nonsense", "d", "1"),
    ])
    func aPropertyThatCannotBeSetIsAnError(_ name: String, _ type: String, _ value: String) throws {
        #expect(try set(name, type, value).status != 0)
        #expect(player.takeRequests() == [])
    }

    @Test func aReadOnlyPropertySaysSo() throws {
        let result = try player.run(
            "/usr/bin/gdbus",
            [
                "call", "--address", bus.address, "--dest", Self.root + ".drumdub", "--object-path",
                Self.object, "--method", "org.freedesktop.DBus.Properties.Set", Self.root + ".Player",
                "Position", "<int64 5>",
            ])
        #expect(result.text.contains("org.freedesktop.DBus.Error.PropertyReadOnly"))
    }

    // MARK: - Methods

    @Test func aStalePlaceIsIgnored() throws {
        for (track, place) in [
            ("/org/drumdub/track/2", "5"), (Self.noTrack, "5"), ("/org/drumdub/track/1", "-1"),
            ("/org/drumdub/track/1", "60000001"), ("/org/drumdub/track/01", "5"),
        ] {
            #expect(try call(".Player", "SetPosition", "ox", track, place).status == 0)
        }
        #expect(player.takeRequests() == [])
        _ = try call(".Player", "SetPosition", "ox", "/org/drumdub/track/1", "60000000")
        #expect(player.takeRequests() == [.setPosition(entry: 1, microseconds: 60_000_000)])
    }

    @Test func seeksStayInTheSongOrLeaveItByItsEnd() throws {
        _ = try call(".Player", "Seek", "x", "-9223372036854775808")
        _ = try call(".Player", "Seek", "x", "9223372036854775807")
        #expect(player.takeRequests() == [.seek(byMicroseconds: .min), .next])
    }

    @Test func whatIsNotPossibleHasNoEffect() throws {
        player.snapshot = PlayerSnapshot()
        for method in ["Play", "Pause", "Next", "Previous"] {
            #expect(try call(".Player", method).status == 0)
        }
        #expect(try call(".Player", "Seek", "x", "5").status == 0)
        #expect(try call(".Player", "PlayPause").status != 0)
        #expect(try call("", "Raise").status == 0)
        #expect(player.takeRequests() == [])
    }

    @Test func aWrongAddressIsAnError() throws {
        for address in [
            "http://example.org/x.mp3", "file://other/x.mp3", "/x.mp3", "", "file:///%FF.mp3", "file:///%00",
        ] {
            #expect(try call(".Player", "OpenUri", "s", address).status != 0)
        }
        #expect(player.takeRequests() == [])
    }

    @Test func quitIsAskedFor() throws {
        _ = try call("", "Quit")
        #expect(player.takeRequests() == [.quit])
    }

    @Test func wrongArgumentsAndUnknownMethodsAreErrors() throws {
        #expect(try call(".Player", "Seek", "s", "far").status != 0)
        #expect(try call(".Player", "Explode").status != 0)
        #expect(player.takeRequests() == [])
    }

    // MARK: - The list of tracks

    @Test func theQueueIsTheListOfTracks() throws {
        #expect(
            try get(".TrackList", "Tracks")
                == "ao 3 \"/org/drumdub/track/1\" \"/org/drumdub/track/2\" \"/org/drumdub/track/3\"")
        let some = try call(
            ".TrackList", "GetTracksMetadata", "ao", "4", "/org/drumdub/track/3", "/org/drumdub/track/7",
            "/org/drumdub/track/1", "/org/drumdub/track/3"
        ).text
        #expect(some.hasPrefix("aa{sv} 2 "))
        let third = try #require(some.range(of: "o \"/org/drumdub/track/3\""))
        let first = try #require(some.range(of: "o \"/org/drumdub/track/1\""))
        #expect(third.lowerBound < first.lowerBound)
    }

    @Test func tracksAreAddedRemovedAndGoneTo() throws {
        let song = "file:///music/new.flac"
        _ = try call(".TrackList", "AddTrack", "sob", song, Self.noTrack, "false")
        _ = try call(".TrackList", "AddTrack", "sob", song, "/org/drumdub/track/2", "true")
        _ = try call(".TrackList", "AddTrack", "sob", song, "/org/drumdub/track/99", "false")
        _ = try call(".TrackList", "GoTo", "o", "/org/drumdub/track/3")
        _ = try call(".TrackList", "RemoveTrack", "o", "/org/drumdub/track/2")
        #expect(
            player.takeRequests() == [
                .addTrack(path: "/music/new.flac", at: .start, isCurrent: false),
                .addTrack(path: "/music/new.flac", at: .after(2), isCurrent: true),
                .addTrack(path: "/music/new.flac", at: .end, isCurrent: false),
                .goTo(3), .removeTrack(2),
            ])
    }

    @Test func aTrackThatIsGoneIsIgnoredAndNoTrackIsRefused() throws {
        #expect(try call(".TrackList", "GoTo", "o", "/org/drumdub/track/99").status == 0)
        #expect(try call(".TrackList", "RemoveTrack", "o", Self.noTrack).status != 0)
        #expect(try call(".TrackList", "GoTo", "o", Self.noTrack).status != 0)
        #expect(player.takeRequests() == [])
    }

    @Test func nonsenseIsAnsweredAndThrowsNobodyOut() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Probes/bus-nonsense.py").path
        let result = try player.run("/usr/bin/python3", [script, bus.address])
        #expect(result.status == 0, "\(result.text)")
        #expect(Int(result.text.trimmingCharacters(in: .newlines)) ?? 0 > 1000)
        #expect(player.bus.busName == "org.mpris.MediaPlayer2.drumdub")
        // Whatever was asked for is something that can be done.
        for request in player.takeRequests() {
            if case .setRate(let rate) = request { #expect((0.25...4).contains(rate)) }
            if case .setVolume(let volume) = request { #expect((0...1).contains(volume)) }
            if case .setPosition(let id, _) = request { #expect(id == 1) }
        }
    }

    // MARK: - Names

    @Test func aSecondInstanceHasAnotherNameAndBothAreThere() throws {
        let second = try StandInPlayer(bus.address)
        let own = "org.mpris.MediaPlayer2.drumdub.instance\(getpid())"
        #expect(player.bus.busName == "org.mpris.MediaPlayer2.drumdub")
        #expect(second.bus.busName == own)
        let third = try StandInPlayer(bus.address)
        #expect(third.bus.busName == own + "_2")
        let listed = try player.run("/usr/bin/playerctl", ["-l"]).text.split(separator: "\n").sorted()
        #expect(listed == ["drumdub", "drumdub.instance\(getpid())", "drumdub.instance\(getpid())_2"])
    }

    @Test func stoppingGivesTheNameBack() throws {
        player.bus.stop()
        #expect(player.bus.busName == nil)
        let second = try StandInPlayer(bus.address)
        #expect(second.bus.busName == "org.mpris.MediaPlayer2.drumdub")
    }

    @Test func aFloodOfRequestsIsBounded() throws {
        // More calls than are let in between two looks, by one program that does not wait for answers.
        let script = """
            import dbus, sys
            bus = dbus.bus.BusConnection(sys.argv[1])
            player = dbus.Interface(bus.get_object('org.mpris.MediaPlayer2.drumdub', '/org/mpris/MediaPlayer2',
                introspect=False), 'org.mpris.MediaPlayer2.Player')
            for i in range(2000): player.Stop(ignore_reply=True)
            bus.flush()
            player.Play()
            """
        let program = try Program("/usr/bin/python3", ["-c", script, bus.address])
        var largest = 0
        let hasEnded = player.wait(for: [program]) {
            largest = max(largest, player.takeRequests().count)
            _ = program.text
            return program.isAtEnd
        }
        #expect(hasEnded && (1...64).contains(largest), "\(largest) \(program.text)")
    }
}
