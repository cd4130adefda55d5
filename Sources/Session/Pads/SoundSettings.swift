import Engine

/// How single sounds are played, as the user has set it, by name: it outlives a change of the kit. A pure value.
struct SoundSettings {
    /// What is a sound's own; nil as the kit says.
    struct Own: Equatable {
        var level: Level?
        /// -100 left … 100 right.
        var pan: Double?
        /// Cents.
        var tune: Double?
        /// 1…127.
        var chokeGroup: UInt8?
        var isHeld: Bool?

        /// Nothing of it is the sound's own.
        var isEmpty: Bool { self == Own() }
    }

    /// In the order in which it was first said.
    private(set) var sounds: [(sound: String, own: Own)] = []

    /// What is said of a sound by this word.
    subscript(sound: String) -> Own {
        sounds.first { $0.sound == sound }?.own ?? Own()
    }

    /// Sets a value for a sound.
    mutating func set(_ part: SoundPart, _ value: SoundValue, for sound: String) {
        var own = self[sound]
        switch (part, value) {
        case (_, .level(let level)): own.level = level
        case (_, .pan(let pan)): own.pan = pan
        case (_, .tune(let cents)): own.tune = cents
        case (_, .choke(let group)): own.chokeGroup = group
        case (_, .hold(let isHeld)): own.isHeld = isHeld
        case (.level, .asKit): own.level = nil
        case (.pan, .asKit): own.pan = nil
        case (.tune, .asKit): own.tune = nil
        case (.choke, .asKit): own.chokeGroup = nil
        case (.hold, .asKit): own.isHeld = nil
        }
        let index = sounds.firstIndex { $0.sound == sound }
        switch (index, own.isEmpty) {
        case (let index?, false): sounds[index].own = own
        case (let index?, true): sounds.remove(at: index)
        case (nil, false): sounds.append((sound, own))
        case (nil, true): break
        }
    }

    /// All of it as commands.
    var lines: [String] {
        sounds.flatMap { sound, own in
            SoundPart.allCases.filter(own.has).map { "\($0.rawValue) \(quoted(sound)) \(own.text($0))" }
        }
    }
}

extension SoundSettings.Own {
    /// Whether a part is the sound's own.
    func has(_ part: SoundPart) -> Bool {
        switch part {
        case .level: level != nil
        case .pan: pan != nil
        case .tune: tune != nil
        case .choke: chokeGroup != nil
        case .hold: isHeld != nil
        }
    }

    /// A part as its command takes it.
    func text(_ part: SoundPart) -> String {
        switch part {
        case .level: level?.text ?? "kit"
        case .pan: pan.map { trimmed($0) } ?? "kit"
        case .tune: tune.map { "\($0 < 0 ? "" : "+")\(trimmed($0))ct" } ?? "kit"
        case .choke: chokeGroup.map { "\($0)" } ?? "kit"
        case .hold: isHeld.map { $0 ? "on" : "off" } ?? "kit"
        }
    }

    /// Lays it over what an engine's key has.
    func lay(over settings: inout KeySettings) {
        if let level { settings.gain = Float(level.gain) }
        if let pan { settings.balance = Float(pan / 100) }
        if let tune { settings.tuneCents = Float(tune) }
        if let chokeGroup { settings.chokeGroup = chokeGroup }
        if let isHeld { settings.hold = isHeld ? .whileHeld : .oneShot }
    }
}
