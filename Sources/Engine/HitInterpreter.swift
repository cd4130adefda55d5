import RealTime

/// Makes of a MIDI message what the map says: a hit, a release, an action, or nothing. Thread: audio.
struct HitInterpreter: BitwiseCopyable {
    /// What a message means.
    enum Meaning: BitwiseCopyable {
        case nothing
        case hit(key: UInt8, velocity: UInt8)
        case release(key: UInt8)
        case action(UInt16, value: UInt8)
        case unmapped(note: UInt8, channel: UInt8)
    }

    /// nil: every note plays the key of its number.
    var map: UnsafeMutablePointer<HitMap>?
    private let twins: TwinFilter
    /// When each key was hit last.
    private let lastHits: UnsafeMutablePointer<FrameTime>
    /// The last value of each controller; index as in `HitMap`.
    private let controllers: UnsafeMutablePointer<UInt8>
    private(set) var doubledCount: UInt64 = 0
    private(set) var lockedOutCount: UInt64 = 0

    /// Not for the audio thread.
    init() {
        twins = TwinFilter()
        lastHits = .allocate(capacity: 256)
        lastHits.initialize(repeating: .min / 2, count: 256)
        controllers = .allocate(capacity: 2048)
        controllers.initialize(repeating: 0, count: 2048)
    }

    func deallocate() {
        twins.deallocate()
        lastHits.deallocate()
        controllers.deallocate()
    }

    /// What `event` means at `time`.
    @_noLocks
    mutating func meaning(of event: RawEvent, at time: FrameTime) -> Meaning {
        let channel = Int(event.status & 0x0F)
        let index = channel * 128 + Int(event.data1 & 127)
        let window = map?.pointee.sameHitFrames ?? 0
        if window > 0 && twins.isTwin(event, at: time, window: window) {
            doubledCount += 1
            return .nothing
        }
        switch event.status & 0xF0 {
        case 0x90 where event.data2 > 0: return noteOn(event, index: index, at: time)
        case 0x80, 0x90: return noteOff(event, index: index)
        case 0xB0: return controller(event, index: index)
        default: return .nothing
        }
    }

    @_noLocks
    private mutating func noteOn(_ event: RawEvent, index: Int, at time: FrameTime) -> Meaning {
        guard let map else { return .hit(key: event.data1 & 127, velocity: event.data2 & 127) }
        let action = map.pointee.noteActions[index]
        if action != 0 { return .action(action, value: event.data2) }
        let velocity = map.pointee.velocities[Int(event.data2 & 127)]
        if velocity == 0 { return .nothing }
        let key = map.pointee.keys[index]
        if key > 127 { return .unmapped(note: event.data1, channel: event.status & 0x0F) }
        let sinceLast = time - lastHits[Int(key)]
        if sinceLast < FrameTime(map.pointee.lockoutFrames) {
            lockedOutCount += 1
            return .nothing
        }
        lastHits[Int(key)] = time
        return .hit(key: key, velocity: velocity)
    }

    @_noLocks
    private func noteOff(_ event: RawEvent, index: Int) -> Meaning {
        guard let map else { return .release(key: event.data1 & 127) }
        let key = map.pointee.keys[index]
        if key > 127 || map.pointee.noteActions[index] != 0 { return .nothing }
        return .release(key: key)
    }

    @_noLocks
    private func controller(_ event: RawEvent, index: Int) -> Meaning {
        let wasPressed = controllers[index] >= 64
        controllers[index] = event.data2
        guard let map, !wasPressed, event.data2 >= 64 else { return .nothing }
        let action = map.pointee.controllerActions[index]
        return action == 0 ? .nothing : .action(action, value: event.data2)
    }
}
