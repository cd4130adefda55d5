import Devices
import Engine
import Testing

private let points = VelocityCurve.through([.init(1, 30), .init(64, 90), .init(100, 90), .init(127, 120)])

@Test(
    "Every curve rises from 1 to 127 without a step back or a silent hit",
    arguments: [.soft, .linear, .hard, .fixed(1), .fixed(127), points].compactMap { $0 } as [VelocityCurve])
func curvesAreMonotonic(curve: VelocityCurve) {
    let ramp = (1...127).map { curve.velocity(for: $0) }
    #expect(zip(ramp, ramp.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(ramp.allSatisfy { (1...127).contains($0) })
}

@Test func curvesMeetTheirFormulas() {
    for curve in [VelocityCurve.soft, .linear, .hard] {
        #expect(curve.velocity(for: 1) == 1 && curve.velocity(for: 127) == 127)
    }
    #expect(VelocityCurve.soft.velocity(for: 64) == 90)
    #expect(VelocityCurve.hard.velocity(for: 64) == 33)
    #expect((1...127).allSatisfy { VelocityCurve.fixed(100).velocity(for: $0) == 100 })
    let inputs: [UInt8] = [1, 32, 64, 80, 127]
    #expect(inputs.compactMap { points?.velocity(for: $0) } == [30, 60, 90, 90, 120])
    let inner = VelocityCurve.through([.init(10, 20), .init(20, 40)])
    #expect([1, 10, 15, 127].compactMap { inner?.velocity(for: $0) } == [20, 20, 30, 40])
}

@Test func pointsThatFallOrAreOutOfRangeAreNoCurve() {
    #expect(VelocityCurve.through([]) == nil)
    #expect(VelocityCurve.through([.init(10, 20), .init(10, 30)]) == nil)
    #expect(VelocityCurve.through([.init(10, 20), .init(20, 19)]) == nil)
    #expect(VelocityCurve.through([.init(0, 20)]) == nil)
    #expect(VelocityCurve.through([.init(1, 128)]) == nil)
    #expect(VelocityCurve.through((1...17).map { .init($0, $0) }) == nil)
}

@Test func aThresholdDropsWhatIsBelowIt() {
    var touch = PadTouch()
    touch.threshold = 20
    touch.curve = .fixed(90)
    #expect([0, 1, 19, 20, 127].map { touch.velocity(for: $0) } == [0, 0, 0, 90, 90])
}

private let tdKit: [UInt8] = [36, 38, 42, 45, 46, 48, 49, 51]
private func number(_ word: String, in kit: [UInt8]) -> [UInt8] {
    UInt8(word).map { key in kit.contains(key) ? [key] : [] } ?? []
}

private func keys(_ layout: PadLayout, _ kit: [UInt8]) -> [UInt8?] {
    layout.keys(kitKeys: kit) { number($0, in: kit) }
}

@Test func edgesAndRimsFallBackToTheirPadWhereTheKitLacksThem() {
    let row = keys(PadLayout(base: .td), tdKit)
    let notes = [22, 26, 40, 37, 50, 47, 52, 55, 57, 58, 59, 53, 44, 36]
    #expect(notes.map { row[9 * 128 + $0] } == [42, 46, 38, 38, 48, 45, 49, 49, 49, 58, 51, 51, 42, 36])
    let full = (21...60).map { UInt8($0) }
    let own = keys(PadLayout(base: .td), full)
    #expect((21...60).allSatisfy { own[$0] == UInt8($0) })
    #expect((0..<2_048).allSatisfy { keys(PadLayout(), tdKit)[$0] == UInt8($0 % 128) })
}

@Test func chromaticPadsPlayTheKitsSoundsInOrder() {
    let row = keys(PadLayout(base: .chromatic36), [10, 40, 90])
    #expect((36...39).map { row[$0] } == [10, 40, 90, 39])
}

@Test func mpcPadsAreNeverSilentWhereANearSoundIsThere() {
    let row = keys(PadLayout(base: .mpc), [36, 38, 42, 49, 54])
    #expect([37, 36, 42, 82, 40, 38, 46, 44, 55].map { row[$0] } == [38, 36, 42, 54, 38, 38, 42, 42, 49])
}

@Test func anEntryOfAChannelCountsMoreThanOneOfAll() {
    var layout = PadLayout()
    layout.set(.init(60, channel: 9, ["42"]))
    layout.set(.init(60, ["99", "36"]))
    layout.set(.init(61, []))
    layout.set(.init(62, ["99"]))
    let row = keys(layout, tdKit)
    #expect(row[9 * 128 + 60] == 42 && row[60] == 36 && row[61] == .some(nil) && row[62] == 62)
    let wasThere = layout.remove(note: 60, channel: 9)
    #expect(wasThere && keys(layout, tdKit)[9 * 128 + 60] == 36)
    let isThere = layout.remove(note: 60, channel: 9)
    #expect(!isThere)
}

@Test func aNumberCountsMoreThanAChannelAndBothMoreThanAny() {
    var bindings = Bindings()
    let exact = Trigger(.program(5), channel: 9)
    for trigger in [exact, Trigger(.program(5)), Trigger(.program(nil), channel: 9), Trigger(.program(nil))] {
        bindings.bind(trigger, to: "kit {value}")
    }
    var pads = PadMap()
    pads.bindings = bindings.byPrecision
    let map = pads.hitMap(sampleRate: 48_000, periodFrames: 64)
    func trigger(_ index: Int) -> Trigger? {
        Trigger(action: map.programActions[index] & ~HitMap.everyValue)
    }
    #expect(trigger(9 * 128 + 5) == exact)
    #expect(trigger(5) == Trigger(.program(5)))
    #expect(trigger(9 * 128 + 6) == Trigger(.program(nil), channel: 9))
    #expect(trigger(6) == Trigger(.program(nil)))
}

@Test func valuesFitWhatTheyAreFor() {
    func lines(_ message: Trigger.Message, _ values: [UInt16]) -> [String] {
        values.map { Binding(Trigger(message), "{value}/{raw}").line(value: $0) }
    }
    #expect(lines(.controller(7), [0, 64, 127]) == ["0/0", "50/64", "100/127"])
    #expect(lines(.program(nil), [0, 1, 127]) == ["1/0", "2/1", "128/127"])
    #expect(lines(.bend, [0, 8_192, 16_383]) == ["0/0", "50/8192", "100/16383"])
    func places(_ message: Trigger.Message, _ values: [UInt16]) -> [String] {
        values.map { Binding(Trigger(message), "{-100..100} {1..0} {x} {1e9..2}").line(value: $0) }
    }
    #expect(
        places(.controller(7), [0, 64, 65, 127]) == [
            "-100 1 {x} {1e9..2}", "0 0.5 {x} {1e9..2}", "1.59 0.49 {x} {1e9..2}", "100 0 {x} {1e9..2}",
        ])
    #expect(
        places(.bend, [0, 8_192, 16_383]) == [
            "-100 1 {x} {1e9..2}", "0 0.5 {x} {1e9..2}", "100 0 {x} {1e9..2}",
        ])
    #expect(Binding(Trigger(.bend), "pan kit {-100..100}").runsAtEveryValue)
    #expect(Binding(.controller(7), "{{value}} {raw").line(value: 127) == "{100} {raw")
    let braces = String(repeating: "{", count: 200_000) + "}"
    #expect(Binding(.controller(7), braces).line(value: 0) == braces)
    #expect(!Binding(.controller(64), "next").runsAtEveryValue)
    #expect(!Binding(.note(36), "hit kick {raw}").runsAtEveryValue)
    #expect(Binding(.controller(7), "level kit {value}").runsAtEveryValue)
    #expect(!Binding(.controller(7), "level kit {value}", isPress: true).runsAtEveryValue)
}
