import Devices
import Engine
import Host
import Kits

/// Sending sounds to extra outputs.
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
        return try send(sound, kitOutput, to: output == "off" ? "kit" : output, isStereo)
    }

    /// Sends a sound, or a kit's own output, to an output that is made if need be.
    private func send(
        _ sound: String, _ kitOutput: Int?, to output: String, _ isStereo: Bool?
    ) throws(SessionError) -> Answer {
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
        mix.routes.last { speaks($0.sound, of: sound) }?.output ?? "kit"
    }

    /// Takes what was sent to an output back to the kit.
    func sendBack(from output: String) {
        for route in mix.routes where route.output == output { self.route(route.sound, to: "kit") }
        for (number, target) in mix.kitRoutes where target == output {
            mix.sendKitOutput(number, to: "kit")
            send(.sendOutput(UInt8(number), to: .kit))
        }
        sendKeySettings()
    }

    /// What was sent to an output.
    func sounds(at output: String) -> [String] {
        mix.routes.filter { $0.output == output }.map(\.sound)
            + mix.kitRoutes.filter { $0.value == output }.keys.sorted().map { "kit:\($0)" }
    }

    /// Replaces the routes of this sound and of those that are part of it, but for other names of the same: in another kit
    /// they may mean something else. What is back at the kit needs none.
    private func route(_ sound: String, to output: String) {
        let keys = keysNow(sound)
        mix.dropRoutes { other in
            let others = keysNow(other)
            return other == sound || (!others.isEmpty && keys.isStrictSuperset(of: others))
        }
        let isElsewhere = mix.routes.contains { !keysNow($0.sound).isDisjoint(with: keys) }
        if output != "kit" || isElsewhere { mix.add(MixState.Route(sound: sound, output: output)) }
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
