import Devices
import Engine
import RealTime
import Testing

@Test func scriptedPadsDeliverTheirScriptAndWhatIsPlayed() throws {
    let engine = EngineStandIn(capacity: 2)
    engine.show(CycleTimes(deviceFrame: 77))
    let event = RawEvent(time: 5, status: 0x90, data1: 36, data2: 100, origin: .typed)
    let pads = ScriptedPads(script: [event])
    pads.failure = DeviceError("not yet")
    #expect(throws: DeviceError("not yet")) {
        try pads.start(into: engine.eventWriter, clock: engine.cycleReader)
    }
    #expect(engine.takeEvents().isEmpty)
    pads.failure = nil
    try pads.retry()
    pads.hit(note: 40, velocity: 64, at: 9)
    pads.hit(note: 41, velocity: 64)
    #expect(pads.lostEventCount == 1)
    let first = engine.takeEvents()
    #expect(first.map(\.time) == [5, 9])
    #expect(first.map(\.status) == [0x90, 0x99])
    #expect(first.map(\.isImmediate) == [false, false])
    pads.hit(note: 41, velocity: 64)
    let second = engine.takeEvents()
    #expect(second.map(\.time) == [77])
    #expect(second.map(\.data1) == [41])
    #expect(second.map(\.isImmediate) == [true])
}

@Test func scriptedControllersComeAndGo() {
    let pads = ScriptedPads()
    let device = PadDevice(name: "MPD218", port: "MPD218 MIDI 1", address: "20:0", isConnected: true)
    pads.plug(device)
    #expect(pads.devices == [device])
    pads.pull(device)
    #expect(pads.takeEvents() == [.connected(device), .lost(device)])
    #expect(pads.takeEvents().isEmpty)
    #expect(pads.devices.isEmpty)
}
