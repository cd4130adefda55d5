import Devices
import Engine
import Host

/// `set`, `save` and `status`.
extension Session {
    func set(_ name: String?, _ value: String?) throws(SessionError) -> Answer {
        guard let name else {
            let rows = try Settings.all.map { setting throws(SessionError) in
                [setting.name, try settings.value(setting.name), setting.takes, setting.meaning]
            }
            return Answer(
                table: Table(columns: ["setting", "value", "takes", "what_it_does"], rows: rows),
                fields: rows.map { Field($0[0].replacing("-", with: "_"), .text($0[1])) })
        }
        if let value {
            try settings.set(name, value)
            applySetting(name)
        }
        let now = try settings.value(name)
        return Answer("\(name): \(now)", fields: [Field("setting", .text(name)), Field("value", .text(now))])
    }

    private func applySetting(_ name: String) {
        switch name {
        case "voices": _ = engine.setVoiceLimit(settings.voiceLimit)
        case "song-memory": loaders.decoder.setMemoryLimit(bytes: settings.songMemoryMegabytes << 20)
        case "samples", "hat-choke": reloadKit()
        case "replaygain": applyReplayGain()
        default: break
        }
    }

    func save(_ path: String?) throws(SessionError) -> Answer {
        let named = path.map(Paths.expand)
        guard let path = named ?? places.savedConfiguration else {
            throw SessionError("there is no home folder to save in; name a file: save FILE")
        }
        let lines = savedLines()
        let text =
            "# Written by DrumDub's save; read after drumdub.conf.\n" + lines.map { $0 + "\n" }.joined()
        do throws(FileError) {
            if named == nil { try Files.makeFolder(Paths.folder(of: path)) }
            try Files.write(Array(text.utf8), to: path)
        } catch {
            throw SessionError("could not save: \(error.text); name another file: save FILE")
        }
        return Answer(
            "saved \(counted(lines.count, "command")) to \(path)",
            fields: [Field("path", .text(path)), Field("commands", .integer(lines.count))])
    }

    /// All that differs from the beginning, as commands.
    func savedLines() -> [String] {
        let defaults = Settings()
        var lines = Settings.names.compactMap { name -> String? in
            guard let value = try? settings.value(name), value != (try? defaults.value(name)) else {
                return nil
            }
            return "set \(name) \(value)"
        }
        if let kit = kitShelf.currentSource { lines.append(kit.commandLine) }
        followFaders()
        lines += faders.lines + kitShelf.unmetLines
        if case .soonest = padTiming { lines.append("timing soonest") }
        if case .exact(let margin) = padTiming, margin != PadTiming.defaultMarginSeconds {
            lines.append("timing exact \(trimmed(margin * 1_000))ms")
        }
        if link.mode != .off { lines.append("transport \(link.mode.rawValue)") }
        lines += mix.outputLines
        lines += mix.levelLines
        lines += padLines
        lines += padSetup.bindingLines
        lines += audio.rememberedConnections.map { "connect \(quoted($0.port)) \(quoted($0.target))" }
        return lines
    }
}
