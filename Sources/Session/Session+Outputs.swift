import Devices
import Engine
import Host
import Kits

/// Extra outputs: making them, sending sounds there, and taking them into main.
extension Session {
    /// Sends a sound or a kit's own output somewhere, tells where it goes, or lists all.
    func output(_ sound: String?, _ output: String?, _ isStereo: Bool?) throws(SessionError) -> Answer {
        guard let sound else { return listRoutes() }
        let kitOutput = try kitOutputNumber(sound)
        guard let output else {
            if kitOutput == nil, let kit = kitShelf.current { _ = try key(of: sound, in: kit) }
            let name = kitOutput.map { mix.kitRoutes[$0] ?? "kit" } ?? self.output(of: sound)
            return Answer("\(sound): \(name)", fields: [Field("output", .text(name))])
        }
        let note = kitOutput == nil ? try noteOnAbsence(of: sound) : nil
        if output != "kit" && output != "click" { try prepareOutput(output, isStereo) }
        if let kitOutput {
            mix.sendKitOutput(kitOutput, to: output)
            send(.sendOutput(UInt8(kitOutput), to: try mix.bus(output)))
        } else {
            route(sound, to: output)
            sendKeySettings()
        }
        return Answer(
            "\(sound): \(output)\(note ?? "")",
            fields: [Field("sound", .text(sound)), Field("output", .text(output))])
    }

    /// The number in `kit:1` … `kit:16`; nil for the word of a sound.
    private func kitOutputNumber(_ word: String) throws(SessionError) -> Int? {
        guard word.hasPrefix("kit:") else { return nil }
        guard let number = Int(word.dropFirst(4)), (1...16).contains(number) else {
            throw SessionError("\(word): a kit's own outputs are kit:1 to kit:16", word: word)
        }
        return number
    }

    /// The output of a sound of the kit.
    private func output(of sound: String) -> String {
        let keys = routedKeys(sound)
        let route = mix.routes.last { $0.sound == sound || routedKeys($0.sound).isSuperset(of: keys) }
        return route?.output ?? "kit"
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

    private func listRoutes() -> Answer {
        let numbers = Set(mix.kitRoutes.keys).union(kitShelf.current?.outputs ?? []).sorted()
        let routes =
            mix.routes.map { ($0.sound, $0.output) }
            + numbers.map { ("kit:\($0)", mix.kitRoutes[$0] ?? "kit") }
        if routes.isEmpty {
            return Answer("every sound goes to kit; send one elsewhere with: output SOUND NAME")
        }
        return Answer(
            table: Table(columns: ["sound", "output"], rows: routes.map { [$0.0, $0.1] }),
            fields: [Field("outputs", .object(routes.map { Field($0.0, .text($0.1)) }))])
    }
}

// MARK: - Making them

extension Session {
    /// Makes an extra output, or changes it between stereo and mono; nil tells what it is.
    func makeOutput(_ name: String, _ isStereo: Bool?) throws(SessionError) -> Answer {
        try prepareOutput(name, isStereo)
        let isStereo = mix.outputs.first { $0.name == name }?.isStereo ?? true
        return Answer(
            "output \(name): \(isStereo ? "stereo" : "mono")",
            fields: [Field("output", .text(name)), Field("stereo", .flag(isStereo))])
    }

    /// Sees to it that there is an extra output of this name, and that it is stereo or mono if that is said.
    private func prepareOutput(_ name: String, _ isStereo: Bool?) throws(SessionError) {
        var wanted = mix
        let index = try wanted.makeOutput(name, isStereo: isStereo)
        if wanted == mix { return }
        do throws(DeviceError) {
            try audio.addOutput(named: name, index: index, isStereo: wanted.outputs[index].isStereo)
        } catch {
            throw SessionError(error.text, word: name)
        }
        mix = wanted
        // Others may be solo.
        sendLevels()
    }

    func listOutputs() -> Answer {
        if mix.outputs.isEmpty {
            return Answer("no extra outputs; make one with: output SOUND NAME [mono]")
        }
        return Answer(
            table: Table(
                columns: ["output", "ports", "sounds", "main"],
                rows: mix.outputs.map { output in
                    [
                        output.name, output.isStereo ? "stereo" : "mono",
                        sounds(at: output.name).joined(separator: ", "),
                        mix.isIncluded(output.name) ? "in main" : "",
                    ]
                }),
            fields: [
                Field(
                    "outputs",
                    .list(
                        mix.outputs.map { output in
                            .object([
                                Field("name", .text(output.name)), Field("stereo", .flag(output.isStereo)),
                                Field("sounds", .list(sounds(at: output.name).map { .text($0) })),
                                Field("in_main", .flag(mix.isIncluded(output.name))),
                            ])
                        }))
            ])
    }

    /// What was sent to an output.
    private func sounds(at output: String) -> [String] {
        mix.routes.filter { $0.output == output }.map(\.sound)
            + mix.kitRoutes.filter { $0.value == output }.keys.sorted().map { "kit:\($0)" }
    }

    /// Makes an extra output or the click a part of main, or not.
    func include(_ name: String?, _ isIncluded: Bool?) throws(SessionError) -> Answer {
        if let name, let isIncluded {
            let bus = try mix.bus(name)
            if ["main", "song", "kit"].contains(name) {
                let why =
                    name == "main"
                    ? "main is the sum itself" : "\(name) is always part of main; mute silences it"
                throw SessionError(why, word: name)
            }
            mix.include(name, isIncluded)
            send(.includeInMain(bus, isIncluded))
        } else if let name {
            _ = try mix.bus(name)
        }
        let parts = mix.names.filter(mix.isIncluded)
        guard let name else {
            return Answer(
                "main: " + parts.joined(separator: ", "),
                fields: [Field("main", .list(parts.map { .text($0) }))])
        }
        let isPart = parts.contains(name)
        return Answer(
            "\(name): \(isPart ? "in main" : "not in main")",
            fields: [Field("bus", .text(name)), Field("in_main", .flag(isPart))])
    }
}
