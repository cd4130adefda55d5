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
        for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
            let name = try String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            if name != "drumdub pads\n" { continue }
            let times = try String(contentsOfFile: "/proc/self/task/\(task)/schedstat", encoding: .utf8)
            return times.split(separator: " ").first.flatMap { Int64($0) } ?? .max
        }
        throw Patience.Lost()
    }
}
