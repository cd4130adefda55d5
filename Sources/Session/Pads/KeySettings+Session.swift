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
        for entry in sounds.all {
            for key in keys(of: entry.sound, in: kit) { entry.value.lay(over: &settings[Int(key)]) }
        }
        return settings
    }

    func setSound(_ part: SoundPart, _ sound: String, _ value: SoundValue?) throws(SessionError) -> Answer {
        let note = try noteOnAbsence(of: sound) ?? ""
        if let value {
            sounds.set(part, value == .asKit ? nil : value, for: sound)
            sendKeySettings()
        }
        let entry = sounds.last(part) { speaks($0, of: sound) }
        let other = entry.map { $0.sound == sound ? "" : ", said of \($0.sound)" } ?? ""
        return Answer(
            "\(part.rawValue) of \(sound): \(entry?.value.text ?? "as the kit says")\(other)\(note)",
            fields: [
                Field("sound", .text(sound)), Field(part.field, .text(entry?.value.text ?? "kit")),
            ])
    }

    /// Whether what is said of a word is said of all of a sound too, in the present kit.
    func speaks(_ word: String, of sound: String) -> Bool {
        if word == sound { return true }
        let keys = keysNow(sound)
        return !keys.isEmpty && keysNow(word).isSuperset(of: keys)
    }

    /// The keys of a sound; none without a kit or if the kit does not have it.
    func keysNow(_ sound: String) -> Set<UInt8> {
        kitShelf.current.map { Set(keys(of: sound, in: $0)) } ?? []
    }

    /// What is set for single sounds, on one table.
    func listSounds() -> Answer {
        var names: [String] = []
        for name in sounds.all.map(\.sound) + feel.sounds.all.map(\.sound) + mix.routes.map(\.sound)
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
        SoundPart.allCases.map { sounds.value($0, of: sound)?.text ?? "" }
            + TouchPart.allCases.map { feel.sounds.last($0) { $0 == sound }?.text ?? "" }
            + [mix.routes.last { $0.sound == sound }?.output ?? ""]
    }
}

extension SoundPart {
    /// Its name in fields and tables.
    fileprivate var field: String { rawValue.replacing("pad-", with: "") }
}
