import RealTime
import Testing

@testable import Engine

@Suite("Bound messages: every kind of MIDI message runs its action, and the monitor tells what each did")
struct BoundMessageTests {
    private let kit = TestKit([0.5])

    private func rig(_ change: (inout HitMap) -> Void) -> EngineRig {
        let rig = EngineRig()
        rig.send(.useKit(kit.image, fadeFrames: -1))
        var map = HitMap()
        change(&map)
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        rig.send(.useHitMap(memory))
        return rig
    }

    private func events(_ bytes: [(UInt8, UInt8, UInt8)]) -> [RawEvent] {
        bytes.map { RawEvent(time: 1, status: $0.0, data1: $0.1, data2: $0.2, origin: .jackMIDI) }
    }

    private func outcomes(_ rig: EngineRig) -> [EventOutcome] {
        var all: [EventOutcome] = []
        rig.control.takeMonitoredEvents { all.append($0.outcome) }
        return all
    }

    @Test("Programs, songs, machine control, start, continue and stop run at each message")
    func plainMessages() {
        let rig = rig { map in
            map.programActions[9 * 128 + 5] = 1
            map.songActions[3] = 2
            map.machineActions[2] = 3
            map.startAction = 4
            map.continueAction = 5
            map.stopAction = 6
        }
        let bytes: [(UInt8, UInt8, UInt8)] = [
            (0xC9, 5, 0), (0xC9, 5, 0), (0xF3, 3, 0), (0xF0, 2, 127), (0xFA, 0, 0), (0xFB, 0, 0),
            (0xFC, 0, 0),
            (0xF8, 0, 0), (0xF3, 4, 0), (0xF0, 1, 127),
        ]
        rig.render(4, events: events(bytes))
        #expect(
            rig.notices() == [
                .action(1, value: 5), .action(1, value: 5), .action(2, value: 3), .action(3, value: 2),
                .action(4, value: 0), .action(5, value: 0), .action(6, value: 0),
            ])
    }

    @Test("An unbound program is told with its number and channel, and silences nothing")
    func unboundProgram() {
        let rig = rig { _ in }
        rig.render(4, events: events([(0x99, 36, 127), (0xC9, 127, 0)]))
        #expect(rig.notices() == [.unboundProgram(127, channel: 9)])
        #expect(rig.left(.kit) == [0, 0.5, 0, 0])
    }

    @Test("Pressures and bends run at the press alone, or at every value where the action says so")
    func continuousMessages() {
        let rig = rig { map in
            map.pressureActions[55] = 1
            map.channelPressureActions[0] = 2
            map.bendActions[0] = 3
            map.controllerActions[7] = 4 | HitMap.everyValue
            map.bendActions[1] = 5 | HitMap.everyValue
        }
        let bytes: [(UInt8, UInt8, UInt8)] = [
            (0xA0, 55, 60), (0xA0, 55, 90), (0xA0, 55, 127), (0xA0, 56, 127), (0xD0, 100, 0), (0xD0, 127, 0),
            (0xE0, 0, 64), (0xE0, 0, 96), (0xE0, 0, 127), (0xB0, 7, 1), (0xB0, 7, 0), (0xE1, 1, 64),
        ]
        rig.render(4, events: events(bytes))
        #expect(
            rig.notices() == [
                .action(1, value: 90), .action(2, value: 100), .action(3, value: 12_288),
                .action(4, value: 1),
                .action(4, value: 0), .action(5, value: 8_193),
            ])
    }

    @Test("A channel that is not heard does nothing; what has no channel still does")
    func channels() {
        for wanted in 0..<16 {
            let rig = rig { map in
                map.channels = 1 << UInt16(wanted)
                map.isMonitored = true
                map.stopAction = 9
            }
            rig.render(4, events: events((0..<16).map { (0x90 | $0, 36, 127) } + [(0xFC, 0, 0)]))
            #expect(rig.control.status.hitCount == 1)
            let all = outcomes(rig)
            #expect(all.firstIndex(of: .hit(key: 36, velocity: 127)) == wanted)
            #expect(all.count { $0 == .otherChannel } == 15)
            #expect(all.last == .action(9))
        }
    }

    @Test("Each key has its own curve, threshold and lockout; every hit is accounted for")
    func touches() {
        let rig = rig { map in
            map.isMonitored = true
            for velocity in 0..<128 { map.velocities[36 * 128 + velocity] = velocity < 20 ? 0 : 100 }
            map.lockoutFrames[36] = 50
        }
        rig.render(
            4,
            events: events([(0x90, 36, 19), (0x90, 36, 20), (0x90, 36, 127), (0x90, 40, 19), (0x80, 36, 0)]))
        #expect(
            outcomes(rig) == [
                .tooQuiet, .hit(key: 36, velocity: 100), .lockedOut, .unmapped, .release(key: 36),
            ])
        let status = rig.control.status
        #expect(status.tooQuietHitCount == 1 && status.lockedOutHitCount == 1 && status.hitCount == 1)
    }

    @Test("The monitor tells the frame, takes no room from notices, and counts what it could not tell")
    func monitorFlood() {
        let rig = rig { map in
            map.isMonitored = true
            map.noteActions[50] = 1
        }
        let flood = (0..<3_000).map { _ in (UInt8(0xB0), UInt8(1), UInt8(1)) }
        rig.render(4, events: events(flood + [(0x90, 50, 100)]))
        #expect(rig.notices() == [.action(1, value: 100)])
        var frames: Set<FrameTime> = []
        var count = 0
        rig.control.takeMonitoredEvents {
            frames.insert($0.time)
            count += 1
        }
        #expect(frames == [1])
        #expect(count + Int(rig.control.status.unmonitoredEventCount) == 3_001)
        #expect(rig.control.status.noticesLost == 0)
    }

    @Test("Nothing is told while nobody watches")
    func unwatched() {
        let rig = rig { _ in }
        rig.render(4, events: events([(0x90, 36, 127)]))
        #expect(outcomes(rig).isEmpty)
    }
}
