import RealTime
import Testing

@testable import Engine

@Suite("Hi-hat: the pedal chooses closed, half-open and open strokes")
struct HatTests {
    private let kit = TestKit([
        (key: 42, samples: [0.125], change: { _ in }), (key: 23, samples: [0.25], change: { _ in }),
        (key: 46, samples: [0.5], change: { _ in }),
    ])

    private func rig(_ change: (inout HitMap) -> Void) -> EngineRig {
        let rig = EngineRig()
        rig.send(.useKit(kit.image, fadeFrames: -1))
        var map = HitMap()
        for stroke in [42, 46] {
            map.hatKeys[HatPedal.closed.row * 128 + stroke] = 42
            map.hatKeys[HatPedal.halfOpen.row * 128 + stroke] = 23
            map.hatKeys[HatPedal.open.row * 128 + stroke] = 46
        }
        map.isMonitored = true
        change(&map)
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        rig.send(.useHitMap(memory))
        return rig
    }

    private func event(_ status: UInt8, _ data1: UInt8, _ data2: UInt8, from device: UInt8 = 1) -> RawEvent {
        RawEvent(time: 0, status: status, data1: data1, data2: data2, origin: .jackMIDI, device: device)
    }

    /// The keys that are hit by a stroke on `note` at each value of the pedal.
    private func keys(_ note: UInt8, _ rig: EngineRig) -> [UInt8] {
        rig.render(1, events: (0..<128).flatMap { [event(0xB9, 4, $0), event(0x99, note, 100)] })
        return hits(rig)
    }

    private func hits(_ rig: EngineRig) -> [UInt8] {
        var keys: [UInt8] = []
        rig.control.takeMonitoredEvents { if case .hit(let key, _) = $0.outcome { keys.append(key) } }
        return keys
    }

    @Test(
        "All strokes on one note: each value of the pedal has its stroke, none is silent",
        arguments: [42, 46])
    func oneNote(note: UInt8) {
        let expected = (0..<128).map { $0 <= 42 ? 46 : $0 >= 85 ? 42 : 23 as UInt8 }
        #expect(keys(note, rig { _ in }) == expected)
        #expect(keys(note, rig { $0.isHatReversed = true }) == expected.reversed())
    }

    @Test("The bounds can be moved")
    func bounds() {
        let expected = (0..<128).map { $0 <= 9 ? 46 : $0 >= 100 ? 42 : 23 as UInt8 }
        #expect(
            keys(
                42,
                rig {
                    $0.hatOpenTo = 9
                    $0.hatClosedFrom = 100
                }) == expected)
    }

    @Test("A pedal that has told nothing leaves the strokes as they come, also on another channel or device")
    func unknownPedal() {
        let rig = rig { _ in }
        rig.render(
            1,
            events: [event(0x99, 42, 100), event(0x99, 46, 100), event(0xB9, 4, 0), event(0x98, 42, 100)]
                + [event(0x99, 42, 100, from: 2), event(0x99, 42, 100)])
        #expect(hits(rig) == [42, 46, 42, 42, 46])
    }

    @Test("The pedal goes on to the kit, turned round where it is reversed, and runs what it is bound to")
    func controller() {
        let plain = rig { _ in }
        plain.render(1, events: [event(0xB9, 4, 100)])
        let reversed = rig { $0.isHatReversed = true }
        reversed.render(1, events: [event(0xB9, 4, 100), event(0xB9, 5, 100)])
        let bound = rig { $0.controllerActions[9 * 128 + 4] = 6 }
        bound.render(
            1, events: [event(0xB9, 4, 0), event(0xB9, 4, 100), event(0xB9, 4, 0), event(0x99, 42, 100)])
        func moves(_ rig: EngineRig) -> [EventOutcome] {
            var all: [EventOutcome] = []
            rig.control.takeMonitoredEvents { all.append($0.outcome) }
            return all
        }
        #expect(moves(plain) == [.controller(4, value: 100)])
        #expect(moves(reversed) == [.controller(4, value: 27), .controller(5, value: 100)])
        #expect(moves(bound) == [.nothing, .action(6), .nothing, .hit(key: 46, velocity: 100)])
    }

    @Test("A stroke is released and grabbed on the key that it struck, wherever the pedal is by then")
    func release() {
        let rig = rig { _ in }
        rig.render(
            1,
            events: [
                event(0xB9, 4, 0), event(0x99, 42, 100), event(0xB9, 4, 127), event(0xA9, 42, 127),
                event(0x89, 42, 0),
            ])
        var outcomes: [EventOutcome] = []
        rig.control.takeMonitoredEvents { outcomes.append($0.outcome) }
        #expect(outcomes.suffix(2) == [.choked(key: 46), .release(key: 46)])
    }
}
