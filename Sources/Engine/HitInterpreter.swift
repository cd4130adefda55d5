import RealTime

/// Makes of a MIDI message what the map says: a hit, a release, an action, or nothing. Thread: audio.
struct HitInterpreter: BitwiseCopyable {
    /// What a message means.
    enum Meaning: BitwiseCopyable {
        case nothing
        case hit(key: UInt8, velocity: UInt8)
        case release(key: UInt8)
        case action(UInt16, value: UInt16)
        case unmapped
        case unboundProgram
        /// A controller that runs no action: it is the kit's.
        case controller(number: UInt8, value: UInt8)
        /// The pitch bend runs no action: it is the kit's. 0…16,383.
        case bend(value: UInt16)
        /// A hand on the cymbal: pressure on a note came into the upper half of its range.
        case grab(key: UInt8)
        case doubled, lockedOut, tooQuiet, otherChannel
    }

    /// nil: every note plays the key of its number.
    var map: UnsafeMutablePointer<HitMap>?
    private let twins: TwinFilter
    /// When each key was hit last.
    private let lastHits: UnsafeMutablePointer<FrameTime>
    /// Whether each control is pressed: controllers, then pressures on notes (both as in `HitMap`), then pressures on
    /// channels, then pitch bends.
    private let pressed: UnsafeMutablePointer<Bool>
    private static var notePressures: Int { @_noLocks get { 2_048 } }
    private static var channelPressures: Int { @_noLocks get { 4_096 } }
    private static var bends: Int { @_noLocks get { 4_112 } }
    private static var controlCount: Int { 4_128 }

    private(set) var doubledCount: UInt64 = 0
    private(set) var lockedOutCount: UInt64 = 0
    private(set) var tooQuietCount: UInt64 = 0

    /// Not for the audio thread.
    init() {
        twins = TwinFilter()
        lastHits = .allocate(capacity: 256)
        lastHits.initialize(repeating: .min / 2, count: 256)
        pressed = .allocate(capacity: Self.controlCount)
        pressed.initialize(repeating: false, count: Self.controlCount)
    }

    func deallocate() {
        twins.deallocate()
        lastHits.deallocate()
        pressed.deallocate()
    }

    /// What `event` means at `time`.
    @_noLocks
    mutating func meaning(of event: RawEvent, at time: FrameTime) -> Meaning {
        let window = map?.pointee.sameHitFrames ?? 0
        if window > 0 && twins.isTwin(event, at: time, window: window) {
            doubledCount += 1
            return .doubled
        }
        if event.status >= 0xF0 { return system(event) }
        let channel = Int(event.status & 0x0F)
        if let map, map.pointee.channels & (1 << UInt16(channel)) == 0 { return .otherChannel }
        let index = channel * 128 + Int(event.data1 & 127)
        switch event.status & 0xF0 {
        case 0x90 where event.data2 > 0: return noteOn(event, index: index, at: time)
        case 0x80, 0x90: return noteOff(event, index: index)
        default: return control(event, index: index, channel: channel)
        }
    }

    @_noLocks
    private mutating func noteOn(_ event: RawEvent, index: Int, at time: FrameTime) -> Meaning {
        guard let map else { return .hit(key: event.data1 & 127, velocity: event.data2 & 127) }
        let action = map.pointee.noteActions[index]
        if action != 0 { return .action(action & ~HitMap.everyValue, value: UInt16(event.data2)) }
        let key = Int(map.pointee.keys[index])
        if key > 127 { return .unmapped }
        let velocity = map.pointee.velocities[key * 128 + Int(event.data2 & 127)]
        if velocity == 0 {
            tooQuietCount += 1
            return .tooQuiet
        }
        if time - lastHits[key] < FrameTime(map.pointee.lockoutFrames[key]) {
            lockedOutCount += 1
            return .lockedOut
        }
        lastHits[key] = time
        return .hit(key: UInt8(truncatingIfNeeded: key), velocity: velocity)
    }

    @_noLocks
    private func noteOff(_ event: RawEvent, index: Int) -> Meaning {
        guard let map else { return .release(key: event.data1 & 127) }
        let key = map.pointee.keys[index]
        if key > 127 || map.pointee.noteActions[index] != 0 { return .nothing }
        return .release(key: key)
    }

    /// Everything of a channel that is no note.
    @_noLocks
    private func control(_ event: RawEvent, index: Int, channel: Int) -> Meaning {
        let value = UInt16(event.data2)
        switch event.status & 0xF0 {
        case 0xA0:
            let action = map?.pointee.pressureActions[index] ?? 0
            if action != 0 {
                return turn(Self.notePressures + index, action, value, isPressed: value >= 64)
            }
            return press(event, index: index)
        case 0xB0:
            let action = map?.pointee.controllerActions[index] ?? 0
            if action == 0 { return .controller(number: event.data1 & 127, value: event.data2 & 127) }
            return turn(index, action, value, isPressed: value >= 64)
        case 0xC0:
            let action = map?.pointee.programActions[index] ?? 0
            return action == 0
                ? .unboundProgram : .action(action & ~HitMap.everyValue, value: UInt16(event.data1))
        case 0xD0:
            let value = UInt16(event.data1)
            let action = map?.pointee.channelPressureActions[channel] ?? 0
            if action == 0 {
                return .controller(
                    number: UInt8(KitControllers.channelPressure), value: event.data1 & 127)
            }
            return turn(Self.channelPressures + channel, action, value, isPressed: value >= 64)
        default:
            let action = map?.pointee.bendActions[channel] ?? 0
            let bend = (value & 127) << 7 | UInt16(event.data1 & 127)
            if action == 0 { return .bend(value: bend) }
            return turn(Self.bends + channel, action, bend, isPressed: value >= 96)
        }
    }

    /// Pressure on a note that runs no action.
    @_noLocks
    private func press(_ event: RawEvent, index: Int) -> Meaning {
        let isPressed = event.data2 >= 64
        let wasPressed = pressed[Self.notePressures + index]
        pressed[Self.notePressures + index] = isPressed
        let key = if let map { map.pointee.keys[index] } else { event.data1 & 127 }
        return isPressed && !wasPressed && key < 128 ? .grab(key: key) : .nothing
    }

    /// A control comes to a value.
    @_noLocks
    private func turn(_ place: Int, _ action: UInt16, _ value: UInt16, isPressed: Bool) -> Meaning {
        let isPress = isPressed && !pressed[place]
        pressed[place] = isPressed
        if action == 0 || !(isPress || action & HitMap.everyValue != 0) { return .nothing }
        return .action(action & ~HitMap.everyValue, value: value)
    }

    /// What belongs to no channel; see `RawEvent.status`.
    @_noLocks
    private func system(_ event: RawEvent) -> Meaning {
        guard let map else { return .nothing }
        let action: UInt16
        switch event.status {
        case 0xF0: action = map.pointee.machineActions[Int(event.data1 & 127)]
        case 0xF3: action = map.pointee.songActions[Int(event.data1 & 127)]
        case 0xFA: action = map.pointee.startAction
        case 0xFB: action = map.pointee.continueAction
        case 0xFC: action = map.pointee.stopAction
        default: action = 0
        }
        if action == 0 { return .nothing }
        return .action(action & ~HitMap.everyValue, value: UInt16(event.data1))
    }
}
