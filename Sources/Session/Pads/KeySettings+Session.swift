import Engine
import Kits

/// How the kit's keys sound, and where they go: levels and the like of single sounds, and the mix's routes.
extension Session {
    /// Sends what the engine does not have yet.
    func sendKeySettings() {
        let wanted = keySettings
        for key in 0..<128 where wanted[key] != sentKeys[key] { send(.setKey(UInt8(key), wanted[key])) }
        sentKeys = wanted
    }

    /// The settings of each key of the present kit. Of what is said of several names of one key, the last counts.
    private var keySettings: [KeySettings] {
        var settings = [KeySettings](repeating: KeySettings(), count: 128)
        guard let kit = kitShelf.current else { return settings }
        for route in mix.routes {
            guard let bus = try? mix.bus(route.output) else { continue }
            for key in keys(of: route.sound, in: kit) { settings[Int(key)].bus = bus }
        }
        for (sound, own) in sounds.sounds {
            for key in keys(of: sound, in: kit) { own.lay(over: &settings[Int(key)]) }
        }
        return settings
    }

    func setSound(_ part: SoundPart, _ sound: String, _ value: SoundValue?) throws(SessionError) -> Answer {
        let note = try noteOnAbsence(of: sound) ?? ""
        if let value {
            sounds.set(part, value, for: sound)
            sendKeySettings()
        }
        let now = sounds[sound].text(part)
        return Answer(
            "\(part.rawValue) of \(sound): \(now == "kit" ? "as the kit says" : now)\(note)",
            fields: [Field("sound", .text(sound)), Field(part.field, .text(now))])
    }

    /// What is set for single sounds, on one table.
    func listSounds() -> Answer {
        var names: [String] = []
        for name in sounds.sounds.map(\.sound) + feel.sounds.map(\.sound) + mix.routes.map(\.sound)
        where !names.contains(name) {
            names.append(name)
        }
        if names.isEmpty {
            return Answer("no sound has anything of its own; give it with: pad-level SOUND -3dB")
        }
        let columns =
            ["sound"] + SoundPart.allCases.map(\.field) + TouchPart.allCases.map(\.rawValue) + ["output"]
        let rows = names.map { [$0] + texts(of: $0) }
        return Answer(
            table: Table(columns: columns, rows: rows),
            fields: [
                Field(
                    "sounds",
                    .list(rows.map { row in .object(zip(columns, row).map { Field($0, .text($1)) }) }))
            ])
    }

    /// What is set for a sound, part by part; nothing where it is as everywhere.
    private func texts(of sound: String) -> [String] {
        let own = sounds[sound]
        let touch = feel.sounds.first { $0.sound == sound }?.own
        return SoundPart.allCases.map { own.has($0) ? own.text($0) : "" }
            + TouchPart.allCases.map { touch?.has($0) == true ? feel.touch(of: sound).text($0) : "" }
            + [mix.routes.last { $0.sound == sound }?.output ?? ""]
    }
}

extension SoundPart {
    /// Its name in fields and tables.
    fileprivate var field: String { rawValue.replacing("pad-", with: "") }
}
