import Engine
import Kits

/// Levels, mutes, the limiter and extra outputs.
extension Session {
    func setLevel(_ name: String, _ level: Level, command: String) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        if level.gain > 4 {
            throw SessionError("\(command) \(level.text) is too loud; 12dB is the most", word: level.text)
        }
        mix.setLevel(name, level)
        try sendLevel(name)
        return try tellLevel(name, command: command)
    }

    func tellLevel(_ name: String, command: String) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        let level = mix.level(name)
        let subject = command == "volume" ? "volume" : "level \(name)"
        let muted = mix.muted.contains(name) ? ", muted" : ""
        let value = command == "volume" ? "\(level.percentText) (\(level.decibelText))" : level.decibelText
        return Answer(
            "\(subject): \(value)\(muted)",
            fields: [
                Field("bus", .text(name)), Field("decibels", decibels(of: level)),
                Field("muted", .flag(mix.muted.contains(name))),
            ])
    }

    private func decibels(of level: Level) -> FieldValue {
        level.gain > 0 ? .number(decibelsOf(gain: level.gain)) : .none
    }

    func listLevels() -> Answer {
        Answer(
            table: Table(
                columns: ["bus", "level", "muted"],
                rows: mix.names.map { name in
                    [name, mix.level(name).decibelText, mix.muted.contains(name) ? "muted" : ""]
                }),
            fields: [
                Field(
                    "levels",
                    .list(
                        mix.names.map { name in
                            .object([
                                Field("bus", .text(name)), Field("decibels", decibels(of: mix.level(name))),
                                Field("muted", .flag(mix.muted.contains(name))),
                            ])
                        }))
            ])
    }

    func mute(_ name: String, _ isMuted: Bool?) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        let now = mix.mute(name, isMuted)
        try sendLevel(name)
        return Answer(
            "\(name): \(now ? "muted" : "sounds")",
            fields: [Field("bus", .text(name)), Field("muted", .flag(now))])
    }

    private func sendLevel(_ name: String) throws(SessionError) {
        send(.setLevel(try mix.bus(name), gain: mix.gain(name)))
    }

    func limiter(_ isOn: Bool?) -> Answer {
        if let isOn {
            mix.isLimiterOn = isOn
            send(.setLimiter(isOn: isOn))
        }
        return Answer(
            "limiter: \(mix.isLimiterOn ? "on, from -1 dBFS" : "off, cut at full scale")",
            fields: [Field("limiter", .flag(mix.isLimiterOn))])
    }

    func output(_ sound: String?, _ output: String?) throws(SessionError) -> Answer {
        guard let sound else { return listOutputs() }
        if let kit = kitShelf.current { _ = try key(of: sound, in: kit) }
        guard let output else {
            let keys = routedKeys(sound)
            let now = mix.routes.last { $0.sound == sound || routedKeys($0.sound).isSuperset(of: keys) }
            let name = now?.output ?? "kit"
            return Answer("\(sound): \(name)", fields: [Field("output", .text(name))])
        }
        if output != "kit" && output != "click" { try makeOutput(output) }
        route(sound, to: output)
        sendKeySettings()
        return Answer(
            "\(sound): \(output)", fields: [Field("sound", .text(sound)), Field("output", .text(output))])
    }

    /// Replaces the routes of this sound and of those that are part of it. What is back at the kit needs none.
    private func route(_ sound: String, to output: String) {
        let keys = routedKeys(sound)
        mix.dropRoutes { $0 == sound || (!keys.isEmpty && keys.isSuperset(of: routedKeys($0))) }
        let isElsewhere = mix.routes.contains { !routedKeys($0.sound).isDisjoint(with: keys) }
        if output != "kit" || isElsewhere { mix.add(MixState.Route(sound: sound, output: output)) }
    }

    /// The keys of a sound; none without a kit or if the kit does not have it.
    private func routedKeys(_ sound: String) -> Set<UInt8> {
        kitShelf.current.map { Set(keys(of: sound, in: $0)) } ?? []
    }

    private func makeOutput(_ name: String) throws(SessionError) {
        if mix.outputs.contains(name) { return }
        var wanted = mix
        let index = try wanted.makeOutput(name)
        do {
            try audio.addOutput(named: name, index: index, isStereo: true)
        } catch {
            throw SessionError(error.text, word: name)
        }
        mix = wanted
    }

    private func listOutputs() -> Answer {
        if mix.routes.isEmpty {
            return Answer("every sound goes to kit; send one elsewhere with: output SOUND NAME")
        }
        return Answer(
            table: Table(columns: ["sound", "output"], rows: mix.routes.map { [$0.sound, $0.output] }),
            fields: [Field("outputs", .object(mix.routes.map { Field($0.sound, .text($0.output)) }))])
    }
}

extension Level {
    /// As a percentage of the fader's way.
    fileprivate var percentText: String {
        switch self {
        case .percent(let percent): trimmed(percent, digits: 1) + " %"
        case .decibels: trimmed(100 * gain.squareRoot(), digits: 1) + " %"
        }
    }
}
