import Engine
import Kits

/// Levels, balances, mutes, solos, the limiter, and which bus each key goes to.
extension Session {
    func setLevel(_ name: String, _ level: Level, command: String) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        if level.gain > 4 {
            throw SessionError("\(command) \(level.text) is too loud; 12dB is the most", word: level.text)
        }
        mix.setLevel(name, level)
        sendLevels()
        return try tellLevel(name, command: command)
    }

    func tellLevel(_ name: String, command: String) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        let level = mix.level(name)
        let subject = command == "volume" ? "volume" : "level \(name)"
        let state = mix.stateText(name)
        let value = command == "volume" ? "\(level.percentText) (\(level.decibelText))" : level.decibelText
        return Answer(
            "\(subject): \(value)\(state.isEmpty ? "" : ", " + state)",
            fields: mix.fields(of: name))
    }

    func listLevels() -> Answer {
        Answer(
            table: Table(
                columns: ["bus", "level", "pan", "state"],
                rows: mix.names.map { name in
                    [name, mix.level(name).decibelText, mix.balanceText(name), mix.stateText(name)]
                }),
            fields: [Field("levels", .list(mix.names.map { .object(mix.fields(of: $0)) }))])
    }

    func mute(_ name: String, _ isMuted: Bool?) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        let now = mix.mute(name, isMuted)
        sendLevels()
        return Answer(
            "\(name): \(now ? "muted" : "sounds")",
            fields: [Field("bus", .text(name)), Field("muted", .flag(now))])
    }

    /// Lets a bus sound alone, with those that do already; without one it ends every solo, or (nil) tells them.
    func solo(_ name: String?, _ isSolo: Bool?) throws(SessionError) -> Answer {
        if let name {
            _ = try mix.bus(name)
            if name == "main" {
                throw SessionError("main is the sum of all: let one of its parts sound alone", word: name)
            }
            _ = mix.solo(name, isSolo)
        } else if isSolo == false {
            mix.endSolos()
        }
        sendLevels()
        let soloed = mix.names.filter(mix.soloed.contains)
        return Answer(
            soloed.isEmpty ? "solo: none" : "solo: " + soloed.joined(separator: ", "),
            fields: [Field("solo", .list(soloed.map { .text($0) }))])
    }

    func setBalance(_ name: String, _ percent: Double) throws(SessionError) -> Answer {
        let bus = try mix.bus(name)
        mix.setBalance(name, percent)
        send(.setBalance(bus, Float(percent / 100)))
        return try tellBalance(name)
    }

    func tellBalance(_ name: String) throws(SessionError) -> Answer {
        _ = try mix.bus(name)
        let isMono = name == "click" || mix.outputs.contains { $0.name == name && !$0.isStereo }
        let note = isMono ? "; its own port is mono and stays as it is" : ""
        return Answer(
            "pan \(name): \(mix.balanceText(name))\(note)",
            fields: [Field("bus", .text(name)), Field("pan", .number(mix.balance(name)))])
    }

    /// Tells the engine which buses have another factor now.
    func sendLevels() {
        for name in mix.names {
            guard let bus = try? mix.bus(name), sentGains[Int(bus.index)] != mix.gain(name) else { continue }
            sentGains[Int(bus.index)] = mix.gain(name)
            send(.setLevel(bus, gain: mix.gain(name)))
        }
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
}

extension MixState {
    /// A balance as people say it.
    fileprivate func balanceText(_ name: String) -> String {
        let percent = balance(name)
        if percent == 0 { return "centre" }
        return trimmed(abs(percent), digits: 1) + (percent < 0 ? " % left" : " % right")
    }

    /// What keeps a bus silent or lets it be heard; empty for a plain one.
    fileprivate func stateText(_ name: String) -> String {
        [
            muted.contains(name) ? "muted" : nil, soloed.contains(name) ? "solo" : nil,
            isSilencedBySolo(name) ? "silent, others are solo" : nil,
            included.contains(name) ? "in main" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    fileprivate func fields(of name: String) -> [Field] {
        let gain = level(name).gain
        return [
            Field("bus", .text(name)), Field("decibels", gain > 0 ? .number(decibelsOf(gain: gain)) : .none),
            Field("pan", .number(balance(name))), Field("muted", .flag(muted.contains(name))),
            Field("solo", .flag(soloed.contains(name))), Field("silenced", .flag(isSilencedBySolo(name))),
            Field("in_main", .flag(isIncluded(name))),
        ]
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
