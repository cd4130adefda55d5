import Devices
import Engine
import Host

/// `monitor` and `learn`: what comes in, one by one.
extension Session {
    func monitor(_ isOn: Bool?) -> Answer {
        if let isOn {
            takeMonitoredEvents()
            padMonitor.turn(on: isOn)
            useHitMap()
        }
        return Answer(
            "monitor: \(padMonitor.isOn ? "every message is shown; monitor off ends it" : "off")",
            fields: [Field("monitor", .flag(padMonitor.isOn))])
    }

    func learn(_ target: LearnTarget?, on device: LearnDevice) throws(SessionError) -> Answer {
        // What came before is not meant.
        takeMonitoredEvents()
        let wasLearning = isLearning
        switch target {
        case nil: break
        case .off?: learning = nil
        case .sound(let sound)?:
            guard let kit = kitShelf.current else { throw SessionError("no kit; load one with: kit NAME") }
            _ = try key(of: sound, in: kit)
            learning = (.sound(sound), device)
        case .line(let line)?:
            pads?.hearMachineControl()
            learning = (.line(line), device)
        }
        useHitMap()
        let text = wasLearning && !isLearning ? "learning ended" : learnText
        return Answer(text, fields: [Field("learning", .flag(learning != nil))])
    }

    /// See `SessionFace`.
    public var isLearning: Bool { learning != nil }

    private var learnText: String {
        guard let learning else { return "nothing is being learned" }
        let device = if case .named(let name) = learning.device { " of \(name)" } else { "" }
        return switch learning.target {
        case .sound(let sound): "hit the pad\(device) for \(sound); Esc or learn off ends it"
        case .line(let line): "press what shall run \(line)\(device); Esc or learn off ends it"
        case .off: "nothing is being learned"
        }
    }

    /// Looks at the messages that have come, while somebody wants to know.
    func takeMonitoredEvents() {
        let now = MonotonicClock.seconds
        let wasLearning = isLearning
        engine.takeMonitoredEvents { entry in
            if padMonitor.isOn && padMonitor.mayShow(at: now) { show(entry) }
            learn(from: entry)
        }
        // The switch that was learned is not to run what it was bound to before.
        if wasLearning && !isLearning { engine.takeNotices { if !$0.isAction { handle($0) } } }
        tellLeftOut(at: now)
    }

    private func tellLeftOut(at now: Double) {
        let lost = engine.status.unmonitoredEventCount
        if padMonitor.isOn && lost > unmonitoredCount { padMonitor.leaveOut(Int(lost - unmonitoredCount)) }
        unmonitoredCount = lost
        guard padMonitor.isOn, let count = padMonitor.takeLeftOut(at: now) else { return }
        tell(
            SessionEvent(
                "midi-left-out", "\(count) more messages were not shown",
                fields: [Field("count", .integer(count))]))
    }

    private func show(_ entry: MonitoredEvent) {
        let pads = kitShelf.current?.pads ?? []
        let text = MonitorText(
            entry: entry, line: { self.padSetup.binding(ofAction: $0, on: self.device(of: entry))?.line },
            sound: { key in pads.first { $0.key == key }?.word }, device: device(of: entry)?.label)
        tell(text.event)
    }

    private func device(of entry: MonitoredEvent) -> PadDevice? { padDevices[entry.event.device] }

    private func learn(from entry: MonitoredEvent) {
        let leftOut: [EventOutcome] = [.doubled, .otherChannel, .ignored]
        guard let learning, !leftOut.contains(entry.outcome), let trigger = Trigger(entry.event) else {
            return
        }
        let device = device(of: entry)
        let name: DeviceName?
        switch learning.device {
        case .any: name = nil
        case .this: name = device.map { DeviceName($0.label) }
        case .named(let wanted):
            guard let device, DeviceName(wanted).precision(for: device) != nil else { return }
            name = DeviceName(wanted)
        }
        let place = trigger.text + (name.map { " on \($0)" } ?? "")
        switch (learning.target, trigger.message) {
        case (.sound(let sound), .note(let note)):
            setLayout(of: name) { $0.set(PadEntry(note, channel: trigger.channel, [sound])) }
            // A bound note is no hit.
            change(bindingsOf: name) { bindings in
                bindings.unbind(trigger)
                bindings.unbind(Trigger(trigger.message))
            }
            end(with: "\(place) plays \(sound)", trigger)
        case (.line(let line), _):
            guard trigger.isLearned(for: line, value: entry.event.data2) else { return }
            change(bindingsOf: name) { $0.bind(trigger, to: line) }
            end(with: "\(place) runs \(line)", trigger)
        default: return
        }
    }

    private func end(with text: String, _ trigger: Trigger) {
        learning = nil
        useHitMap()
        tell(SessionEvent("learned", "learned: \(text)", fields: [Field("trigger", .text(trigger.text))]))
    }
}

extension Trigger {
    /// Whether this message can be meant by somebody who is asked to press something: no pressure, which pads send
    /// beside their notes; a controller when it goes up, unless it is a knob.
    fileprivate func isLearned(for line: String, value: UInt8) -> Bool {
        switch message {
        case .notePressure, .channelPressure: false
        case .bend: ValueMark.stands(in: line) || value >= 96
        case .controller: ValueMark.stands(in: line) || value >= 64
        default: true
        }
    }
}

extension EngineNotice {
    fileprivate var isAction: Bool {
        if case .action = self { true } else { false }
    }
}
