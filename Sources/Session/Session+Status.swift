import Host
import Kits

/// `status`: everything on one table.
extension Session {
    func status() -> Answer {
        let engine = engine.status
        let audio = audio.status
        let counts = countTexts
        let rows =
            [
                ["song", songText], ["kit", kitText], ["pads", padsText], ["timing", timingText],
                ["audio", audioText], ["transport", transportText],
                ["load", "\(trimmed(audio.loadPercent, digits: 1)) %, \(audio.xrunCount) overruns"],
                ["voices", "\(engine.voiceCount) of \(settings.voiceLimit)"],
            ] + (counts.isEmpty ? [] : [["counted", counts.joined(separator: ", ")]])
        return Answer(
            table: Table(columns: ["part", "state"], rows: rows, isWhole: true), fields: statusFields)
    }

    private var songText: String {
        let state = songState
        guard !player.queue.isEmpty else { return "none; open one with: open PATH" }
        let length = state.lengthSeconds.map { " of " + clockText($0) } ?? ""
        return "\(stateWords), \(clockText(state.positionSeconds))\(length), \(state.title)"
    }

    private var kitText: String {
        guard let kit = kitShelf.current else { return "none; load one with: kit NAME" }
        let megabytes = trimmed(Double(kit.report.byteCount) / 1e6, digits: 1)
        let short = kitShelf.currentForm?.storage == .int16 ? " (16 bit)" : ""
        let microphones = kitShelf.currentSource?.microphones ?? []
        let choice = microphones.isEmpty ? "" : ", microphones " + microphones.joined(separator: ", ")
        return "\(kit.name), \(kit.pads.count) pads, \(megabytes) MB\(short)\(choice)"
    }

    private var padsText: String {
        let devices = pads?.devices.filter(\.isConnected) ?? []
        return devices.isEmpty ? "no controller" : devices.map(\.label).joined(separator: ", ")
    }

    private var audioText: String {
        let audio = audio.status
        switch audio.state {
        case .off: return "off: \(audioTrouble)"
        case .lost: return "lost: \(audioTrouble)"
        case .running:
            let server = audio.isHosted ? "our own server (\(audio.driver))" : "joined \(audio.serverName)"
            return "\(server), \(audio.sampleRate) Hz, \(audio.periodFrames) frames, "
                + "output latency \(audio.outputLatencyFrames) frames"
        }
    }

    /// What went otherwise than it should, with how often.
    private var countTexts: [String] {
        let status = engine.status
        let counts: [(UInt64, noun: String, fate: String)] = [
            (status.lateHitCount, "late hit", ""), (status.doubledHitCount, "doubled hit", " left out"),
            (status.lockedOutHitCount, "hit", " locked out"),
            (status.tooQuietHitCount, "hit", " below the threshold"),
            (status.unmappedHitCount, "hit", " without a sound"),
            (status.lostEventCount + UInt64(pads?.lostEventCount ?? 0), "event", " lost"),
            (status.stolenVoiceCount, "voice", " stolen"),
            (status.missingTrackFrames, "song frame", " missing"),
            (status.nonFiniteCount, "sample", " not finite"), (status.noticesLost, "notice", " lost"),
        ]
        return counts.filter { $0.0 > 0 }.map { counted($0.0, $0.noun) + $0.fate }
    }

    private var statusFields: [Field] {
        let engine = engine.status
        let audio = audio.status
        let song = songAnswer(verb: "").fields
        return [
            Field("song", .object(song)), Field("kit", kitShelf.current.map { .text($0.name) } ?? .none),
            Field("controllers", .list((pads?.devices ?? []).map { .text($0.label) })),
            Field("timing", .text(timingText)), Field("driver", .text(audio.driver)),
            Field("running", .flag(audio.state == .running)), Field("hosted", .flag(audio.isHosted)),
            Field("server", .text(audio.serverName)), Field("client", .text(audio.clientName)),
            Field("rate", .integer(audio.sampleRate)), Field("period", .integer(audio.periodFrames)),
            Field("overruns", .integer(audio.xrunCount)), Field("load_percent", .number(audio.loadPercent)),
            Field("output_latency", .integer(audio.outputLatencyFrames)),
            Field("transport", transportField),
            Field("voices", .integer(Int(engine.voiceCount))), Field("hits", .integer(Int(engine.hitCount))),
            Field("late_hits", .integer(Int(engine.lateHitCount))),
            Field("doubled_hits", .integer(Int(engine.doubledHitCount))),
            Field("locked_out_hits", .integer(Int(engine.lockedOutHitCount))),
            Field("too_quiet_hits", .integer(Int(engine.tooQuietHitCount))),
            Field("unmapped_hits", .integer(Int(engine.unmappedHitCount))),
            Field("lost_events", .integer(Int(engine.lostEventCount) + (pads?.lostEventCount ?? 0))),
            Field("stolen_voices", .integer(Int(engine.stolenVoiceCount))),
            Field("missing_song_frames", .integer(Int(engine.missingTrackFrames))),
        ]
    }

    /// See `SessionFace`.
    public func completions(_ kind: CompletionKind) -> [String] {
        switch kind {
        case .sound: kitShelf.current.map { $0.pads.map(\.word) } ?? []
        case .fader:
            kitShelf.current.map { $0.controllers.map { $0.word.isEmpty ? "\($0.number)" : $0.word } } ?? []
        case .kit: KitFinder.kits(in: kitShelf.folders).map(\.name)
        case .ownPort: audio.portNames
        case .target: audio.targets(.audioOut) + audio.targets(.midiIn)
        case .bus: mix.names
        case .output: ["kit", "click"] + mix.outputs.map(\.name)
        case .setting: Settings.names
        case .padMap: padMapNames + ["ignore", "hear", "on", "off"]
        case .device: padDevices.values.map(\.label).sorted()
        }
    }
}
