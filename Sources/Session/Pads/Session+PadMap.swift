import Devices
import Engine
import Host

/// Which sound each note plays, and how it takes a hit.
extension Session {
    /// Takes a map by name for a device, or (nil) for all: one of ours, or that of a file, whose lines come behind.
    func usePadMap(_ name: String, on device: String?) throws(SessionError) -> Answer {
        let layout: PadLayout
        if let base = PadLayout.Base(rawValue: name) {
            layout = PadLayout(base: base)
        } else if padFile(named: name) != nil {
            layout = PadLayout(base: .gm, name: name)
        } else {
            let hint = Nearest.hint(to: name, among: padMapNames)
            let remedy = hint.isEmpty ? "; there are \(padMapNames.joined(separator: ", "))" : hint
            throw SessionError("no pad map \(name)\(remedy)", word: name)
        }
        let forgotten: PadLayout
        if let device {
            forgotten = padSetup[DeviceName(device)].pads
            padSetup[DeviceName(device)].layout = layout
            padSetup[DeviceName(device)].pads = PadLayout()
        } else {
            forgotten = padSetup.layout
            padSetup.layout = layout
        }
        useHitMap()
        // What a map's own file says is there again whenever it is wanted.
        let isOwn = PadLayout.Base(rawValue: forgotten.name) != nil && !forgotten.entries.isEmpty
        let places = forgotten.entries.map(\.place)
        let note = isOwn ? "; no longer said apart: \(places.joined(separator: ", "))" : ""
        return Answer(
            "pads\(place(device)): \(name)\(note)", fields: [Field("map", .text(name)), deviceField(device)])
    }

    /// See `SessionFace`.
    public func padFile(named name: String) -> String? {
        if name.isEmpty || Paths.hasSlash(name) || name.hasPrefix(".") { return nil }
        let paths = places.padFolders.map { "\($0)/\(name).conf" }
        return paths.first { Files.kind(of: $0) != nil }
    }

    /// What can be said of all pads: our own maps, and those of files.
    var padMapNames: [String] {
        let files = places.padFolders.flatMap { (try? Files.names(in: $0)) ?? [] }
            .filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
        return ["keyboard"] + PadLayout.Base.allCases.map(\.rawValue) + Set(files).sorted()
    }

    func setPad(_ entry: PadEntry, on device: String?) -> Answer {
        setLayout(of: device.map { DeviceName($0) }) { $0.set(entry) }
        let sounds = entry.sounds.isEmpty ? "nothing" : entry.sounds.joined(separator: ", else ")
        let absences = entry.sounds.map { (try? noteOnAbsence(of: $0)) ?? "" }
        let absence = absences.contains("") ? "" : absences.last ?? ""
        return Answer(
            "\(entry.place)\(place(device)) plays \(sounds)\(absence)",
            fields: [Field("note", .integer(Int(entry.note))), deviceField(device)])
    }

    func removePad(note: UInt8, channel: UInt8?, on device: String?) -> Answer {
        let place = PadEntry(note, channel: channel, []).place + place(device)
        let wasThere = setLayout(of: device.map { DeviceName($0) }) {
            $0.remove(note: note, channel: channel)
        }
        return Answer(
            wasThere ? "\(place) plays what it does in the map" : "\(place) had nothing of its own",
            fields: [Field("note", .integer(Int(note))), deviceField(device)])
    }

    /// Changes what the notes of a device play, or (nil) those of all.
    @discardableResult
    func setLayout<Result>(of name: DeviceName?, _ body: (inout PadLayout) -> Result) -> Result {
        defer { useHitMap() }
        guard let name else { return body(&padSetup.layout) }
        return body(&padSetup[name].pads)
    }

    /// Behind what is said of a device.
    func place(_ device: String?) -> String { device.map { " on \(DeviceName($0))" } ?? "" }
    func deviceField(_ device: String?) -> Field { Field("device", device.map { .text($0) } ?? .none) }

    func describePads(on device: String?) throws(SessionError) -> Answer {
        let meant = try device.map { name throws(SessionError) in try self.device(named: name) }
        let map = meant.map { makePadMap(for: $0) } ?? padMap
        let kitPads = kitShelf.current?.pads ?? []
        let switches = (kitShelf.current?.switchKeys ?? []).subtracting(kitPads.map { Int($0.key) })
        let sounds = kitPads.map { ($0.key, $0.word) } + switches.map { (UInt8($0), "key switch") }
        let rows = sounds.sorted { $0.0 < $1.0 }.map { key, word in
            ["\(key)", word, notes(playing: key, in: map), KeyboardPads.letter(of: key) ?? ""]
        }
        let sum = padSetup.sum(for: meant)
        let count = sum.layout.entries.count
        let own = count == 0 ? "" : ", \(noteCount(count))"
        let others = meant == nil ? padSetup.devices.map { "; \($0.name): \($0.own.summary)" }.joined() : ""
        return Answer(
            "map \(sum.layout.name)\(own)\(others)\(rows.isEmpty ? "; no kit; load one with: kit NAME" : "")",
            table: rows.isEmpty ? nil : Table(columns: ["key", "sound", "notes", "keyboard"], rows: rows),
            fields: [
                Field("map", .text(sum.layout.name)),
                Field(
                    "pads",
                    .list(
                        rows.map { row in
                            .object([
                                Field("key", .integer(Int(row[0]) ?? 0)), Field("sound", .text(row[1])),
                                Field("notes", .text(row[2])),
                            ])
                        })),
                Field(
                    "devices",
                    .object(padSetup.devices.map { Field("\($0.name)", .text($0.own.summary)) })),
            ])
    }

    /// The notes that play a key, as a list; with its channels where a note does so on few.
    private func notes(playing key: UInt8, in map: PadMap) -> String {
        (0..<128).flatMap { note in
            let channels = (0..<16).filter { map.keys[$0 * 128 + note] == key }
            return channels.count > 8 ? ["\(note)"] : channels.map { "\(note) ch \($0 + 1)" }
        }.joined(separator: ", ")
    }

    func setTouch(_ part: TouchPart, _ sound: String?, _ value: TouchValue?) throws(SessionError) -> Answer {
        let note = if let sound { try noteOnAbsence(of: sound) ?? "" } else { "" }
        if let value {
            feel.set(part, value, for: sound)
            useHitMap()
        } else if sound == nil && !feel.lines.isEmpty {
            return Answer(
                "\(part.rawValue): \(feel.all.text(part))",
                table: Table(columns: ["set"], rows: feel.lines.map { [$0] }),
                fields: [Field("lines", .list(feel.lines.map { .text($0) }))])
        }
        let touch = sound.map { sound in feel.touch { speaks($0, of: sound) } } ?? feel.all
        let now = touch.text(part)
        return Answer(
            "\(part.rawValue)\(sound.map { " of \($0)" } ?? ""): \(now)\(note)",
            fields: [Field(part.rawValue, .text(now))])
    }

    func setChannels(_ channels: Set<UInt8>?, on device: String?) throws(SessionError) -> Answer {
        if let channels {
            if let device {
                padSetup[DeviceName(device)].channels = channels
            } else {
                padSetup.channels = channels
            }
            useHitMap()
        }
        let now = device.flatMap { padSetup[DeviceName($0)].channels } ?? padSetup.channels
        let text = PadSetup.text(of: now)
        return Answer(
            "channels\(place(device)): \(text)",
            fields: [Field("channels", .text(text)), deviceField(device)])
    }

    func setHat(_ change: HatChange?, on device: String?) -> Answer {
        let name = device.map { DeviceName($0) }
        var rule = name.flatMap { padSetup[$0].hat } ?? padSetup.hat
        if let change {
            rule.isOn = change.mode != .off
            rule.isReversed = change.mode == .reversed
            rule.halfOpen = change.halfOpen ?? rule.halfOpen
            if let name { padSetup[name].hat = rule } else { padSetup.hat = rule }
            useHitMap()
        }
        let kits = kitShelf.current.map { HatKeys.all(of: $0).isEmpty } == true
        let range = "half open from \(rule.halfOpen.lowerBound) to \(rule.halfOpen.upperBound)"
        let detail = rule.isOn ? ", \(range)\(kits ? "; the kit has rules of its own" : "")" : ""
        return Answer(
            "hihat\(place(device)): \(rule.mode)\(detail)",
            fields: [Field("hihat", .text(rule.text)), deviceField(device)])
    }

    /// All that differs from the beginning, as commands.
    var padLines: [String] {
        padSetup.lines + feel.lines + sounds.lines
    }

    /// Hands the present maps to the engine: what they mean for the present kit. Only devices that differ have one of
    /// their own.
    func useHitMap() {
        padMap = makePadMap(for: nil)
        use(padMap, slot: 0)
        for (slot, device) in padDevices.sorted(by: { $0.key < $1.key }) {
            if padSetup.differs(device) {
                use(makePadMap(for: device), slot: slot)
                slotsWithMap.insert(slot)
            } else if slotsWithMap.contains(slot), engine.send(.useHitMap(nil, device: slot)) {
                slotsWithMap.remove(slot)
            }
        }
        showLights()
    }

    private func use(_ map: PadMap, slot: UInt8) {
        let period = audio.status.periodFrames > 0 ? audio.status.periodFrames : 256
        let memory = hitMaps.lend(map.hitMap(sampleRate: sampleRate, periodFrames: period))
        if !engine.send(.useHitMap(memory, device: slot)) { hitMaps.takeBack(memory) }
    }

    /// What the messages of a device mean, or (nil) those of all others.
    func makePadMap(for device: PadDevice?) -> PadMap {
        let kit = kitShelf.current
        let find: (String) -> [UInt8] = { word in kit.map { self.keys(of: word, in: $0) } ?? [] }
        let sum = padSetup.sum(for: device)
        var map = PadMap()
        map.keys = sum.layout.keys(kitKeys: kit?.pads.map(\.key).sorted() ?? [], find: find)
        map.touches = feel.touches(find: find)
        map.bindings = sum.bindings
        map.channels = sum.channels
        map.ignored = sum.ignored
        map.hatRule = sum.hat
        map.hats = kit.map { HatKeys.all(of: $0) } ?? []
        map.isMonitored = padMonitor.isOn || isLearning
        return map
    }
}

extension HatRule {
    fileprivate var mode: HatChange.Mode { isOn ? isReversed ? .reversed : .on : .off }
}
