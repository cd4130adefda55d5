import Engine

/// What the pads mean, as the control side keeps it; `HitMap` is the same for the audio thread.
public struct PadMap: Equatable, Sendable {
    /// The kit's key for each channel and note (index `channel * 128 + note`); nil plays nothing.
    public var keys: [UInt8?] = (0..<2_048).map { UInt8($0 & 127) }
    /// How each of the kit's 128 keys takes a hit.
    public var touches = [PadTouch](repeating: PadTouch(), count: 128)
    /// Which messages run commands; a bound note is no hit. Of bindings for the same the last counts.
    public var bindings: [Binding] = []
    /// The channels that are heard, 0…15.
    public var channels = Set<UInt8>(0..<16)
    /// The kinds of messages that are not heard.
    public var ignored: Set<MessageKind> = []
    /// How the hi-hat's pedal chooses, and among which keys.
    public var hatRule = HatRule()
    /// See `hatRule`.
    public var hats: [HatKeys] = []
    /// True if every message is to be told of.
    public var isMonitored = false

    /// Every note plays the key of its own number, at the velocity received; nothing is bound.
    public init() {}

    /// The map for a device of this rate and period.
    public func hitMap(sampleRate: Int, periodFrames: Int) -> HitMap {
        var map = HitMap()
        for (index, key) in keys.prefix(2_048).enumerated() { map.keys[index] = key ?? 255 }
        for (key, touch) in touches.prefix(128).enumerated() {
            for velocity in 0..<128 {
                map.velocities[key * 128 + velocity] = touch.velocity(for: UInt8(velocity))
            }
            map.lockoutFrames[key] = Int32(clamping: Int(touch.lockoutSeconds * Double(sampleRate)))
        }
        for binding in bindings { map.bind(binding) }
        for kind in ignored { map.kinds &= ~kind.bits }
        map.isHatReversed = hatRule.isOn && hatRule.isReversed
        if hatRule.isOn { map.choose(among: hats, hatRule.halfOpen) }
        map.channels = channels.reduce(0) { $0 | 1 << UInt16($1 & 15) }
        map.isMonitored = isMonitored
        map.sameHitFrames = Self.sameHitFrames(sampleRate: sampleRate, periodFrames: periodFrames)
        return map
    }

    /// A hit that comes by the sequencer and by the JACK port sounds a period later on one way than on
    /// the other at most, but for a margin and what a bridge between the two adds.
    static func sameHitFrames(sampleRate: Int, periodFrames: Int) -> Int32 {
        Int32(clamping: periodFrames + Int((Double(sampleRate) * bridgeSeconds).rounded()))
    }

    private static let bridgeSeconds = 0.005
}

extension HitMap {
    fileprivate mutating func choose(among hats: [HatKeys], _ halfOpen: ClosedRange<UInt8>) {
        hatClosedFrom = halfOpen.upperBound + 1
        hatOpenTo = halfOpen.lowerBound - 1
        for hat in hats {
            for stroke in hat.strokes where stroke < 128 {
                for pedal in HatPedal.allCases {
                    hatKeys[pedal.row * 128 + Int(stroke)] = hat.key(for: stroke, pedal)
                }
            }
        }
    }

    fileprivate mutating func bind(_ binding: Binding) {
        let trigger = binding.trigger
        let action = trigger.action | (binding.runsAtEveryValue ? HitMap.everyValue : 0)
        switch trigger.message {
        case .machine(let command): machineActions[Int(command & 127)] = action
        case .song(let song?): songActions[Int(song & 127)] = action
        case .song(nil): for song in 0..<128 { songActions[song] = action }
        case .start: startAction = action
        case .resume: continueAction = action
        case .stop: stopAction = action
        default:
            let channels = trigger.channel.map { Int($0)...Int($0) } ?? 0...15
            for channel in channels { bind(trigger.message, on: channel, to: action) }
        }
    }

    private mutating func bind(_ message: Trigger.Message, on channel: Int, to action: UInt16) {
        switch message {
        case .note(let note): noteActions[channel * 128 + Int(note & 127)] = action
        case .controller(let number): controllerActions[channel * 128 + Int(number & 127)] = action
        case .program(let program?): programActions[channel * 128 + Int(program & 127)] = action
        case .program(nil): for program in 0..<128 { programActions[channel * 128 + program] = action }
        case .notePressure(let note): pressureActions[channel * 128 + Int(note & 127)] = action
        case .channelPressure: channelPressureActions[channel] = action
        case .bend: bendActions[channel] = action
        case .machine, .song, .start, .resume, .stop: break
        }
    }
}
