import Devices

/// How pads take hits, as the user has set it for all and for single sounds. A pure value.
struct PadFeel {
    /// What counts for every sound that has nothing of its own.
    private(set) var all = PadTouch()
    /// What single sounds have of their own.
    private(set) var sounds = SoundEntries<TouchPart, TouchValue>()

    /// Sets a value for a sound, or (nil) for all. `off` is back to what counts for all, or to the beginning.
    mutating func set(_ part: TouchPart, _ value: TouchValue, for sound: String?) {
        if let sound {
            sounds.set(part, value == .off ? nil : value, for: sound)
        } else {
            all.take(part, value)
        }
    }

    /// What counts for the sounds that are `meant`.
    func touch(where isMeant: (_ sound: String) -> Bool) -> PadTouch {
        var touch = all
        for entry in sounds.all where isMeant(entry.sound) { touch.take(entry.part, entry.value) }
        return touch
    }

    /// What counts for each of the 128 keys; `find` tells the keys of a word.
    func touches(find: (String) -> [UInt8]) -> [PadTouch] {
        var touches = [PadTouch](repeating: all, count: 128)
        for entry in sounds.all {
            for key in find(entry.sound) where key < 128 { touches[Int(key)].take(entry.part, entry.value) }
        }
        return touches
    }

    /// All that differs from the beginning, as commands.
    var lines: [String] {
        let standard = PadTouch()
        let ofAll = TouchPart.allCases.filter { all.text($0) != standard.text($0) }
            .map { "\($0.rawValue) \(all.text($0))" }
        return ofAll + sounds.all.map { "\($0.part.rawValue) \(quoted($0.sound)) \($0.text)" }
    }
}

extension SoundEntries.Entry where Part == TouchPart, Value == TouchValue {
    /// The value as its command takes it.
    var text: String {
        var touch = PadTouch()
        touch.take(part, value)
        return touch.text(part)
    }
}

extension PadTouch {
    /// Takes a value; `off` is that of the beginning.
    fileprivate mutating func take(_ part: TouchPart, _ value: TouchValue) {
        let standard = PadTouch()
        switch (part, value) {
        case (_, .curve(let curve)): self.curve = curve
        case (_, .threshold(let threshold)): self.threshold = threshold
        case (_, .lockout(let seconds)): lockoutSeconds = seconds
        case (.curve, .off): curve = standard.curve
        case (.threshold, .off): threshold = standard.threshold
        case (.lockout, .off): lockoutSeconds = standard.lockoutSeconds
        }
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
