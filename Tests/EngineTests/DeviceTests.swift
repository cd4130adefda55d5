import RealTime
import Testing

@testable import Engine

@Suite("Devices: several controllers at once, each with a map of its own or with everybody's")
struct DeviceTests {
    private let kit = TestKit([
        (key: 36, samples: [0.5], change: { _ in }), (key: 38, samples: [0.25], change: { _ in }),
    ])

    private func event(
        _ status: UInt8, _ data1: UInt8, _ data2: UInt8, at time: DeviceFrame = 0, from device: UInt8,
        _ origin: EventOrigin = .jackMIDI
    ) -> RawEvent {
        RawEvent(time: time, status: status, data1: data1, data2: data2, origin: origin, device: device)
    }

    private func map(_ change: (inout HitMap) -> Void) -> UnsafeMutablePointer<HitMap> {
        var map = HitMap()
        change(&map)
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        return memory
    }

    private func rig(_ maps: [UInt8: UnsafeMutablePointer<HitMap>]) -> EngineRig {
        let rig = EngineRig()
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for (device, map) in maps { rig.send(.useHitMap(map, device: device)) }
        return rig
    }

    @Test("A device with a map of its own follows it, all others follow that of everybody")
    func maps() {
        let rig = rig([
            0: map { $0.keys[9 * 128 + 40] = 36 }, 3: map { $0.keys[9 * 128 + 40] = 38 },
        ])
        rig.render(4, events: (0..<4).map { event(0x99, 40, 127, at: UInt32($0), from: [0, 3, 2, 3][$0]) })
        #expect(rig.left(.kit) == [0.5, 0.25, 0.5, 0.25])
    }

    @Test("A map that is replaced or taken away comes back once, and everybody's counts again")
    func receipts() {
        let (first, second, common) = (
            map { $0.keys[40] = 36 }, map { $0.keys[40] = 38 }, map { $0.keys[40] = 255 }
        )
        let rig = rig([0: common, 5: first])
        rig.send(.useHitMap(second, device: 5))
        rig.render(1)
        rig.send(.useHitMap(nil, device: 5))
        rig.send(.useHitMap(nil, device: 5))
        rig.render(1, events: [event(0x90, 40, 127, from: 5)])
        let released = rig.receipts().compactMap { receipt in
            if case .hitMapReleased(let map) = receipt { map } else { nil }
        }
        #expect(released == [first, second])
        #expect(rig.control.status.unmappedHitCount == 1)
    }

    @Test("Equal notes of several devices at one moment all sound, whatever the lockout of one pad is")
    func equalNotes() {
        let rig = rig([
            0: map {
                $0.lockoutFrames[36] = 100
                $0.sameHitFrames = 50
            }
        ])
        let events = (1...15).map { event(0x99, 36, 127, from: UInt8($0), .sequencer) }
        var writer = rig.control.makeEventWriter()
        for event in events + events { _ = writer.write(event) }
        rig.render(2)
        #expect(rig.control.status.hitCount == 15 && rig.control.status.lockedOutHitCount == 15)
        #expect(rig.control.status.doubledHitCount == 0)
    }

    @Test("A device that is ignored, or one kind of its messages, does nothing; the rest is heard")
    func ignored() {
        let rig = rig([
            1: map {
                $0.kinds = 0
                $0.isMonitored = true
            },
            2: map {
                $0.kinds = ~(1 << 3)
                $0.isMonitored = true
                $0.controllerActions[64] = 7
            },
        ])
        rig.render(
            4,
            events: [1, 2].flatMap { device in
                [
                    event(0x90, 36, 127, from: device), event(0xB0, 64, 127, from: device),
                    event(0xFA, 0, 0, from: device),
                ]
            })
        var outcomes: [EventOutcome] = []
        rig.control.takeMonitoredEvents { outcomes.append($0.outcome) }
        #expect(
            outcomes == [.ignored, .ignored, .ignored, .hit(key: 36, velocity: 127), .ignored, .nothing])
        #expect(rig.notices().isEmpty)
    }

    @Test("What is left out on one way is no twin of what comes by the other")
    func ignoredTwin() {
        let rig = rig([
            0: map { $0.sameHitFrames = 50 },
            1: map {
                $0.sameHitFrames = 50
                $0.kinds = 0
            },
        ])
        var writer = rig.control.makeEventWriter()
        _ = writer.write(event(0x99, 36, 127, from: 1, .sequencer))
        rig.render(2)
        rig.render(2, events: [event(0x99, 36, 127, from: 0)])
        #expect(rig.control.status.hitCount == 1 && rig.control.status.doubledHitCount == 0)
    }

    @Test("A filter hears exactly its channel, on one device alone")
    func channels() {
        for wanted in 0..<16 as Range<UInt8> {
            let rig = rig([4: map { $0.channels = 1 << UInt16(wanted) }])
            rig.render(2, events: (0..<16).map { event(0x90 | $0, 36, 127, from: 4) })
            #expect(rig.control.status.hitCount == 1)
            rig.render(2, events: (0..<16).map { event(0x90 | $0, 36, 127, from: 5) })
            #expect(rig.control.status.hitCount == 17)
        }
    }

    @Test("The same switch of two devices is pressed on each, and the action says on which")
    func switches() {
        let rig = rig([0: map { $0.controllerActions[64] = 2 }])
        rig.render(
            2,
            events: [1, 2, 1, 2].map { event(0xB0, 64, 127, from: $0) } + [event(0xB0, 64, 0, from: 1)]
                + [1, 2].map { event(0xB0, 64, 127, from: $0) })
        #expect(
            rig.notices() == [
                .action(2, value: 127, device: 1), .action(2, value: 127, device: 2),
                .action(2, value: 127, device: 1),
            ])
    }

    @Test("Two notes of one sound, both held: each press sounds")
    func twoPadsOfOneSound() {
        let rig = rig([0: map { $0.keys[40] = 36 }])
        rig.render(
            8,
            events: [
                event(0x90, 36, 127, at: 0, from: 0), event(0x90, 40, 127, at: 2, from: 0),
                event(0x80, 36, 64, at: 3, from: 0), event(0x90, 36, 127, at: 5, from: 0),
            ])
        #expect(rig.left(.kit) == [0.5, 0, 0.5, 0, 0, 0.5, 0, 0])
    }

    @Test("A note that is held while its map changes is released on the key that it struck")
    func heldOverAChange() {
        let rig = rig([0: map { $0.isMonitored = true }])
        rig.render(2, events: [event(0x90, 36, 127, from: 0)])
        rig.send(
            .useHitMap(
                map {
                    $0.keys[36] = 38
                    $0.noteActions[36] = 1
                    $0.isMonitored = true
                }))
        rig.render(2, events: [event(0x80, 36, 0, from: 0)])
        var outcomes: [EventOutcome] = []
        rig.control.takeMonitoredEvents { outcomes.append($0.outcome) }
        #expect(outcomes == [.hit(key: 36, velocity: 127), .release(key: 36)])
    }

    @Test("A grab ends its own cymbal, once a grab")
    func grab() {
        let rig = rig([0: map { $0.isMonitored = true }])
        rig.render(
            2,
            events: [(0x99, 55, 100), (0x99, 57, 100), (0xA9, 55, 127), (0xA9, 55, 120), (0xA9, 55, 0)].map {
                event($0.0, $0.1, $0.2, from: 1)
            })
        var outcomes: [EventOutcome] = []
        rig.control.takeMonitoredEvents { outcomes.append($0.outcome) }
        #expect(outcomes.dropFirst(2) == [.choked(key: 55), .nothing, .nothing])
    }
}
