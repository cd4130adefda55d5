import Devices
import Engine
import Testing

@Test func mapPlaysEveryNoteOnEveryChannelAsItIs() {
    let map = PadMap().hitMap(sampleRate: 48_000, periodFrames: 256)
    for channel in 0..<16 {
        for note in 0..<128 { #expect(map.keys[channel * 128 + note] == UInt8(note)) }
    }
    #expect((0..<16_384).allSatisfy { map.velocities[$0] == UInt8($0 % 128) })
    #expect((0..<2_048).allSatisfy { map.noteActions[$0] == 0 && map.controllerActions[$0] == 0 })
    #expect((0..<128).allSatisfy { map.lockoutFrames[$0] == 0 })
    #expect(map.channels == 0xFFFF && !map.isMonitored)
    #expect(map.sameHitFrames == 256 + 240)
}

@Test func mapFollowsKeysAndBindings() {
    var pads = PadMap()
    for channel in 0..<16 {
        pads.keys[channel * 128 + 22] = 42
        pads.keys[channel * 128 + 23] = nil
    }
    pads.bindings = [Binding(.note(51), "toggle"), Binding(.controller(64), "stop")]
    let map = pads.hitMap(sampleRate: 44_100, periodFrames: 1_024)
    for channel in 0..<16 {
        #expect(map.keys[channel * 128 + 22] == 42)
        #expect(map.keys[channel * 128 + 23] == 255)
        #expect(map.noteActions[channel * 128 + 51] == Trigger.note(51).action)
        #expect(map.noteActions[channel * 128 + 50] == 0)
        #expect(map.controllerActions[channel * 128 + 64] == Trigger.controller(64).action)
    }
    #expect(map.sameHitFrames == 1_024 + 221)
}

@Test func everyTriggerHasANumberOfItsOwn() {
    var messages: [Trigger.Message] = [
        .program(nil), .song(nil), .channelPressure, .bend, .start, .resume, .stop,
    ]
    for number in 0...127 as ClosedRange<UInt8> {
        messages += [
            .note(number), .controller(number), .program(number), .notePressure(number), .machine(number),
            .song(number),
        ]
    }
    let channels = [nil] + (0..<16).map { UInt8($0) as UInt8? }
    let triggers = Set(messages.flatMap { message in channels.map { Trigger(message, channel: $0) } })
    let actions = Set(triggers.map(\.action))
    #expect(actions.count == triggers.count)
    #expect(triggers.allSatisfy { Trigger(action: $0.action) == $0 })
    #expect(actions.allSatisfy { $0 > 0 && $0 < HitMap.everyValue })
    #expect((0...UInt16.max).count { Trigger(action: $0) != nil } == triggers.count)
}

@Test func bindingsKeepTheirOrderAndNumbers() {
    var bindings = Bindings()
    #expect(bindings.bind(.note(51), to: "toggle") == nil)
    #expect(bindings.bind(.controller(64), to: "stop") == nil)
    #expect(bindings.bind(.note(51), to: "play") == "toggle")
    #expect(bindings.all == [Binding(.note(51), "play"), Binding(.controller(64), "stop")])
    #expect(bindings.binding(ofAction: Trigger.controller(64).action)?.line == "stop")
    #expect(bindings.unbind(.note(51)) == "play")
    #expect(bindings.unbind(.note(51)) == nil)
    #expect(bindings.line(of: .note(51)) == nil)
    #expect(bindings.binding(ofAction: Trigger.note(51).action) == nil)
    #expect(bindings.binding(ofAction: Trigger.controller(64).action)?.line == "stop")
}

@Test func storeOwnsAMapUntilItComesBack() {
    let store = HitMapStore()
    var map = HitMap()
    map.sameHitFrames = 7
    let first = store.lend(map)
    map.sameHitFrames = 8
    let second = store.lend(map)
    #expect([first.pointee.sameHitFrames, second.pointee.sameHitFrames] == [7, 8])
    store.takeBack(first)
    store.takeBack(first)
    #expect(store.lentCount == 1)
}

@Test func lettersAreTwoRowsOfPads() {
    #expect("asdfghjkqwertyui".map { KeyboardPads.hit(for: $0)?.key } == (36...51).map { UInt8($0) })
    let hits = "sSyzYZ".compactMap { KeyboardPads.hit(for: $0) }
    #expect(hits.map(\.key) == [37, 37, 49, 49, 49, 49])
    #expect(hits.map(\.velocity) == [96, 127, 96, 96, 127, 127])
    #expect("lx1 \u{1B}äé".allSatisfy { KeyboardPads.hit(for: $0) == nil })
}
