import Devices
import Engine
import Kits

/// Messages that run command lines.
extension Session {
    func bind(_ trigger: Trigger?, _ line: String?, isPress: Bool) -> Answer {
        guard let trigger else { return listBindings() }
        guard let line else {
            let old = padMap.bindings.unbind(trigger)
            useHitMap()
            return Answer(
                old == nil ? "\(trigger.text) was not bound" : "\(trigger.text) is free",
                fields: [Field("trigger", .text(trigger.text))])
        }
        padMap.bindings.bind(trigger, to: line, isPress: isPress)
        if case .machine = trigger.message { pads?.hearMachineControl() }
        useHitMap()
        return Answer(
            "\(trigger.text): \(line)",
            fields: [Field("trigger", .text(trigger.text)), Field("line", .text(line))])
    }

    private func listBindings() -> Answer {
        let all = padMap.bindings.all
        if all.isEmpty { return Answer("nothing is bound; bind a switch with: bind cc 64 toggle") }
        return Answer(
            table: Table(
                columns: ["trigger", "command"],
                rows: all.map { [$0.trigger.listText + ($0.isPress ? " press" : ""), $0.line] }),
            fields: [
                Field(
                    "bindings",
                    .list(
                        all.map {
                            .object([Field("trigger", .text($0.trigger.text)), Field("line", .text($0.line))])
                        }))
            ])
    }

    /// All bindings as commands.
    var bindingLines: [String] {
        padMap.bindings.all.map { "bind \($0.trigger.text) \($0.isPress ? "press " : "")\($0.line)" }
    }

    /// A bound message has come. A knob's line is run quietly, and only for the last place it was turned to.
    func runAction(_ number: UInt16, value: UInt16) {
        guard !isLearning, let binding = padMap.bindings.binding(ofAction: number) else { return }
        let line = binding.line(value: value)
        guard binding.runsAtEveryValue else { return runBound(line) }
        turned.removeAll { $0.action == number }
        turned.append((number, line))
    }

    /// See `SessionFace`.
    public func takeTurnedLines() -> [String] {
        defer { turned = [] }
        return turned.map(\.line)
    }

    func tellUnboundProgram(_ program: UInt8, _ channel: UInt8) {
        let key = UInt16(channel) << 8 | UInt16(program) | 0x80
        guard !isLearning, toldUnmapped.insert(key).inserted else { return }
        tell(
            SessionEvent(
                "unbound-program",
                "program \(program) (\(Int(program) + 1) from 1) on channel \(channel + 1) is bound to nothing",
                fields: [
                    Field("program", .integer(Int(program))), Field("channel", .integer(Int(channel) + 1)),
                ]))
    }

    /// The kit that a number means: its place in `kits`, from 1; nil for what is no number or a kit's own name.
    func numberedKit(_ text: String) -> String? {
        guard let number = Int(text) else { return nil }
        let names = KitFinder.kits(in: kitShelf.folders).map(\.name)
        return names.indices.contains(number - 1) && !names.contains(text) ? names[number - 1] : nil
    }
}

extension Trigger {
    /// For a list: programs as they are counted from 0 and from 1.
    fileprivate var listText: String {
        guard case .program(let program?) = message else { return text }
        return "\(text) (\(Int(program) + 1) from 1)"
    }
}
