import CALSA
import Devices
import Engine
import Glibc
import Testing

@testable import Pads

extension SequencerTests {
    @Suite struct Events {
        @Test func hitCarriesTheKernelsStamp() throws {
            let running = try RunningPads()
            let client = TestClient("Stamped", ports: ["Stamped MIDI 1"])
            try running.waitForConnection("Stamped")
            client.hit(1)
            _ = try running.messages(1)
            var sent: [ClosedRange<Double>] = []
            for note in 0..<100 as Range<UInt8> {
                sent.append(client.hit(note))
                usleep(1_700)
            }
            let messages = try running.messages(100)
            #expect(messages.map(\.data1) == Array(0..<100))
            #expect(messages.allSatisfy { $0.status == 0x99 && $0.data2 == 100 && !$0.isImmediate })
            // Half a frame at 48 kHz.
            #expect(sent.filter { $0.upperBound - $0.lowerBound > 10 } == [])
            for (message, moment) in zip(messages, sent) {
                let played = running.start + Double(message.playedTime)
                #expect(played >= moment.lowerBound - 2 && played <= moment.upperBound + 2)
                #expect(message.time &- message.playedTime == UInt32(RunningPads.periodFrames) + 500)
            }
        }

        @Test func soonestHitIsImmediate() throws {
            let running = try RunningPads(timing: .soonest)
            let client = TestClient("Soon", ports: ["Soon MIDI 1"])
            try running.waitForConnection("Soon")
            client.hit(38)
            #expect(try running.messages(1).map(\.isImmediate) == [true])
            running.pads.timing = .exact(marginSeconds: 0)
            client.hit(38)
            let message = try running.messages(1)[0]
            #expect(!message.isImmediate)
            #expect(message.time &- message.playedTime == UInt32(RunningPads.periodFrames))
        }

        /// More events than the kernel keeps, before the reader may run: it throws all of them away.
        @Test func burstBeyondTheKernelsRoomIsCountedAndLeavesNoNoteHeld() throws {
            let running = try RunningPads()
            let client = TestClient("Burst", ports: ["Burst MIDI 1"])
            try running.waitForConnection("Burst")
            client.hit(60)
            #expect(try running.messages(1).map(\.status) == [0x99])
            client.urgently {
                for _ in 0..<3_000 { client.hit(61) }
            }
            #expect(try running.messages(1).map(\.status) == [0x89])
            #expect(running.pads.lostEventCount == 2_000)
            client.hit(62)
            let next = try running.messages(1)
            #expect(next.map(\.data1) == [62])
            #expect(next.map(\.isImmediate) == [false])
            #expect(running.pads.devices.contains { $0.name == "Burst" && $0.isConnected })
        }

        /// Clock, sensing, quarter frames and exclusive messages stay outside: there may be thousands a second.
        @Test func onlyMessagesThatCanBeBoundArrive() throws {
            let running = try RunningPads()
            let client = TestClient("Chatter", ports: ["Chatter MIDI 1"])
            try running.waitForConnection("Chatter")
            client.exclusive([0xF0] + [UInt8](repeating: 1, count: 20_000) + [0xF7])
            for type in [
                SND_SEQ_EVENT_CLOCK, SND_SEQ_EVENT_SENSING, SND_SEQ_EVENT_START, SND_SEQ_EVENT_QFRAME,
            ] {
                client.send(type)
            }
            client.hit(38, 0)
            client.control(4, 90)
            client.control(0, 77, type: SND_SEQ_EVENT_CHANPRESS)
            client.control(0, -1, type: SND_SEQ_EVENT_PITCHBEND)
            client.control(0, 5, type: SND_SEQ_EVENT_PGMCHANGE)
            let messages = try running.messages(6)
            #expect(messages.map(\.status) == [0xFA, 0x89, 0xB0, 0xD0, 0xE0, 0xC0])
            #expect(messages.map(\.data1) == [0, 38, 4, 77, 127, 5])
            #expect(messages.map(\.data2) == [0, 0, 90, 0, 63, 0])
        }

        /// Nobody reads the ring: 16 events fit, the rest is counted, and the reader goes on.
        @Test func floodIsCountedAndNeverBlocks() throws {
            let running = try RunningPads(capacity: 16)
            let client = TestClient("Flood", ports: ["Flood MIDI 1"])
            try running.waitForConnection("Flood")
            for index in 0..<10_000 { client.hit(UInt8(index % 128), 1) }
            // The reader has had its turn when it hears of another client.
            let next = TestClient("Flood's end", ports: ["Flood's end MIDI 1"])
            try running.waitForConnection("Flood's end")
            #expect(running.engine.takeEvents().map(\.data1) == Array(0..<16))
            #expect(running.pads.lostEventCount == 10_000 - 16)
            let told = (running.events + running.pads.takeEvents()).reduce(0) {
                if case .eventsLost(let count) = $1 { $0 + count } else { $0 }
            }
            #expect(told == 10_000 - 16)
            next.hit(60)
            #expect(try running.messages(1).map(\.data1) == [60])
        }
    }
}
