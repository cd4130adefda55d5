import CJack
import Devices
import Engine
import Glibc
import Testing

@testable import AudioOutput

/// Another program of the transport.
private final class Conductor: TestClient {
    override init(_ name: String = "conductor", server: String = JackServer.name) throws {
        try super.init(name, server: server)
        jack_activate(client)
    }

    var state: jack_transport_state_t { jack_transport_query(client, nil) }

    var position: jack_position_t {
        var position = jack_position_t()
        jack_transport_query(client, &position)
        return position
    }

    func start() { jack_transport_start(client) }
    func stop() { jack_transport_stop(client) }
    func locate(_ frame: UInt32) { jack_transport_locate(client, frame) }

    /// Becomes timebase master, whoever is it.
    func takeTimebase() {
        jack_set_timebase_callback(client, 0, { _, _, _, _, _ in }, nil)
    }
}

extension JackTests {
    @Suite struct Transport {
        private let server: JackServer
        private let rig = Rig()
        private let conductor: Conductor

        init() throws {
            server = try JackServer()
            try rig.start()
            conductor = try Conductor()
        }

        private func leave() {
            conductor.close()
            rig.stop()
            server.end(SIGTERM)
        }

        private var place: TransportPlace { rig.control.status.transport }

        @Test func theEngineIsToldOfEveryMotion() {
            defer { leave() }
            #expect(rig.wait { place == TransportPlace(state: .stopped, frame: 0) })
            conductor.locate(12_345)
            #expect(rig.wait { place == TransportPlace(state: .stopped, frame: 12_345) })
            conductor.start()
            #expect(rig.wait { place.isRolling && place.frame > 12_345 })
            conductor.stop()
            #expect(rig.wait { place.state == .stopped })
            #expect(place.frame == Int(conductor.position.frame))
        }

        @Test func whatWeAskMovesTheOthers() {
            defer { leave() }
            rig.output.askTransport(.locate(96_000))
            #expect(rig.wait { conductor.position.frame == 96_000 })
            rig.output.askTransport(.start)
            #expect(rig.wait { conductor.state == JackTransportRolling })
            rig.output.askTransport(.stop)
            #expect(rig.wait { conductor.state == JackTransportStopped })
        }

        @Test func theTransportWaitsUntilWeAreReady() throws {
            defer { leave() }
            try rig.output.joinTransport(.follow)
            conductor.locate(1_000)
            conductor.start()
            try #require(rig.wait { place.state == .starting })
            // For another place than that we may well be ready.
            rig.output.tellTransport(TransportPlan(readyFrame: 999))
            let before = rig.control.status.time
            try #require(rig.wait { rig.control.status.time > before + 4_096 })
            #expect(place == TransportPlace(state: .starting, frame: 1_000))
            rig.output.tellTransport(TransportPlan(readyFrame: 1_000))
            #expect(rig.wait { place.isRolling })
        }

        @Test func withoutAPartInItNobodyWaitsForUs() throws {
            defer { leave() }
            try rig.output.joinTransport(.follow)
            try rig.output.joinTransport(.off)
            conductor.start()
            let before = rig.control.status.time
            #expect(rig.wait { place.isRolling })
            #expect(rig.control.status.time < before + 48_000)
        }

        @Test func theMasterCountsFromTheSongsStart() throws {
            defer { leave() }
            try rig.output.joinTransport(.master)
            #expect(rig.output.status.isTimebaseMaster)
            rig.output.tellTransport(
                TransportPlan(readyFrame: 96_000, songStart: 24_000, beatsPerMinute: 90))
            conductor.locate(96_000)
            // For a cycle the new frame comes with the bar of the old one. 1.5 s at 1.5 beats a second are 2.25 beats.
            try #require(rig.wait { conductor.position.tick == 480 })
            let at = conductor.position
            #expect([Int32(at.frame), at.bar, at.beat] == [96_000, 1, 3])
            #expect(at.valid == JackPositionBBT)
            #expect(at.beats_per_minute == 90)
        }

        @Test func aSongWithoutATempoHasNoBars() throws {
            defer { leave() }
            try rig.output.joinTransport(.master)
            rig.output.tellTransport(TransportPlan(readyFrame: 96_000))
            conductor.locate(96_000)
            #expect(rig.wait { conductor.position.frame == 96_000 })
            #expect(conductor.position.valid.rawValue == 0)
        }

        @Test func aMasterThatIsThereKeepsItsPart() throws {
            defer { leave() }
            conductor.takeTimebase()
            let error = #expect(throws: DeviceError.self) { try rig.output.joinTransport(.master) }
            #expect(
                error?.text
                    == "another program is the transport's timebase master: end that there, or use: transport follow"
            )
            #expect(!rig.output.status.isTimebaseMaster)
            try rig.output.joinTransport(.follow)
        }

        @Test func aMasterThatTakesOurPartIsTold() throws {
            defer { leave() }
            try rig.output.joinTransport(.master)
            rig.output.tellTransport(TransportPlan(readyFrame: 0))
            conductor.start()
            try #require(rig.wait { place.isRolling })
            let before = rig.control.status.time
            try #require(rig.wait { rig.control.status.time > before + 256 * 100 })
            #expect(rig.output.status.isTimebaseMaster)
            conductor.takeTimebase()
            #expect(rig.wait { !rig.output.status.isTimebaseMaster })
            #expect(
                rig.messages.last == "another program is the transport's timebase master now; we follow")
        }

        @Test func itsPartIsTakenAnewAtAServerThatIsBack() throws {
            try rig.output.joinTransport(.master)
            rig.output.tellTransport(TransportPlan(readyFrame: 4_800, beatsPerMinute: 120))
            server.end(SIGKILL)
            try #require(rig.wait { rig.output.status.state != .running })
            #expect(!rig.output.status.isTimebaseMaster)
            conductor.close()
            let second = try JackServer()
            try #require(rig.wait { rig.output.status.state == .running })
            #expect(rig.output.status.isTimebaseMaster)
            let other = try Conductor()
            other.locate(4_800)
            #expect(rig.wait { other.position.valid == JackPositionBBT })
            other.locate(9_600)
            other.start()
            // It waits for us as well.
            #expect(rig.wait { place.state == .starting })
            other.close()
            rig.stop()
            second.end(SIGTERM)
        }

        @Test func whereThereIsNoServerTheSongMovesByItself() throws {
            defer { leave() }
            let ports = SilentPorts()
            try ports.joinTransport(.follow)
            ports.askTransport(.start)
            ports.tellTransport(TransportPlan(readyFrame: 1))
            #expect(!ports.status.isTimebaseMaster)
        }
    }
}

struct BeatPlaceTests {
    private static let places: [(tick: Double, place: [Int32], barStart: Double)] = [
        (0, [1, 1, 0], 0), (1_919.9, [1, 1, 1_919], 0), (1_920, [1, 2, 0], 0), (7_679, [1, 4, 1_919], 0),
        (7_680, [2, 1, 0], 7_680), (766_080.5, [100, 4, 0], 760_320), (-0.5, [0, 4, 1_919], -7_680),
        (-7_680, [0, 1, 0], -7_680), (-7_681, [-1, 4, 1_919], -15_360),
    ]

    @Test(arguments: places)
    func barsBeatsAndTicksAreCountedFromTheStart(tick: Double, place: [Int32], barStart: Double) {
        let found = BeatPlace(tick: tick)
        #expect([found.bar, found.beat, found.tick] == place)
        #expect(found.barStartTick == barStart)
    }

    /// JACK sets a callback before its context.
    @Test func withoutAContextWeAreReadyAndTellNothing() {
        var position = jack_position_t()
        position.frame = 1
        position.bar = 7
        #expect(drumdub_jack_sync(JackTransportStarting, &position, nil) == 1)
        drumdub_jack_timebase(JackTransportRolling, 256, &position, 0, nil)
        #expect(position.bar == 7)
    }
}
