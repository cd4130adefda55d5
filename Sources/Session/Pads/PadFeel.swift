import Devices

/// How pads take hits, as the user has set it for all and for single sounds. A pure value.
struct PadFeel: Equatable {
    /// What is a sound's own; nil follows the rest.
    struct Own: Equatable {
        var curve: VelocityCurve?
        var threshold: UInt8?
        var lockoutSeconds: Double?

        var isEmpty: Bool { curve == nil && threshold == nil && lockoutSeconds == nil }
    }

    /// What counts for every sound that has nothing of its own.
    private(set) var all = PadTouch()
    /// What is their own, by the word that the user said, in the order in which it was first said.
    private(set) var sounds: [(sound: String, own: Own)] = []

    static func == (one: PadFeel, other: PadFeel) -> Bool {
        one.all == other.all && one.lines == other.lines
    }

    /// Sets a value for a sound, or (nil) for all. `off` is back to what counts for all, or to the beginning.
    mutating func set(_ part: TouchPart, _ value: TouchValue, for sound: String?) {
        guard let sound else { return setAll(part, value) }
        var index = sounds.firstIndex { $0.sound == sound }
        if index == nil { sounds.append((sound, Own())) }
        index = index ?? sounds.count - 1
        guard let index else { return }
        switch (part, value) {
        case (_, .curve(let curve)): sounds[index].own.curve = curve
        case (_, .threshold(let threshold)): sounds[index].own.threshold = threshold
        case (_, .lockout(let seconds)): sounds[index].own.lockoutSeconds = seconds
        case (.curve, .off): sounds[index].own.curve = nil
        case (.threshold, .off): sounds[index].own.threshold = nil
        case (.lockout, .off): sounds[index].own.lockoutSeconds = nil
        }
        if sounds[index].own.isEmpty { sounds.remove(at: index) }
    }

    private mutating func setAll(_ part: TouchPart, _ value: TouchValue) {
        let standard = PadTouch()
        switch (part, value) {
        case (_, .curve(let curve)): all.curve = curve
        case (_, .threshold(let threshold)): all.threshold = threshold
        case (_, .lockout(let seconds)): all.lockoutSeconds = seconds
        case (.curve, .off): all.curve = standard.curve
        case (.threshold, .off): all.threshold = standard.threshold
        case (.lockout, .off): all.lockoutSeconds = standard.lockoutSeconds
        }
    }

    /// What counts for a sound, or (nil) for all.
    func touch(of sound: String?) -> PadTouch {
        guard let own = sounds.first(where: { $0.sound == sound })?.own else { return all }
        return all.with(own)
    }

    /// What counts for each of the 128 keys; `find` tells the keys of a word.
    func touches(find: (String) -> [UInt8]) -> [PadTouch] {
        var touches = [PadTouch](repeating: all, count: 128)
        for (sound, own) in sounds {
            for key in find(sound) where key < 128 { touches[Int(key)] = touches[Int(key)].with(own) }
        }
        return touches
    }

    /// All that differs from the beginning, as commands.
    var lines: [String] {
        let standard = PadTouch()
        let ofAll = TouchPart.allCases.filter { all.text($0) != standard.text($0) }
            .map { "\($0.rawValue) \(all.text($0))" }
        return ofAll
            + sounds.flatMap { sound, own in
                own.parts.map { "\($0.rawValue) \(quoted(sound)) \(PadTouch().with(own).text($0))" }
            }
    }
}

extension PadFeel.Own {
    /// Whether a part is the sound's own.
    func has(_ part: TouchPart) -> Bool { parts.contains(part) }

    /// What is set.
    fileprivate var parts: [TouchPart] {
        (curve == nil ? [] : [.curve]) + (threshold == nil ? [] : [.threshold])
            + (lockoutSeconds == nil ? [] : [.lockout])
    }
}

extension PadTouch {
    fileprivate func with(_ own: PadFeel.Own) -> PadTouch {
        var touch = self
        if let curve = own.curve { touch.curve = curve }
        if let threshold = own.threshold { touch.threshold = threshold }
        if let seconds = own.lockoutSeconds { touch.lockoutSeconds = seconds }
        return touch
    }

    /// A part as its command takes it.
    func text(_ part: TouchPart) -> String {
        switch part {
        case .curve: curve.text
        case .threshold: "\(threshold)"
        case .lockout: "\(trimmed(lockoutSeconds * 1_000))ms"
        }
    }
}
