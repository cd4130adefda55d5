import Devices
import Engine
import Host

/// Which sound each note plays, and how it takes a hit.
extension Session {
    /// Takes a map by name: one of ours, or that of a file, whose lines come behind.
    func usePadMap(_ name: String) throws(SessionError) -> Answer {
        if let base = PadLayout.Base(rawValue: name) {
            padLayout = PadLayout(base: base)
        } else if padFile(named: name) != nil {
            padLayout = PadLayout(base: .gm, name: name)
        } else {
            let hint = Nearest.hint(to: name, among: padMapNames)
            let remedy = hint.isEmpty ? "; there are \(padMapNames.joined(separator: ", "))" : hint
            throw SessionError("no pad map \(name)\(remedy)", word: name)
        }
        useHitMap()
        return Answer("pads: \(name)", fields: [Field("map", .text(name))])
    }

    /// See `SessionFace`.
    public func padFile(named name: String) -> String? {
        if name.isEmpty || Paths.hasSlash(name) || name.hasPrefix(".") { return nil }
        let paths = places.padFolders.map { "\($0)/\(name).conf" }
        return paths.first { Files.kind(of: $0) != nil }
    }

    private var padMapNames: [String] {
        let files = places.padFolders.flatMap { (try? Files.names(in: $0)) ?? [] }
            .filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
        return ["keyboard"] + PadLayout.Base.allCases.map(\.rawValue) + Set(files).sorted()
    }

    func setPad(_ entry: PadEntry) -> Answer {
        padLayout.set(entry)
        useHitMap()
        let sounds = entry.sounds.isEmpty ? "nothing" : entry.sounds.joined(separator: ", else ")
        return Answer("\(entry.place) plays \(sounds)", fields: [Field("note", .integer(Int(entry.note)))])
    }

    func removePad(note: UInt8, channel: UInt8?) -> Answer {
        let place = PadEntry(note, channel: channel, []).place
        let wasThere = padLayout.remove(note: note, channel: channel)
        useHitMap()
        return Answer(
            wasThere ? "\(place) plays what it does in \(padLayout.name)" : "\(place) had nothing of its own",
            fields: [Field("note", .integer(Int(note)))])
    }

    func describePads() -> Answer {
        let kitPads = kitShelf.current?.pads ?? []
        let rows = kitPads.map { pad in
            ["\(pad.key)", pad.word, notes(playing: pad.key), KeyboardPads.letter(of: pad.key) ?? ""]
        }
        let count = padLayout.entries.count
        let own = count == 0 ? "" : ", \(count) note\(count == 1 ? "" : "s") set"
        return Answer(
            "map \(padLayout.name)\(own)\(rows.isEmpty ? "; no kit; load one with: kit NAME" : "")",
            table: rows.isEmpty ? nil : Table(columns: ["key", "sound", "notes", "keyboard"], rows: rows),
            fields: [
                Field("map", .text(padLayout.name)),
                Field(
                    "pads",
                    .list(
                        kitPads.map {
                            .object([Field("key", .integer(Int($0.key))), Field("sound", .text($0.word))])
                        })),
            ])
    }

    /// The notes that play a key on the channel of drums, as a list.
    private func notes(playing key: UInt8) -> String {
        let row = padMap.keys.dropFirst(9 * 128).prefix(128)
        return row.enumerated().filter { $0.element == key }.map { "\($0.offset)" }.joined(separator: " ")
    }

    func setTouch(_ part: TouchPart, _ sound: String?, _ value: TouchValue?) throws(SessionError) -> Answer {
        if let sound, let kit = kitShelf.current { _ = try key(of: sound, in: kit) }
        if let value {
            feel.set(part, value, for: sound)
            useHitMap()
        } else if sound == nil && !feel.lines.isEmpty {
            return Answer(
                "\(part.rawValue): \(feel.touch(of: nil).text(part))",
                table: Table(columns: ["set"], rows: feel.lines.map { [$0] }),
                fields: [Field("lines", .list(feel.lines.map { .text($0) }))])
        }
        let now = feel.touch(of: sound).text(part)
        return Answer(
            "\(part.rawValue)\(sound.map { " of \($0)" } ?? ""): \(now)",
            fields: [Field(part.rawValue, .text(now))])
    }

    func setChannels(_ channels: Set<UInt8>?) -> Answer {
        if let channels {
            padMap.channels = channels
            useHitMap()
        }
        return Answer("channels: \(channelText)", fields: [Field("channels", .text(channelText))])
    }

    private var channelText: String {
        padMap.channels.count == 16
            ? "all" : padMap.channels.sorted().map { "\($0 + 1)" }.joined(separator: " ")
    }

    /// All that differs from the beginning, as commands.
    var padLines: [String] {
        (padLayout.name == PadLayout.Base.gm.rawValue ? [] : ["pads \(quoted(padLayout.name))"])
            + padLayout.entries.map(\.line)
            + (padMap.channels.count == 16 ? [] : ["channels \(channelText)"]) + feel.lines
    }

    /// Hands the present map to the engine: what it means for the present kit.
    func useHitMap() {
        let kit = kitShelf.current
        let find: (String) -> [UInt8] = { word in kit.map { self.keys(of: word, in: $0) } ?? [] }
        padMap.keys = padLayout.keys(kitKeys: kit?.pads.map(\.key).sorted() ?? [], find: find)
        padMap.touches = feel.touches(find: find)
        padMap.isMonitored = padMonitor.isOn || isLearning
        let period = audio.status.periodFrames > 0 ? audio.status.periodFrames : 256
        let map = hitMaps.lend(padMap.hitMap(sampleRate: sampleRate, periodFrames: period))
        if !engine.send(.useHitMap(map)) { hitMaps.takeBack(map) }
    }
}

extension PadEntry {
    /// The note and its channel, as `pad` takes them.
    fileprivate var place: String { Trigger(.note(note), channel: channel).text }

    /// As a command.
    fileprivate var line: String {
        let channel = channel.map { "ch \($0 + 1) " } ?? ""
        return "pad \(note) \(channel)"
            + (sounds.isEmpty ? "silent" : sounds.map(quoted).joined(separator: " "))
    }
}
