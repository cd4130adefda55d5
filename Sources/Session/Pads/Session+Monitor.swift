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

    func learn(_ target: LearnTarget?) throws(SessionError) -> Answer {
        // What came before is not meant.
        takeMonitoredEvents()
        switch target {
        case nil: break
        case .off: learning = nil
        case .sound(let sound):
            guard let kit = kitShelf.current else { throw SessionError("no kit; load one with: kit NAME") }
            _ = try key(of: sound, in: kit)
            learning = target
        case .line:
            pads?.hearMachineControl()
            learning = target
        }
        useHitMap()
        return Answer(learnText, fields: [Field("learning", .flag(learning != nil))])
    }

    /// See `SessionFace`.
    public var isLearning: Bool { learning != nil }

    private var learnText: String {
        switch learning {
        case .sound(let sound): "hit the pad for \(sound); Esc or learn off ends it"
        case .line(let line): "press what shall run \(line); Esc or learn off ends it"
        case .off, nil: "nothing is being learned"
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
            entry: entry, line: { self.padMap.bindings.binding(ofAction: $0)?.line },
            sound: { key in pads.first { $0.key == key }?.word })
        tell(text.event)
    }

    private func learn(from entry: MonitoredEvent) {
        guard let learning, entry.outcome != .doubled, entry.outcome != .otherChannel else { return }
        guard let trigger = Trigger(entry.event) else { return }
        switch (learning, trigger.message) {
        case (.sound(let sound), .note(let note)):
            padLayout.set(PadEntry(note, channel: trigger.channel, [sound]))
            // A bound note is no hit.
            padMap.bindings.unbind(trigger)
            padMap.bindings.unbind(Trigger(trigger.message))
            end(with: "\(trigger.text) plays \(sound)", trigger)
        case (.line(let line), _):
            guard trigger.isLearned(for: line, value: entry.event.data2) else { return }
            padMap.bindings.bind(trigger, to: line)
            end(with: "\(trigger.text) runs \(line)", trigger)
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
        case .bend: Binding.takesValue(line) || value >= 96
        case .controller: Binding.takesValue(line) || value >= 64
        default: true
        }
    }
}

extension EngineNotice {
    fileprivate var isAction: Bool {
        if case .action = self { true } else { false }
    }
}
