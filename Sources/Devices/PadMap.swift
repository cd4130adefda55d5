import Engine

/// What the pads mean, as the control side keeps it; `HitMap` is the same for the audio thread.
public struct PadMap: Equatable, Sendable {
    /// The kit's key for each of the 128 notes, on every channel; nil plays nothing.
    public var keys: [UInt8?] = (0..<128).map { $0 }
    /// Which messages run commands; a bound note is no hit.
    public var bindings = Bindings()

    /// Every note plays the key of its own number, at the velocity received; nothing is bound.
    public init() {}

    /// The map for a device of this rate and period.
    public func hitMap(sampleRate: Int, periodFrames: Int) -> HitMap {
        var map = HitMap()
        for channel in 0..<16 {
            for (note, key) in keys.prefix(128).enumerated() { map.keys[channel * 128 + note] = key ?? 255 }
            for binding in bindings.all { map.bind(binding.trigger, onChannel: channel) }
        }
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
    fileprivate mutating func bind(_ trigger: Trigger, onChannel channel: Int) {
        switch trigger {
        case .note(let note): noteActions[channel * 128 + Int(note & 127)] = trigger.action
        case .controller(let number): controllerActions[channel * 128 + Int(number & 127)] = trigger.action
        }
    }
}
