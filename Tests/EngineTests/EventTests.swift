import RealTime
import Testing

@testable import Engine

@Suite("Events: MIDI messages become hits and actions")
struct EventTests {
    private func event(
        _ status: UInt8, _ data1: UInt8, _ data2: UInt8, at time: DeviceFrame = 0,
        from origin: EventOrigin = .jackMIDI
    ) -> RawEvent {
        RawEvent(time: time, status: status, data1: data1, data2: data2, origin: origin)
    }

    private func rig(_ change: (inout HitMap) -> Void = { _ in }) -> (EngineRig, TestKit) {
        let rig = EngineRig()
        let kit = TestKit([0.5])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        var map = HitMap()
        change(&map)
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        rig.send(.useHitMap(memory))
        return (rig, kit)
    }

    @Test("A note of the block sounds at its offset, on every channel")
    func blockEvents() {
        let (rig, kit) = rig()
        rig.render(8, events: [event(0x90, 36, 127, at: 2), event(0x99, 36, 127, at: 5)])
        #expect(rig.left(.kit) == [0, 0, 0.5, 0, 0, 0.5, 0, 0])
        withExtendedLifetime(kit) {}
    }

    @Test("A note of the ring sounds at its device frame, a late one at once and counted")
    func ringEvents() {
        let (rig, kit) = rig()
        var writer = rig.control.makeEventWriter()
        rig.render(10)
        _ = writer.write(event(0x90, 36, 127, at: 13, from: .sequencer))
        _ = writer.write(event(0x90, 36, 127, at: 4, from: .sequencer))
        rig.render(6, blockSize: 2)
        #expect(rig.left(.kit).suffix(6) == [0.5, 0, 0, 0.5, 0, 0])
        #expect(rig.control.status.lateHitCount == 1)
        withExtendedLifetime(kit) {}
    }

    @Test("Velocity 0 and note-off are releases, never sounds")
    func releases() {
        let (rig, kit) = rig()
        rig.render(4, events: [event(0x90, 36, 0), event(0x80, 36, 64)])
        #expect(rig.left(.kit) == [0, 0, 0, 0])
        #expect(rig.control.status.hitCount == 0)
        withExtendedLifetime(kit) {}
    }

    /// A key that is held loops on; one that is not a loop is at full level for good.
    private func hanging() -> (EngineRig, TestKit) {
        let rig = EngineRig()
        let kit = TestKit([
            (
                36, [0.5, 0.5],
                {
                    $0.loopMode = .continuous; $0.loopEndFrame = 2; $0.releaseFrames = 2
                }
            ),
            (37, Array(repeating: 0.25, count: 100), { _ in }),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: HitMap())
        rig.send(.useHitMap(memory))
        return (rig, kit)
    }

    @Test("All notes off releases what is held, on any channel, and leaves one-shots alone")
    func allNotesOff() {
        let (rig, kit) = hanging()
        rig.render(
            8,
            events: [
                event(0x90, 36, 127), event(0x99, 37, 127), event(0xB3, 123, 0, at: 2),
                event(0xB3, 123, 0, at: 3),
            ])
        #expect(rig.left(.kit) == [0.75, 0.75, 0.75, 0.5, 0.25, 0.25, 0.25, 0.25])
        #expect(rig.control.status.voiceCount == 1)
        withExtendedLifetime(kit) {}
    }

    @Test("All sound off fades everything of the kit")
    func allSoundOff() {
        let (rig, kit) = hanging()
        rig.render(2_000, events: [event(0x90, 36, 127), event(0x90, 37, 127), event(0xB0, 120, 0, at: 2)])
        #expect(Array(rig.left(.kit).prefix(3)) == [0.75, 0.75, 0.75])
        #expect(rig.left(.kit).last == 0)
        #expect(rig.control.status.voiceCount == 0)
        withExtendedLifetime(kit) {}
    }

    @Test("A bound note or controller runs its action, on the press only, and is no hit")
    func actions() {
        let (rig, kit) = rig { map in
            map.noteActions[36] = 1
            map.controllerActions[64] = 2
        }
        rig.render(
            4,
            events: [
                event(0x90, 36, 100), event(0x80, 36, 0), event(0xB0, 64, 127), event(0xB0, 64, 100),
                event(0xB0, 64, 0), event(0xB0, 64, 64),
            ])
        #expect(
            rig.notices() == [.action(1, value: 100), .action(2, value: 127), .action(2, value: 64)])
        #expect(rig.control.status.hitCount == 0)
        withExtendedLifetime(kit) {}
    }

    @Test("A note without a sound is told with its number and channel")
    func unmapped() {
        let (rig, kit) = rig { $0.keys[128 + 40] = 255 }
        rig.render(4, events: [event(0x91, 40, 90), event(0x92, 41, 90)])
        #expect(
            rig.notices() == [.unmapped(note: 40, channel: 1), .unmapped(note: 41, channel: 2)])
        #expect(rig.control.status.unmappedHitCount == 2)
        withExtendedLifetime(kit) {}
    }

    @Test("The same hit by both ways sounds once; two strokes by both ways sound twice")
    func twins() {
        let (rig, kit) = rig { $0.sameHitFrames = 6 }
        var writer = rig.control.makeEventWriter()
        for time in [DeviceFrame(4), 7] {
            _ = writer.write(event(0x99, 36, 127, at: time, from: .sequencer))
        }
        rig.render(20, events: [event(0x99, 36, 127, at: 1), event(0x99, 36, 127, at: 3)])
        #expect(rig.control.status.hitCount == 2)
        #expect(rig.control.status.doubledHitCount == 2)
        withExtendedLifetime(kit) {}
    }

    @Test("The lockout drops hits that come too soon, and counts them")
    func lockout() {
        let (rig, kit) = rig { $0.lockoutFrames[36] = 3 }
        rig.render(
            8,
            events: [
                event(0x90, 36, 127, at: 0), event(0x90, 36, 127, at: 2), event(0x90, 36, 127, at: 3),
            ])
        #expect(rig.left(.kit) == [0.5, 0, 0, 0.5, 0, 0, 0, 0])
        #expect(rig.control.status.lockedOutHitCount == 1)
        withExtendedLifetime(kit) {}
    }

    @Test("A flood beyond all room is counted, and every hit is accounted for")
    func flood() {
        let (rig, kit) = rig()
        let flood = (0..<6_000).map { _ in event(0x90, 36, 127, at: 5) }
        rig.render(8, events: flood)
        let status = rig.control.status
        #expect(status.hitCount + status.lostEventCount == 6_000)
        #expect(status.hitCount >= 4_000)
        withExtendedLifetime(kit) {}
    }

    @Test("Without frames commands and actions take effect, hits do not")
    func withoutSound() {
        let (rig, kit) = rig { $0.noteActions[50] = 3 }
        rig.render(0, events: [event(0x90, 36, 127), event(0x90, 50, 127)])
        rig.render(4)
        #expect(rig.notices() == [.action(3, value: 127)])
        #expect(rig.left(.kit) == [0, 0, 0, 0])
        withExtendedLifetime(kit) {}
    }
}
