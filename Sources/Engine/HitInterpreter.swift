import RealTime

/// Makes of a MIDI message what its map says: a hit, a release, an action, or nothing. Thread: audio.
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
        case doubled, lockedOut, tooQuiet, otherChannel, ignored
    }

    private typealias Map = UnsafeMutablePointer<HitMap>

    /// The maps by `RawEvent.device`; that of 0 is for all without one.
    private let maps: UnsafeMutablePointer<UnsafeMutablePointer<HitMap>?>
    /// Every note plays the key of its number: until there is another.
    private let standard: UnsafeMutablePointer<HitMap>
    private let twins: TwinFilter
    private let memory: PadMemory

    private(set) var doubledCount: UInt64 = 0
    private(set) var lockedOutCount: UInt64 = 0
    private(set) var tooQuietCount: UInt64 = 0

    /// The controller of a hi-hat's pedal.
    private static var pedalController: UInt8 { @_noLocks get { 4 } }

    /// Not for the audio thread.
    init() {
        maps = .allocate(capacity: PadMemory.deviceCount)
        maps.initialize(repeating: nil, count: PadMemory.deviceCount)
        standard = .allocate(capacity: 1)
        standard.initialize(to: HitMap())
        twins = TwinFilter()
        memory = PadMemory()
    }

    func deallocate() {
        maps.deallocate()
        standard.deallocate()
        twins.deallocate()
        memory.deallocate()
    }

    /// Takes a device's map, or takes it away; answers the one that it had.
    @_noLocks
    func use(_ map: UnsafeMutablePointer<HitMap>?, of device: UInt8) -> UnsafeMutablePointer<HitMap>? {
        let old = maps[Int(device & 15)]
        maps[Int(device & 15)] = map
        return old
    }

    /// True if what becomes of the event is to be told.
    @_noLocks
    func isMonitored(_ event: RawEvent) -> Bool { map(of: event).pointee.isMonitored }

    @_noLocks
    private func map(of event: RawEvent) -> Map {
        if let own = maps[Int(event.device & 15)] { return own }
        return maps[0] ?? standard
    }

    /// What `event` means at `time`.
    @_noLocks
    mutating func meaning(of event: RawEvent, at time: FrameTime) -> Meaning {
        let map = map(of: event)
        // What is not heard is no hit's twin either.
        if map.pointee.kinds & 1 << (event.status >> 4 & 7) == 0 { return .ignored }
        let channel = Int(event.status & 15)
        if event.status < 0xF0 && map.pointee.channels & 1 << UInt16(channel) == 0 { return .otherChannel }
        let window = map.pointee.sameHitFrames
        if window > 0 && twins.isTwin(event, at: time, window: window) {
            doubledCount += 1
            return .doubled
        }
        if event.status >= 0xF0 { return system(event, map) }
        let index = channel * 128 + Int(event.data1 & 127)
        switch event.status & 0xF0 {
        case 0x90 where event.data2 > 0: return noteOn(event, map, index: index, at: time)
        case 0x80, 0x90: return noteOff(event, map, index: index)
        default: return control(event, map, index: index, channel: channel)
        }
    }

    @_noLocks
    private mutating func noteOn(_ event: RawEvent, _ map: Map, index: Int, at time: FrameTime) -> Meaning {
        let action = map.pointee.noteActions[index]
        let mapped = map.pointee.keys[index]
        if action != 0 || mapped > 127 { memory.strike(PadMemory.none, of: event) }
        if action != 0 { return .action(action & ~HitMap.everyValue, value: UInt16(event.data2)) }
        if mapped > 127 { return .unmapped }
        let key = Int(map.pointee.hatKeys[pedal(of: event, map).row * 128 + Int(mapped)] & 127)
        let velocity = map.pointee.velocities[key * 128 + Int(event.data2 & 127)]
        if velocity == 0 {
            tooQuietCount += 1
            return .tooQuiet
        }
        if !memory.mayHit(key: key, of: event, at: time, lockoutFrames: map.pointee.lockoutFrames[key]) {
            lockedOutCount += 1
            return .lockedOut
        }
        memory.strike(UInt8(truncatingIfNeeded: key), of: event)
        return .hit(key: UInt8(truncatingIfNeeded: key), velocity: velocity)
    }

    @_noLocks
    private func pedal(of event: RawEvent, _ map: Map) -> HatPedal {
        let value = memory.pedal(of: event)
        if value > 127 { return .unknown }
        if value >= map.pointee.hatClosedFrom { return .closed }
        return value <= map.pointee.hatOpenTo ? .open : .halfOpen
    }

    /// The key that the event's note sounds on: the one that it struck, whatever the map and the pedal say now.
    @_noLocks
    private func soundingKey(_ event: RawEvent, _ map: Map, index: Int) -> UInt8 {
        let struck = memory.struckKey(of: event)
        return struck < 128 ? struck : map.pointee.keys[index]
    }

    @_noLocks
    private func noteOff(_ event: RawEvent, _ map: Map, index: Int) -> Meaning {
        let isStruck = memory.struckKey(of: event) < 128
        if map.pointee.noteActions[index] != 0 && !isStruck { return .nothing }
        let key = soundingKey(event, map, index: index)
        return key < 128 ? .release(key: key) : .nothing
    }

    /// Everything of a channel that is no note.
    @_noLocks
    private func control(_ event: RawEvent, _ map: Map, index: Int, channel: Int) -> Meaning {
        let value = UInt16(event.data2)
        switch event.status & 0xF0 {
        case 0xA0:
            let action = map.pointee.pressureActions[index]
            let control = PadMemory.notePressures + index
            if action != 0 { return turn(control, of: event, action, value, isPressed: value >= 64) }
            let isPress = memory.press(control, of: event, value >= 64)
            let key = soundingKey(event, map, index: index)
            return isPress && key < 128 ? .grab(key: key) : .nothing
        case 0xB0:
            let turned = turnedRound(event, map)
            if event.data1 == Self.pedalController { memory.movePedal(of: event, to: turned) }
            let action = map.pointee.controllerActions[index]
            if action == 0 { return .controller(number: event.data1 & 127, value: turned) }
            return turn(index, of: event, action, value, isPressed: value >= 64)
        case 0xC0:
            let action = map.pointee.programActions[index]
            return action == 0
                ? .unboundProgram : .action(action & ~HitMap.everyValue, value: UInt16(event.data1))
        case 0xD0:
            let value = UInt16(event.data1)
            let action = map.pointee.channelPressureActions[channel]
            if action == 0 {
                return .controller(
                    number: UInt8(KitControllers.channelPressure), value: event.data1 & 127)
            }
            return turn(
                PadMemory.channelPressures + channel, of: event, action, value, isPressed: value >= 64)
        default:
            let action = map.pointee.bendActions[channel]
            let bend = (value & 127) << 7 | UInt16(event.data1 & 127)
            if action == 0 { return .bend(value: bend) }
            return turn(PadMemory.bends + channel, of: event, action, bend, isPressed: value >= 96)
        }
    }

    /// A controller's value as the kit takes it: a pedal's may be turned round.
    @_noLocks
    private func turnedRound(_ event: RawEvent, _ map: Map) -> UInt8 {
        let value = event.data2 & 127
        return event.data1 == Self.pedalController && map.pointee.isHatReversed ? 127 - value : value
    }

    /// A control comes to a value.
    @_noLocks
    private func turn(
        _ control: Int, of event: RawEvent, _ action: UInt16, _ value: UInt16, isPressed: Bool
    ) -> Meaning {
        let isPress = memory.press(control, of: event, isPressed)
        if action == 0 || !(isPress || action & HitMap.everyValue != 0) { return .nothing }
        return .action(action & ~HitMap.everyValue, value: value)
    }

    /// What belongs to no channel; see `RawEvent.status`.
    @_noLocks
    private func system(_ event: RawEvent, _ map: Map) -> Meaning {
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
