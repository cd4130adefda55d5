import CJack
import Devices
import Glibc
import Host
import Testing

@testable import AudioOutput

extension JackTests {
    @Suite struct LostServer {
        @Test func portsAndPatchAreBackAfterAServerIsKilled() throws {
            let server = try JackServer()
            let stage = try Stage()
            try stage.rig.output.addOutput(named: "snare", index: 3, isStereo: false)
            _ = try stage.rig.output.connect("snare", to: "system:playback_2")
            _ = try stage.rig.output.connect("main", to: "system")
            let rig = stage.rig
            try #require(rig.wait { rig.output.connections.count == 5 })
            let patch = Set(rig.output.connections)

            server.end(SIGKILL)
            #expect(rig.waitForEvent { $0 == .lost(reason: "JACK server \(JackServer.name) is gone") })
            #expect(rig.output.status.state == .lost(reason: "JACK server \(JackServer.name) is gone"))
            #expect(rig.output.connections == [])
            #expect(Set(rig.output.rememberedConnections) == patch)
            #expect(throws: DeviceError.self) { try rig.output.connect("main", to: "system") }
            stage.leaveClients()

            rig.forgetEvents()
            let second = try JackServer()
            defer { second.end(SIGTERM) }
            #expect(rig.waitForEvent { $0 == .running(sampleRate: 48_000, periodFrames: 256) })
            #expect(rig.output.status.clientName == "drumdub")
            try #require(rig.wait { rig.output.connections.count == 3 })
            // The other clients come back later, and with them what was connected to them.
            let again = try Stage(rig: rig, isPatched: false)
            defer { again.leave() }
            #expect(rig.wait { Set(rig.output.connections) == patch })
            let run = try again.judgedRun(\.isWhole) { again.schedule(count: 50, seed: 1) }
            #expect(run.missing == [])
            #expect(run.strange == [])
        }

        @Test func aServerThatStopsProperlyTakesNothingFromThePatch() throws {
            let server = try JackServer()
            let rig = Rig()
            try rig.start()
            defer { rig.stop() }
            _ = try rig.output.connect(nil, to: nil)
            server.end(SIGTERM)
            #expect(rig.waitForEvent { $0 == .lost(reason: "JACK server \(JackServer.name) is gone") })
            let second = try JackServer()
            defer { second.end(SIGTERM) }
            #expect(
                rig.wait {
                    rig.output.connections.map(\.target) == ["system:playback_1", "system:playback_2"]
                })
        }

        @Test func aServerMayBeRestartedTwentyTimes() throws {
            let rig = Rig()
            var server = try JackServer()
            try rig.start()
            for round in 1...20 {
                #expect(rig.wait { rig.output.status.state == .running }, "round \(round)")
                server.end(round % 2 == 0 ? SIGKILL : SIGTERM)
                #expect(rig.wait { rig.output.status.state != .running }, "round \(round)")
                server = try JackServer()
            }
            #expect(rig.wait { rig.output.status.state == .running })
            #expect(rig.output.connections == [])
            rig.stop()
            server.end(SIGTERM)
        }

        @Test func aServerThatStandsStillIsToldAndHoldsNobody() throws {
            let server = try JackServer()
            let rig = Rig()
            try rig.start()
            let reason = "JACK server \(JackServer.name) stands still"
            server.signal(SIGSTOP)
            #expect(rig.waitForEvent { $0 == .lost(reason: reason) })
            #expect(rig.output.status.state == .lost(reason: reason))
            #expect(throws: DeviceError.self) { try rig.output.connect("main", to: "system") }
            server.signal(SIGCONT)
            rig.forgetEvents()
            #expect(rig.waitForEvent { $0 == .running(sampleRate: 48_000, periodFrames: 256) })
            #expect(rig.output.status.state == .running)
            rig.stop()
            server.end(SIGTERM)
        }

        @Test func withoutAServerTheStartFailsAndTheServerIsJoinedWhenItComes() throws {
            let rig = Rig()
            let error = #expect(throws: DeviceError.self) { try rig.start() }
            #expect(
                error?.text
                    == "no JACK server \(JackServer.name) is running: start it, or leave --driver jack out")
            let server = try JackServer(period: 128, rate: 44_100)
            #expect(rig.waitForEvent { $0 == .running(sampleRate: 44_100, periodFrames: 128) })
            rig.stop()
            server.end(SIGTERM)
        }
    }
}
