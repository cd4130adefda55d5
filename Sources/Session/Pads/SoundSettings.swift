import Engine

/// How single sounds are played, as the user has set it.
typealias SoundSettings = SoundEntries<SoundPart, SoundValue>

extension SoundSettings {
    /// All of it as commands.
    var lines: [String] {
        all.map { "\($0.part.rawValue) \(quoted($0.sound)) \($0.value.text)" }
    }
}

extension SoundValue {
    /// As its command takes it.
    var text: String {
        switch self {
        case .level(let level): level.text
        case .pan(let percent): trimmed(percent)
        case .tune(let cents): "\(cents < 0 ? "" : "+")\(trimmed(cents))ct"
        case .choke(let group): "\(group)"
        case .hold(let isHeld): isHeld ? "on" : "off"
        case .asKit: "kit"
        }
    }

    /// Lays it over what an engine's key has.
    func lay(over settings: inout KeySettings) {
        switch self {
        case .level(let level): settings.gain = Float(level.gain)
        case .pan(let percent): settings.balance = Float(percent / 100)
        case .tune(let cents): settings.tuneCents = Float(cents)
        case .choke(let group): settings.chokeGroup = group
        case .hold(let isHeld): settings.hold = isHeld ? .whileHeld : .oneShot
        case .asKit: break
        }
    }
}
