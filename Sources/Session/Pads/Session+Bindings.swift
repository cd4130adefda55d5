import Devices
import Engine
import Kits

/// Messages that run command lines.
extension Session {
    func bind(_ trigger: Trigger?, _ line: String?, isPress: Bool, on device: String?) -> Answer {
        guard let trigger else { return listBindings() }
        let name = device.map { DeviceName($0) }
        let place = trigger.text + self.place(device)
        let fields = [
            Field("trigger", .text(trigger.text)), Field("device", name.map { .text("\($0)") } ?? .none),
        ]
        guard let line else {
            let old = change(bindingsOf: name) { $0.unbind(trigger) }
            return Answer(old == nil ? "\(place) was not bound" : "\(place) is free", fields: fields)
        }
        if case .machine = trigger.message { pads?.hearMachineControl() }
        change(bindingsOf: name) { $0.bind(trigger, to: line, isPress: isPress) }
        return Answer("\(place): \(line)", fields: fields + [Field("line", .text(line))])
    }

    func tellBinding(_ trigger: Trigger, on device: String?) -> Answer {
        let name = device.map { DeviceName($0) }
        let place = trigger.text + self.place(device)
        let bindings = name.map { padSetup[$0].bindings } ?? padSetup.bindings
        let line = bindings.line(of: trigger)
        return Answer(
            line.map { "\(place): \($0)" } ?? "\(place) is not bound; bind it with: bind \(place) COMMAND",
            fields: [
                Field("trigger", .text(trigger.text)), Field("line", line.map { .text($0) } ?? .none),
            ])
    }

    /// Changes the bindings of a device, or (nil) of all.
    @discardableResult
    func change<Result>(bindingsOf name: DeviceName?, _ body: (inout Bindings) -> Result) -> Result {
        defer { useHitMap() }
        guard let name else { return body(&padSetup.bindings) }
        return body(&padSetup[name].bindings)
    }

    private func listBindings() -> Answer {
        let own = padSetup.devices.flatMap { name, own in own.bindings.all.map { ($0, "\(name)") } }
        let all = padSetup.bindings.all.map { ($0, "") } + own
        if all.isEmpty { return Answer("nothing is bound; bind a switch with: bind cc 64 toggle") }
        let rows = all.map {
            [$0.trigger.listText + ($0.isPress ? " press" : ""), $0.line] + (own.isEmpty ? [] : [$1])
        }
        return Answer(
            table: Table(columns: ["trigger", "command"] + (own.isEmpty ? [] : ["device"]), rows: rows),
            fields: [
                Field(
                    "bindings",
                    .list(
                        all.map { binding, device in
                            .object([
                                Field("trigger", .text(binding.trigger.text)),
                                Field("line", .text(binding.line)),
                                Field("device", device.isEmpty ? .none : .text(device)),
                            ])
                        }))
            ])
    }

    /// A bound message of a device has come. A knob's line is run quietly, and only for the last place it was turned to.
    func runAction(_ number: UInt16, value: UInt16, device: UInt8) {
        let binding = padSetup.binding(ofAction: number, on: padDevices[device])
        guard !isLearning, let binding else { return }
        let line = binding.line(value: value)
        guard binding.runsAtEveryValue else { return runBound(line) }
        turned.removeAll { $0.action == number && $0.device == device }
        turned.append((number, device, line))
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
