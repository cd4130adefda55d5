import Engine
import Kits

/// The kit's faders: controllers that its regions follow.
extension Session {
    /// Those of the present kit that have been moved; they are found again when a kit comes back.
    var faders: Faders {
        get { kitShelf.current.flatMap { fadersOfKits[$0.path] } ?? Faders() }
        set { if let kit = kitShelf.current { fadersOfKits[kit.path] = newValue } }
    }

    func setFader(_ name: String, _ value: Double) throws(SessionError) -> Answer {
        let fader = try fader(named: name)
        followFaders()
        faders.move(fader.number, to: value)
        send(.setController(UInt16(fader.number), Float(value)))
        return tell(fader)
    }

    func tellFader(_ name: String) throws(SessionError) -> Answer {
        followFaders()
        return tell(try fader(named: name))
    }

    func listFaders() throws(SessionError) -> Answer {
        let all = try kitForFaders().controllers
        followFaders()
        if all.isEmpty { return Answer("the kit has no faders", fields: [Field("faders", .list([]))]) }
        return Answer(
            table: Table(
                columns: ["number", "label", "value"],
                rows: all.map { ["\($0.number)", $0.label, valueText($0)] }),
            fields: [Field("faders", .list(all.map { .object(fields(of: $0)) }))])
    }

    /// Moves the faders of a kit that was loaded again to where the user had them.
    func sendFaders() {
        for fader in faders.resting { send(.setController(UInt16(fader.number), Float(fader.value))) }
    }

    /// Learns where devices have moved the faders of the kit.
    func followFaders() {
        for fader in kitShelf.current?.controllers ?? [] {
            guard let value = engine.takeMove(ofController: fader.number) else { continue }
            faders.follow(fader.number, to: Double(value))
        }
    }

    private func kitForFaders() throws(SessionError) -> LoadedKit {
        guard let kit = kitShelf.current else { throw SessionError("no kit; load one with: kit NAME") }
        return kit
    }

    private func fader(named name: String) throws(SessionError) -> KitController {
        let kit = try kitForFaders()
        do throws(KitError) {
            return try KitController.named(name, in: kit.controllers)
        } catch {
            throw SessionError(error.text, word: name)
        }
    }

    private func tell(_ fader: KitController) -> Answer {
        let label = fader.label.isEmpty ? "" : " \(fader.label)"
        return Answer("cc \(fader.number)\(label): \(valueText(fader))", fields: fields(of: fader))
    }

    private func value(of fader: KitController) -> Double {
        faders.values[fader.number] ?? fader.startValue
    }

    private func valueText(_ fader: KitController) -> String {
        trimmed(value(of: fader)) + (fader.isUsed ? "" : ", moves nothing")
    }

    private func fields(of fader: KitController) -> [Field] {
        [
            Field("number", .integer(fader.number)), Field("label", .text(fader.label)),
            Field("value", .number(value(of: fader))), Field("used", .flag(fader.isUsed)),
        ]
    }
}
