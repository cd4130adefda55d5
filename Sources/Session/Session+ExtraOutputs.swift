import Devices
import Engine

/// Extra outputs: making and removing them, and taking them into main.
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
    func prepareOutput(_ name: String, _ isStereo: Bool?) throws(SessionError) {
        var wanted = mix
        let output = try wanted.makeOutput(name, isStereo: isStereo)
        if wanted == mix { return }
        do throws(DeviceError) {
            try audio.addOutput(named: name, index: output.place, isStereo: output.isStereo)
        } catch {
            throw SessionError(error.text, word: name)
        }
        mix = wanted
        // Others may be solo.
        sendLevels()
    }

    /// Removes an extra output; what was sent there is back at the kit.
    func removeOutput(_ name: String) throws(SessionError) -> Answer {
        guard mix.outputs.contains(where: { $0.name == name }) else { throw noOutput(name) }
        let bus = try mix.bus(name)
        do throws(DeviceError) {
            try audio.removeOutput(named: name)
        } catch {
            throw SessionError(error.text, word: name)
        }
        let sounds = sounds(at: name)
        sendBack(from: name)
        mix.removeOutput(name)
        // The next output at this place begins as a new one does.
        sentGains[Int(bus.index)] = 1
        send(.setLevel(bus, gain: 1))
        send(.setBalance(bus, 0))
        send(.includeInMain(bus, false))
        // Others may have been silent, as this one was solo.
        sendLevels()
        let back = sounds.isEmpty ? "" : "; back at the kit: " + sounds.joined(separator: ", ")
        return Answer(
            "output \(name): removed\(back)",
            fields: [
                Field("removed", .text(name)), Field("sounds", .list(sounds.map { .text($0) })),
            ])
    }

    private func noOutput(_ name: String) -> SessionError {
        if MixState.fixedNames.contains(name) {
            return SessionError("\(name) is no extra output; it is always there", word: name)
        }
        let names = mix.outputs.map(\.name)
        let others = names.isEmpty ? "there are none" : "there are " + names.joined(separator: ", ")
        return SessionError("no output \(name); \(others)", word: name)
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
