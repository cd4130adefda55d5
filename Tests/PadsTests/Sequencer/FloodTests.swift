import CALSA
import Devices
import Engine
import Glibc
import Host
import Testing

@testable import Pads

extension SequencerTests {
    @Suite struct Floods {
        /// Knobs, pressure and the clock, ten in each millisecond; each tenth of these ends with a note.
        @Test func notesAmongTenThousandEventsASecondKeepTheirFrames() throws {
            let running = try RunningPads(capacity: 16_384)
            let client = TestClient("Flood", ports: ["Flood MIDI 1"])
            try running.waitForConnection("Flood")
            var sent: [ClosedRange<Double>] = []
            let start = MonotonicClock.nanoseconds
            for millisecond in 0..<1_000 {
                for event in 0..<9 as Range<UInt32> {
                    let isPressure = event % 3 == 2
                    client.control(
                        event, Int32(millisecond % 128),
                        type: isPressure ? SND_SEQ_EVENT_CHANPRESS : SND_SEQ_EVENT_CONTROLLER)
                }
                client.send(SND_SEQ_EVENT_CLOCK)
                if millisecond % 10 == 9 { sent.append(client.hit(UInt8(millisecond / 10))) }
                let rest = start + Int64(millisecond + 1) * 1_000_000 - MonotonicClock.nanoseconds
                if rest > 0 { usleep(UInt32(rest / 1_000)) }
            }
            let messages = try running.messages(9_000 + 100)
            #expect(messages.count == 9_100)
            let notes = messages.filter { $0.status == 0x99 }
            #expect(notes.map(\.data1) == Array(0..<100))
            running.expect(notes, playedIn: sent)
            #expect(running.pads.lostEventCount == 0)
            // They did come as a flood: the sender was never behind by more than a tenth.
            #expect(MonotonicClock.nanoseconds - start < 1_200_000_000)
        }

        @Test func noteBehindABurstOfControllersKeepsItsFrame() throws {
            let running = try RunningPads()
            let client = TestClient("Burst", ports: ["Burst MIDI 1"])
            try running.waitForConnection("Burst")
            var sent: [ClosedRange<Double>] = []
            for note in 0..<10 as Range<UInt8> {
                for number in 0..<64 as Range<UInt32> { client.control(number, Int32(note)) }
                sent.append(client.hit(note))
                usleep(1_700)
            }
            let messages = try running.messages(10 * 65)
            running.expect(messages.filter { $0.status == 0x99 }, playedIn: sent)
            #expect(running.pads.lostEventCount == 0)
        }
    }

    /// Bytes as they come out of a cable.
    @Suite struct RawBytes {
        @Test func runningStatusIsUnderstood() throws {
            let running = try RunningPads()
            let cable = try Cable()
            // Pressure and programs have one byte each; the clock may come in the midst of anything.
            try cable.send([
                0xD9, 10, 20, 30, 0xC9, 5, 6, 0x99, 36, 100, 36, 0xF8, 0, 38, 90, 0xB0, 4, 1, 4, 2,
            ])
            let messages = try running.messages(10)
            #expect(
                messages.map { [$0.status, $0.data1, $0.data2] } == [
                    [0xD9, 10, 0], [0xD9, 20, 0], [0xD9, 30, 0], [0xC9, 5, 0], [0xC9, 6, 0],
                    [0x99, 36, 100], [0x89, 36, 0], [0x99, 38, 90], [0xB0, 4, 1], [0xB0, 4, 2],
                ])
        }

        @Test func activeSensingAndItsEndReleaseNothing() throws {
            let running = try RunningPads()
            let cable = try Cable()
            try cable.send([0x99, 49, 100])
            for _ in 0..<5 {
                try cable.send([0xFE])
                usleep(300_000)
            }
            // A device that takes silence for a pulled cable does so after a third of a second.
            usleep(2_000_000)
            try cable.send([51, 100])
            #expect(try running.messages(2).map { [$0.status, $0.data1] } == [[0x99, 49], [0x99, 51]])
            #expect(running.pads.takeEvents() == [])
        }

        @Test(arguments: [false, true])
        func dumpOf64KiBLosesNoNote(isHeard: Bool) throws {
            let running = try RunningPads()
            if isHeard { running.pads.hearMachineControl() }
            let cable = try Cable()
            try cable.send([0x99, 36, 100])
            try cable.send([0xF0] + [UInt8](repeating: 1, count: 65_534) + [0xF7], piece: 64)
            try cable.send([0xF0, 0x7F, 0x7F, 0x06, 0x02, 0xF7, 0x99, 38, 90])
            let messages = try running.messages(isHeard ? 3 : 2)
            #expect(messages.map(\.status) == (isHeard ? [0x99, 0xF0, 0x99] : [0x99, 0x99]))
            #expect(messages.last?.data1 == 38)
            #expect(running.pads.lostEventCount == 0)
        }
    }
}

extension RunningPads {
    /// Expects each message where it was sent, one period and the margin before it sounds.
    fileprivate func expect(_ messages: [RawEvent], playedIn moments: [ClosedRange<Double>]) {
        #expect(messages.count == moments.count)
        for (message, moment) in zip(messages, moments) {
            let played = start + Double(message.playedTime)
            #expect(played >= moment.lowerBound - 2 && played <= moment.upperBound + 2)
            #expect(message.time &- message.playedTime == UInt32(Self.periodFrames) + 500)
        }
    }
}

/// The kernel's raw MIDI device whose bytes become the events of a controller on the sequencer.
private final class Cable {
    private let device: Int32

    init() throws {
        let path = try Card.rawDevice(named: "VirMIDI")
        device = open(path, O_WRONLY | O_CLOEXEC)
        if device < 0 { throw Gadget.Failure(path: path) }
    }

    deinit { close(device) }

    /// Sends in small pieces: behind an event that nobody wants, this device waits for the next.
    func send(_ bytes: [UInt8], piece: Int = 1) throws {
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(start + piece, bytes.count)])
            if write(device, part, part.count) != part.count {
                throw Gadget.Failure(path: "the raw MIDI device")
            }
        }
    }
}
