import CALSA
import Devices
import Engine
import Foundation
import Testing

@testable import Pads

extension SequencerTests {
    @Suite struct Controllers {
        @Test func hardwareIsConnectedAtTheStartAndTheRestLeftAlone() throws {
            let early = TestClient("Early", ports: ["Early MIDI 1"])
            let software = TestClient("A program", ports: ["out"], isHardware: false)
            let running = try RunningPads()
            let names = running.pads.devices.map(\.name)
            #expect(names.contains("Early"))
            #expect(names.contains { $0.hasPrefix("Virtual Raw MIDI") })
            #expect(
                !names.contains("A program") && !names.contains("Midi Through") && !names.contains("System"))
            #expect(running.pads.devices.filter { !$0.isConnected } == [])
            software.hit(1)
            early.hit(2)
            #expect(try running.messages(1).map(\.data1) == [2])
        }

        @Test func clientThatGoesAndComesBackIsConnectedAgain() throws {
            let running = try RunningPads()
            for round in 1...3 as ClosedRange<UInt8> {
                let client = TestClient("MPD218", ports: ["MPD218 MIDI 1"])
                let device = try running.waitForConnection("MPD218")
                #expect(device.address == "\(client.identifier):0")
                #expect(running.pads.devices.contains(device))
                client.hit(round)
                client.hit(round, 0)
                #expect(try running.messages(2).map(\.data1) == [round, round])
                _ = consume client
                try running.waitForLoss("MPD218")
                #expect(!running.pads.devices.contains { $0.name == "MPD218" })
            }
        }

        @Test func twoDevicesOfOneNameBothPlay() throws {
            let running = try RunningPads()
            let first = TestClient("LPD8", ports: ["LPD8 MIDI 1"])
            try running.waitForConnection("LPD8")
            let second = TestClient("LPD8", ports: ["LPD8 MIDI 1"])
            let device = try running.waitForConnection("LPD8")
            #expect(device.label == "LPD8 #2")
            first.hit(1)
            second.hit(2)
            #expect(try running.messages(2).map(\.data1) == [1, 2])
        }

        @Test func twoPortsOfOneNameBothPlay() throws {
            let running = try RunningPads()
            let client = TestClient("Twins", ports: ["Twins MIDI 1", "Twins MIDI 1"])
            let first = try running.waitForConnection("Twins")
            let second = try running.waitForConnection("Twins")
            #expect([first.address, second.address] == (0...1).map { "\(client.identifier):\($0)" })
            client.hit(1, port: 0)
            client.hit(2, port: 1)
            #expect(try running.messages(2).map(\.data1) == [1, 2])
        }

        @Test func controlPortIsPassedOver() throws {
            let running = try RunningPads()
            let client = TestClient(
                "Minilab3", ports: ["Minilab3 DIN THRU", "Minilab3 MCU/HUI", "Minilab3 MIDI"])
            try running.waitForConnection("Minilab3", port: "Minilab3 MIDI")
            for port in 0..<3 { client.hit(UInt8(port), port: port) }
            #expect(try running.messages(1).map(\.data1) == [2])
            let states = running.pads.devices.filter { $0.name == "Minilab3" }.map(\.isConnected)
            #expect(states == [false, false, true])
        }

        @Test func controlPortIsTakenIfItIsTheOnlyOneUntilABetterComes() throws {
            let running = try RunningPads()
            let client = TestClient("Keys", ports: ["Keys DAW"])
            try running.waitForConnection("Keys", port: "Keys DAW")
            client.addPort("Keys MIDI")
            try running.waitForConnection("Keys", port: "Keys MIDI")
            client.hit(1, port: 0)
            client.hit(2, port: 1)
            #expect(try running.messages(1).map(\.data1) == [2])
        }

        @Test func pulledControllerReleasesWhatItHeld() throws {
            let running = try RunningPads()
            let client = TestClient("Held", ports: ["Held MIDI 1"])
            try running.waitForConnection("Held")
            client.hit(60)
            client.hit(61)
            client.hit(61, 0)
            _ = try running.messages(3)
            client.removePort(0)
            try running.waitForLoss("Held")
            let releases = try running.messages(1)
            #expect(releases.map(\.status) == [0x89])
            #expect(releases.map(\.data1) == [60])
            #expect(releases.map(\.isImmediate) == [true])
        }

        @Test func padsAreLitOnDevicesThatTakeNotesAlsoWhenTheyComeBackAndGoOutAtTheEnd() throws {
            var running: RunningPads? = try RunningPads()
            let pads = try #require(running?.pads)
            var client: TestClient? = TestClient("Lit", ports: [])
            client?.addPort("Lit MIDI 1", isWritable: true)
            let deaf = TestClient("Deaf", ports: ["Deaf MIDI 1"])
            let device = try #require(try running?.waitForConnection("Lit"))
            let other = try #require(try running?.waitForConnection("Deaf"))
            #expect(device.slot != other.slot)
            var lights = PadLights()
            lights.notes = [36, 38]
            pads.lights = [device.slot: lights, other.slot: lights]
            #expect(try client?.notes(2) == [[1, 9, 36, 127], [1, 9, 38, 127]])
            // It plays on another channel.
            client?.control(1, 1)
            client?.send(SND_SEQ_EVENT_NOTEON) {
                $0.data.note = snd_seq_ev_note_t(
                    channel: 2, note: 36, velocity: 9, off_velocity: 0, duration: 0)
            }
            #expect(
                try client?.notes(4) == [[0, 9, 36, 0], [0, 9, 38, 0], [1, 2, 36, 127], [1, 2, 38, 127]])
            lights.notes = [38, 40]
            pads.lights = [device.slot: lights]
            #expect(try client?.notes(2) == [[0, 2, 36, 0], [1, 2, 40, 127]])
            client = nil
            try running?.waitForLoss("Lit")
            client = TestClient("Lit", ports: [])
            client?.addPort("Lit MIDI 1", isWritable: true)
            #expect(try running?.waitForConnection("Lit").slot == device.slot)
            #expect(try client?.notes(2) == [[1, 9, 38, 127], [1, 9, 40, 127]])
            pads.stop()
            running = nil
            #expect(try client?.notes(2) == [[0, 9, 38, 0], [0, 9, 40, 0]])
            withExtendedLifetime(deaf) {}
        }

        @Test func messagesTellWhichDeviceTheyComeFrom() throws {
            let running = try RunningPads()
            let clients = [
                TestClient("LPD8", ports: ["LPD8 MIDI 1"]), TestClient("LPD8", ports: ["LPD8 MIDI 1"]),
            ]
            let devices = [try running.waitForConnection("LPD8"), try running.waitForConnection("LPD8")]
            #expect(devices.map(\.label) == ["LPD8", "LPD8 #2"])
            for index in [0, 1, 1, 0] { clients[index].hit(36) }
            #expect(try running.messages(4).map(\.device) == [0, 1, 1, 0].map { devices[$0].slot })
        }

        /// Three hundred arrivals, and three hundred pads: neither leaves a file, a queue or a client.
        @Test func handlesStayFlat() throws {
            let running = try RunningPads()
            let client = TestClient("Loose plug", ports: [])
            func plugOften(_ count: Int) throws {
                for _ in 0..<count {
                    client.addPort("Loose plug MIDI 1")
                    try running.waitForConnection("Loose plug")
                    client.removePort(0)
                    try running.waitForLoss("Loose plug")
                }
            }
            func startOften(_ count: Int) throws {
                for _ in 0..<count { _ = try RunningPads() }
            }
            try plugOften(2)
            try startOften(2)
            let before = try Handles()
            try plugOften(300)
            try startOften(300)
            try Handles().expect(before)
        }
    }
}
