import Devices
import Testing

@testable import Pads

private func port(_ client: UInt8, _ port: UInt8, _ clientName: String, _ name: String) -> SourcePort {
    SourcePort(
        address: PortAddress(client: client, port: port), clientName: clientName, name: name, isHardware: true
    )
}

private func address(_ client: UInt8, _ port: UInt8 = 0) -> PortAddress {
    PortAddress(client: client, port: port)
}

@Test(arguments: [
    ("Minilab3", "Minilab3 DIN THRU", true), ("Minilab3", "Minilab3 MCU/HUI", true),
    ("Minilab3", "Minilab3 ALV", true), ("Minilab3", "Minilab3 MIDI", false),
    ("Launchkey MK3 49", "Launchkey MK3 49 LKMK3 DAW IN", true),
    ("Launchkey MK3 49", "Launchkey MK3 49 LKMK3 MIDI IN", false),
    ("Launchkey MK2 25", "Launchkey MK2 25 InControl", true), ("nanoPAD2", "nanoPAD2 nanoPAD2 _ CTRL", true),
    ("MCU Pro", "MCU Pro MIDI 1", false), ("Sedan", "Sedan Dawn Dinner", false),
    ("MPD218", "MPD218 Port A", false),
])
func controlPortsAreKnownByTheirWords(client: String, name: String, isControl: Bool) {
    #expect(port(20, 0, client, name).isControlPort == isControl)
}

@Test func onlyHardwareOtherThanTheSystemIsAController() {
    #expect(port(20, 0, "MPD218", "MPD218 MIDI 1").isController)
    #expect(!port(0, 0, "System", "Timer").isController)
    #expect(!port(14, 0, "Midi Through", "Midi Through Port-0").isController)
    var software = port(128, 0, "VMPK Output", "out")
    software.isHardware = false
    #expect(!software.isController)
}

@Test func everyPlainPortIsSubscribedAndTheControlPortsArePassedOver() {
    var table = DeviceTable()
    let plan = table.plan(
        for: [
            port(14, 0, "Midi Through", "Midi Through Port-0"),
            port(20, 0, "Minilab3", "Minilab3 DIN THRU"), port(20, 1, "Minilab3", "Minilab3 MIDI"),
            port(24, 0, "UM-2", "UM-2 MIDI 1"), port(24, 1, "UM-2", "UM-2 MIDI 2"),
        ], isSettled: false)
    #expect(plan == .init(subscribe: [address(20, 1), address(24, 0), address(24, 1)]))
    #expect(
        table.entries.map(\.port.address) == [address(20, 0), address(20, 1), address(24, 0), address(24, 1)])
}

@Test func controlPortIsTakenOnlyIfNoOtherComes() {
    let control = port(20, 0, "Keys", "Keys DAW")
    var table = DeviceTable()
    let early = table.plan(for: [control], isSettled: false)
    #expect(early == .init(isUnsettled: true))
    let settled = table.plan(for: [control], isSettled: true)
    #expect(settled == .init(subscribe: [address(20)]))
    _ = table.set(address(20), .connected)
    let again = table.plan(for: [control], isSettled: false)
    #expect(again == .init(isUnsettled: true))
    let both = [control, port(20, 1, "Keys", "Keys MIDI")]
    let better = table.plan(for: both, isSettled: false)
    #expect(better == .init(subscribe: [address(20, 1)], unsubscribe: [address(20)]))
}

@Test func refusedPortIsAskedForAgain() {
    let pads = port(20, 0, "MPD218", "MPD218 MIDI 1")
    var table = DeviceTable()
    _ = table.plan(for: [pads], isSettled: true)
    let change = table.set(address(20), .refused)
    #expect(change?.before.state == .passedOver)
    #expect(change?.now.device.isConnected == false)
    let retry = table.plan(for: [pads], isSettled: true)
    #expect(retry == .init(subscribe: [address(20)]))
    _ = table.set(address(20), .connected)
    let satisfied = table.plan(for: [pads], isSettled: true)
    #expect(satisfied == .init())
}

@Test func devicesOfOneNameHaveNumbersThatStay() {
    var table = DeviceTable()
    let (first, second) = (port(20, 0, "MPD218", "MPD218 MIDI 1"), port(24, 0, "MPD218", "MPD218 MIDI 1"))
    _ = table.plan(for: [first, port(20, 1, "MPD218", "MPD218 MIDI 2"), second], isSettled: true)
    #expect(table.entries.map(\.device.label) == ["MPD218", "MPD218", "MPD218 #2"])
    let gone = table.remove { $0.client == 20 }
    #expect(gone.map(\.port.address) == [address(20), address(20, 1)])
    _ = table.plan(for: [second, port(28, 0, "MPD218", "MPD218 MIDI 1")], isSettled: true)
    #expect(table.entries.map(\.device.label) == ["MPD218 #2", "MPD218"])
    _ = table.plan(for: [second, port(28, 0, "LPD8", "LPD8 MIDI 1")], isSettled: true)
    #expect(table.entries.map(\.device.label) == ["MPD218 #2", "LPD8"])
}

@Test func pulledDeviceTellsWhatItHeld() {
    var table = DeviceTable()
    _ = table.plan(for: [port(20, 0, "Keys", "Keys MIDI 1")], isSettled: true)
    _ = table.set(address(20), .connected)
    _ = table.follow(ChannelMessage(status: 0x90, data1: 60, data2: 1), from: address(20))
    _ = table.follow(ChannelMessage(status: 0x90, data1: 61, data2: 1), from: address(21))
    let gone = table.remove { $0 == address(20) }
    #expect(gone.map(\.held.releases) == [[ChannelMessage(status: 0x80, data1: 60)]])
    #expect(table.entries.isEmpty)
}
