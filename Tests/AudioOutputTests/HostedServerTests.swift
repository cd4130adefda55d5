import CJack
import Devices
import Glibc
import Host
import Testing

@testable import AudioOutput

extension JackTests {
    @Suite struct Hosted {
        @Test func aServerOfOurOwnIsThereForOthersAndLeavesNothingBehind() throws {
            let rig = Rig(Rig.options(.dummy))
            try rig.start()
            #expect(rig.wait { rig.messages.count == 1 })
            #expect(
                rig.messages == [
                    "hosting JACK server \(JackServer.name) on the dummy driver, which is silent: 48000 Hz, "
                        + "256 frames a period; main is connected to system:playback_1 and system:playback_2"
                ])
            #expect(rig.output.status.isHosted)
            #expect(rig.output.status.driver == "dummy")
            #expect(rig.output.rememberedConnections == [])
            let other = try TestClient("visitor")
            #expect(other.connections(of: "system:playback_2") == ["drumdub:main_right"])
            other.close()
            #expect(try sharedMemory() != [])
            rig.stop()
            #expect(try sharedMemory() == [])
        }

        @Test func hitsAreExactOnAServerOfOurOwn() throws {
            let stage = try Stage(rig: Rig(Rig.options(.dummy)))
            let run = try stage.judgedRun(\.isWhole) { stage.schedule(count: 100, seed: 7) }
            #expect(run.missing == [])
            #expect(run.strange == [])
            stage.leaveClients()
            stage.rig.stop()
        }

        @Test func rateAndPeriodAreAsAsked() throws {
            var options = Rig.options(.dummy)
            options.sampleRate = 44_100
            options.periodFrames = 100
            let rig = Rig(options)
            try rig.start()
            #expect(rig.wait { rig.events.contains(.running(sampleRate: 44_100, periodFrames: 100)) })
            rig.stop()
        }

        @Test func autoJoinsAServerThatRuns() throws {
            let server = try JackServer(period: 64)
            let rig = Rig(Rig.options(.auto))
            try rig.start()
            #expect(!rig.output.status.isHosted)
            #expect(rig.output.status.periodFrames == 64)
            // We wait for somebody's server and never host one in its place.
            server.end(SIGKILL)
            #expect(rig.wait { rig.output.status.state != .running })
            let isHosting = rig.wait(1.5) { rig.output.status.state == .running }
            #expect(!isHosting)
            rig.stop()
        }

        @Test func whatIsRestoredReplacesTheWiringOfMain() throws {
            let rig = Rig(Rig.options(.auto))
            rig.output.restore(wires("main_left system:playback_2"))
            try rig.start()
            let both = wires("main_left system:playback_2", "main_right system:playback_2")
            #expect(rig.wait { rig.output.connections == both })
            rig.stop()

            let late = Rig(Rig.options(.auto))
            try late.start()
            #expect(late.wait { late.output.connections.count == 2 })
            late.output.restore(wires("main_left system:playback_2", "main_right system:playback_1"))
            let wanted = wires("main_left system:playback_2", "main_right system:playback_1")
            #expect(late.wait { late.output.connections == wanted })
            late.stop()
        }

        /// A driver that dies (a card that is pulled) sends no period any more; its thread is held here.
        @Test func aServerOfOurOwnWhoseDriverDiesIsHostedAgain() throws {
            let rig = Rig(Rig.options(.auto))
            try rig.start()
            let driver = try #require(HeldThread.driver())
            driver.hold()
            let reason = "JACK server \(JackServer.name) stands still"
            #expect(rig.waitForEvent { $0 == .lost(reason: reason) })
            #expect(rig.wait { rig.output.leaving.count == 1 })
            driver.release()
            rig.forgetEvents()
            #expect(rig.waitForEvent { $0 == .running(sampleRate: 48_000, periodFrames: 256) })
            #expect(rig.output.status.isHosted)
            #expect(rig.wait { rig.output.connections.count == 2 })
            rig.stop()
        }

        /// JACK's library lets go of a client's memory too early if it is the server's process: the next server has its
        /// place in the list then, and loses its memory with our end, or we ours.
        @Test func anotherServerThatCameMeanwhileStaysWhole() throws {
            for _ in 0..<3 {
                let rig = Rig(Rig.options(.dummy))
                try rig.start()
                let other = try JackServer("drumdub-test-other")
                rig.stop()
                #expect(other.isJoinable)
                other.end(SIGTERM)
            }
        }

        /// What JACK keeps for servers of our name.
        private func sharedMemory() throws -> [String] {
            try Files.names(in: "/dev/shm").filter { $0.contains(JackServer.name) }
        }
    }
}
