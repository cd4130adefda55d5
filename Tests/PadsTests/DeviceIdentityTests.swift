import Devices
import Foundation
import Testing

@testable import Pads

private func port(_ client: UInt8, _ name: String, usb: String? = nil, isWritable: Bool = false) -> SourcePort
{
    SourcePort(
        address: PortAddress(client: client, port: 0), clientName: name, name: "\(name) MIDI 1",
        isHardware: true,
        isWritable: isWritable, usbPath: usb)
}

/// The labels and slots of what is there, by client.
private func labels(_ table: DeviceTable) -> [UInt8: String] {
    Dictionary(uniqueKeysWithValues: table.entries.map { ($0.port.address.client, $0.device.label) })
}

@Test func devicesOfOneNameKeepTheirNumbersByTheirSocketsInWhateverOrderTheyComeBack() {
    var table = DeviceTable()
    _ = table.plan(for: [port(20, "LPD8", usb: "a-1"), port(24, "LPD8", usb: "a-2")], isSettled: true)
    #expect(labels(table) == [20: "LPD8", 24: "LPD8 #2"])
    let slots = table.entries.map(\.device.slot)
    _ = table.remove { _ in true }
    // The second comes first, and under the first one's number of old.
    _ = table.plan(for: [port(20, "LPD8", usb: "a-2")], isSettled: true)
    #expect(labels(table) == [20: "LPD8 #2"])
    _ = table.plan(for: [port(20, "LPD8", usb: "a-2"), port(21, "LPD8", usb: "a-1")], isSettled: true)
    #expect(labels(table) == [20: "LPD8 #2", 21: "LPD8"])
    #expect(table.entries.map(\.device.slot) == slots.reversed())
}

@Test func whoIsKnownIsNumberedBeforeWhoIsNewAndNewOnesByTheirSockets() {
    var table = DeviceTable()
    let all = [port(20, "LPD8", usb: "a-3"), port(24, "LPD8", usb: "a-1"), port(28, "LPD8", usb: "a-2")]
    _ = table.plan(for: all, isSettled: true)
    #expect(labels(table) == [20: "LPD8 #3", 24: "LPD8", 28: "LPD8 #2"])
    _ = table.remove { _ in true }
    _ = table.plan(for: [port(30, "LPD8", usb: "a-0"), port(31, "LPD8", usb: "a-1")], isSettled: true)
    #expect(labels(table) == [30: "LPD8 #2", 31: "LPD8"])
}

@Test func oneDeviceThatMovesToAnotherSocketIsTheSame() {
    var table = DeviceTable()
    _ = table.plan(for: [port(20, "MPD218", usb: "a-1")], isSettled: true)
    let slot = table.entries[0].device.slot
    _ = table.remove { _ in true }
    _ = table.plan(for: [port(24, "MPD218", usb: "a-7")], isSettled: true)
    #expect(table.entries.map(\.device.label) == ["MPD218"])
    #expect(table.entries.map(\.device.slot) == [slot])
    #expect(table.entries.map(\.device.usbPath) == ["a-7"])
}

@Test func everyDeviceHasASlotOfItsOwnAndTheOnesAwayLongestGiveTheirsUp() {
    var table = DeviceTable()
    let first = (0..<15).map { port(UInt8(20 + $0), "Device \($0)") }
    _ = table.plan(for: first, isSettled: true)
    #expect(Set(table.entries.map(\.device.slot)) == Set(1...15))
    _ = table.plan(for: first + [port(60, "One too many")], isSettled: true)
    #expect(table.entries.last?.device.slot == 0)
    let slot = table.entries[3].device.slot
    _ = table.remove { $0.client == 23 }
    _ = table.plan(for: first.filter { $0.address.client != 23 } + [port(61, "Another")], isSettled: true)
    #expect(table.entries.last?.device.slot == slot)
}

@Test func messagesTellTheirSlotAndTheChannelThatIsNew() {
    var table = DeviceTable()
    _ = table.plan(for: [port(20, "LPD8"), port(24, "TD-17")], isSettled: true)
    let slots = table.entries.map(\.device.slot)
    func follow(_ status: UInt8, _ client: UInt8) -> (slot: UInt8, isOtherChannel: Bool) {
        table.follow(
            ChannelMessage(status: status, data1: 36, data2: 9), from: PortAddress(client: client, port: 0))
    }
    let told = [follow(0x99, 20), follow(0x90, 24), follow(0x90, 24), follow(0x81, 24), follow(0x90, 99)]
    #expect(told.map(\.slot) == [slots[0], slots[1], slots[1], slots[1], 0])
    #expect(told.map(\.isOtherChannel) == [false, true, false, false, false])
}

@Test(arguments: [
    ("/sys/devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1.2/1-1.2:1.0", "0000:00:14.0-1.2"),
    ("/sys/devices/pci0000:00/0000:00:14.0/usb12/12-3/12-3:1.1", "0000:00:14.0-3"),
    ("/sys/devices/platform/dummy_hcd.1/usb2/2-1/2-1:1.0", "dummy_hcd.1-1"),
    ("/sys/devices/pci0000:00/0000:00:1f.3", nil), ("/sys/devices/platform/snd_dummy.0", nil), ("", nil),
])
func socketIsHostControllerAndPorts(path: String, socket: String?) {
    #expect(USBPath.inDevicePath(path) == socket)
}

@Test func socketOfACardIsReadFromWhereTheKernelListsIt() throws {
    let root = NSTemporaryDirectory() + "drumdub-usb-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let device = root + "/devices/dummy_hcd.0/usb1/1-1/1-1:1.0"
    for folder in [device, root + "/sound/card3", root + "/sound/card4"] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
        atPath: root + "/sound/card3/device", withDestinationPath: device)
    #expect(USBPath.ofCard(3, in: root + "/sound") == "dummy_hcd.0-1")
    #expect(USBPath.ofCard(4, in: root + "/sound") == nil)
    #expect(USBPath.ofCard(-1, in: root + "/sound") == nil)
}

@Test func nameMeansALabelASocketOrHowNamesBegin() {
    let first = PadDevice(
        name: "LPD8", slot: 1, port: "p", address: "20:0", usbPath: "a-1", isConnected: true)
    var second = first
    (second.number, second.usbPath) = (2, "a-2")
    func precisions(_ text: String) -> [Int?] { [first, second].map { DeviceName(text).precision(for: $0) } }
    #expect(precisions(" lpd8 ") == [999, nil])
    #expect(precisions("LPD8 #1") == [999, nil])
    #expect(precisions("LPD8 #2") == [nil, 999])
    #expect(precisions("LPD") == [3, 3])
    #expect(precisions("a-2") == [nil, 1_000])
    #expect(precisions("PD8") == [nil, nil] && precisions("") == [nil, nil])
    #expect(DeviceName("TD-17") == DeviceName("td-17 "))
    #expect(Set([DeviceName("TD-17"), DeviceName("td-17")]).count == 1)
}

@Test func heldNotesAreReleasedOnceEachOfAllThatThereAre() {
    var held = HeldNotes()
    for channel in 0..<16 as Range<UInt8> {
        for note in 0..<128 as Range<UInt8> {
            held.follow(ChannelMessage(status: 0x90 | channel, data1: note, data2: 1))
            held.follow(ChannelMessage(status: 0x90 | channel, data1: note, data2: 1))
        }
    }
    #expect(held.releases.count == 2_048)
    #expect(held.releases.first == ChannelMessage(status: 0x80, data1: 0))
    #expect(held.releases.last == ChannelMessage(status: 0x8F, data1: 127))
    for message in held.releases.dropFirst() { held.follow(message) }
    #expect(held.releases == [ChannelMessage(status: 0x80, data1: 0)])
}
