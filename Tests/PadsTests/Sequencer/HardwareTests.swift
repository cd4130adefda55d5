import CALSA
import Devices
import Engine
import Foundation
import Host
import Testing

@testable import Pads

extension SequencerTests {
    /// A real USB controller, plugged and pulled while subscribed.
    @Suite struct Hardware {
        @Test func controllerThatIsPulledComesBack() throws {
            let running = try RunningPads()
            let gadget = try Gadget(product: "MPD218", number: 0)
            for round in 1...5 as ClosedRange<UInt8> {
                try gadget.plug()
                let device = try running.waitForConnection("MPD218")
                #expect(device.port == "MPD218 MIDI 1")
                try gadget.send([0x99, 36, round, 0x99, 36, 0])
                let messages = try running.messages(2)
                #expect(messages.map(\.status) == [0x99, 0x89])
                #expect(messages.map(\.data2) == [round, 0])
                try gadget.pull()
                try running.waitForLoss("MPD218")
                #expect(!running.pads.devices.contains { $0.name == "MPD218" })
            }
            #expect(running.engine.takeEvents().isEmpty)
        }

        @Test func fiftyPlugsLeaveNoHandle() throws {
            let running = try RunningPads()
            let gadget = try Gadget(product: "Loose USB", number: 0)
            func plugOften(_ count: Int) throws {
                for round in 0..<UInt8(count) {
                    try gadget.plug()
                    try running.waitForConnection("Loose USB")
                    try gadget.send([0x99, round, 100])
                    #expect(try running.messages(1).map(\.data1) == [round])
                    try gadget.pull()
                    try running.waitForLoss("Loose USB")
                    // What it held is released.
                    #expect(try running.messages(1).map(\.status) == [0x89])
                }
            }
            try plugOften(2)
            let before = try Handles()
            try plugOften(50)
            try Handles().expect(before)
        }

        @Test func twoControllersOfOneNameBothPlay() throws {
            let running = try RunningPads()
            let gadgets = [try Gadget(product: "LPD8", number: 0), try Gadget(product: "LPD8", number: 1)]
            for (index, gadget) in gadgets.enumerated() {
                try gadget.plug()
                #expect(try running.waitForConnection("LPD8").number == index + 1)
            }
            for (index, gadget) in gadgets.enumerated() {
                try gadget.send([0x90, UInt8(index), 100])
                #expect(try running.messages(1).map(\.data1) == [UInt8(index)])
            }
            try gadgets[0].pull()
            try running.waitForLoss("LPD8")
            try gadgets[0].plug()
            #expect(try running.waitForConnection("LPD8").label == "LPD8")
        }

        @Test func twoControllersOfOneNameKeepTheirNumbersByTheirSocketsInWhateverOrderTheyComeBack() throws {
            let running = try RunningPads()
            let gadgets = [try Gadget(product: "LPD8", number: 0), try Gadget(product: "LPD8", number: 1)]
            var devices: [PadDevice] = []
            for gadget in gadgets {
                try gadget.plug()
                devices.append(try running.waitForConnection("LPD8"))
            }
            #expect(devices.map(\.label) == ["LPD8", "LPD8 #2"])
            #expect(devices.map(\.usbPath) == ["dummy_hcd.0-1", "dummy_hcd.1-1"])
            for gadget in gadgets {
                try gadget.pull()
                try running.waitForLoss("LPD8")
            }
            for index in [1, 0] {
                try gadgets[index].plug()
                let device = try running.waitForConnection("LPD8")
                #expect(device.label == devices[index].label && device.usbPath == devices[index].usbPath)
                try gadgets[index].send([0x90, 36, 100])
                #expect(try running.messages(1).map(\.device) == [devices[index].slot])
            }
        }

        /// Running status and active sensing are the kernel's: what comes are whole messages.
        @Test func runningStatusAndActiveSensingArriveAsWholeMessages() throws {
            let running = try RunningPads()
            let gadget = try Gadget(product: "Old box", number: 0)
            try gadget.plug()
            try running.waitForConnection("Old box")
            try gadget.send([
                0x91, 36, 100, 0xFE, 37, 0xFE, 90, 36, 0, 0xD1, 10, 0xFE, 20, 30, 0xFE, 0xC1, 5, 6,
            ])
            let messages = try running.messages(8)
            #expect(messages.map(\.status) == [0x91, 0x91, 0x81, 0xD1, 0xD1, 0xD1, 0xC1, 0xC1])
            #expect(messages.map(\.data1) == [36, 37, 36, 10, 20, 30, 5, 6])
            #expect(messages.map(\.data2) == [100, 90, 0, 0, 0, 0, 0, 0])
            // Sensing that ends releases nothing.
            try gadget.send([0xFE])
            try gadget.send([0x91, 40, 1])
            #expect(try running.messages(1).map(\.data1) == [40])
        }

        /// Another program reads the controller's raw bytes: that is said once, and put right when it ends.
        @Test func controllerThatIsHeldIsConnectedWhenItIsFree() throws {
            let gadget = try Gadget(product: "nanoPAD2", number: 0)
            try gadget.plug()
            let path = try Card.rawDevice(named: "nanoPAD2")
            let holder = open(path, O_RDONLY | O_CLOEXEC)
            try #require(holder >= 0)
            let running = try RunningPads()
            guard case .refused(let device, let reason) = try running.wait(for: { $0.isRefusal }) else {
                return
            }
            #expect(device.name == "nanoPAD2")
            #expect(!device.isConnected)
            #expect(reason == "another program holds it")
            close(holder)
            try running.waitForConnection("nanoPAD2")
            #expect(running.events.filter(\.isRefusal) == [])
        }

        /// 10,000 messages a second, one by one: the pad thread takes them several at a time.
        @Test func floodWakesThePadThreadForEveryOtherMessageAtMost() throws {
            let running = try RunningPads(capacity: 8_192)
            let client = TestClient("Flood", ports: ["Flood MIDI 1"])
            try running.waitForConnection("Flood")
            let before = try PadThread.sleepCount()
            let start = MonotonicClock.nanoseconds
            for index in 1...4_000 as ClosedRange<Int64> {
                client.control(7, Int32(index & 127))
                let next = start + index * 100_000
                var moment = timespec(tv_sec: Int(next / 1_000_000_000), tv_nsec: Int(next % 1_000_000_000))
                clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil)
            }
            #expect(try running.messages(4_000).count == 4_000)
            #expect(try PadThread.sleepCount() - before <= 2_000)
        }

        /// The pad thread sleeps while its controller is away, and has it back within a second.
        @Test func absenceCostsNoTime() throws {
            let running = try RunningPads()
            let gadget = try Gadget(product: "SPD-SX", number: 0)
            try gadget.plug()
            try running.waitForConnection("SPD-SX")
            try gadget.pull()
            try running.waitForLoss("SPD-SX")
            let before = try (MonotonicClock.nanoseconds, PadThread.nanoseconds())
            try gadget.plug()
            try running.waitForConnection("SPD-SX")
            let after = try (MonotonicClock.nanoseconds, PadThread.nanoseconds())
            #expect(after.0 - before.0 < 1_000_000_000)
            #expect((after.1 - before.1) * 20 < after.0 - before.0)
        }
    }
}

extension PadSourceEvent {
    fileprivate var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}

/// The pad thread as the kernel sees it.
private enum PadThread {
    /// Nanoseconds that it has run.
    static func nanoseconds() throws -> Int64 {
        try read("schedstat").split(separator: " ").first.flatMap { Int64($0) } ?? .max
    }

    /// How often it has slept.
    static func sleepCount() throws -> Int64 {
        let lines = try read("status").split(separator: "\n")
        let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return line?.split(separator: "\t").last.flatMap { Int64($0) } ?? .max
    }

    /// A file of the kernel's about it.
    private static func read(_ file: String) throws -> String {
        for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
            let name = try String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            if name != "drumdub pads\n" { continue }
            return try String(contentsOfFile: "/proc/self/task/\(task)/\(file)", encoding: .utf8)
        }
        throw Patience.Lost()
    }
}
