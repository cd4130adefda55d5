import Devices
import Testing

@testable import Pads

private typealias Place = PadLights.Place
private let port = PortAddress(client: 20, port: 0)

@Test func onlyWhatDiffersIsSentAndThePortIsOpenWhileSomethingIsLit() {
    var board = LightBoard()
    let (kick, snare) = (Place(36, channel: 9), Place(38, channel: 9))
    let first = board.show([port: [kick]])
    #expect(first == [.init(port: port, on: [kick], isFirst: true)])
    let same = board.show([port: [kick]])
    #expect(same.isEmpty)
    let other = board.show([port: [snare]])
    #expect(other == [.init(port: port, on: [snare], off: [kick])])
    let last = board.show([:])
    #expect(last == [.init(port: port, off: [snare], isLast: true)])
}

@Test func deviceThatCameBackIsLitAnew() {
    var board = LightBoard()
    let kick = Place(36, channel: 9)
    _ = board.show([port: [kick]])
    board.forget(port)
    let again = board.show([port: [kick]])
    #expect(again == [.init(port: port, on: [kick], isFirst: true)])
}

@Test func lightsGoToConnectedDevicesThatTakeNotesOnTheChannelOnWhichTheyPlay() {
    var table = DeviceTable()
    var ports = [20, 24, 28].map { client in
        SourcePort(
            address: PortAddress(client: client, port: 0), clientName: "D\(client)", name: "MIDI 1",
            isHardware: true, isWritable: client != 28)
    }
    // Another port of the third takes notes, but is none for pads.
    var control = ports[2]
    control.address.port = 1
    (control.name, control.isReadable, control.isWritable) = ("D28 DAW", false, true)
    ports.append(control)
    _ = table.plan(for: ports, isSettled: true)
    #expect(table.entries.count == 3)
    for client in [20, 28] as [UInt8] { _ = table.set(PortAddress(client: client, port: 0), .connected) }
    _ = table.follow(ChannelMessage(status: 0x93, data1: 1, data2: 1), from: port)
    var lights = PadLights()
    lights.notes = [36]
    lights.places = [Place(40, channel: 1)]
    let places = table.places(
        of: Dictionary(uniqueKeysWithValues: table.entries.map { ($0.identity.slot, lights) }))
    #expect(places == [port: [Place(36, channel: 3), Place(40, channel: 1)]])
}

@Test func anotherPortOfTheDeviceIsLitWhereTheOneWithThePadsOnlySends() {
    var sender = SourcePort(address: port, clientName: "Pad", name: "Pad OUT", isHardware: true)
    var taker = sender
    (taker.address.port, taker.name, taker.isReadable, taker.isWritable) = (1, "Pad IN", false, true)
    #expect(sender.lightPort(among: [sender, taker]) == taker.address)
    taker.address.client = 21
    #expect(sender.lightPort(among: [sender, taker]) == nil)
    sender.isWritable = true
    #expect(sender.lightPort(among: [sender, taker]) == port)
}
