import Devices
import Host

/// The setup as commands, and in a few words.
extension PadSetup {
    /// All that differs from the beginning.
    var lines: [String] {
        var lines = layoutWasChanged ? ["pads \(quoted(layout.name))"] : []
        lines += layout.entries.map { $0.line(on: nil) }
        if channelsWereChanged { lines.append("channels \(Self.text(of: channels))") }
        if hatWasChanged { lines.append("hihat \(hat.text)") }
        if lightsWereChanged { lines.append("lights \(areLightsOn ? "on" : "off")") }
        for (name, own) in devices { lines += own.lines(on: name) }
        return lines
    }

    /// All bindings.
    var bindingLines: [String] {
        bindings.all.map { $0.line(on: nil) }
            + devices.flatMap { name, own in own.bindings.all.map { $0.line(on: name) } }
    }

    /// Channels as people count them.
    static func text(of channels: Set<UInt8>) -> String {
        channels.count == 16 ? "all" : channels.sorted().map { "\($0 + 1)" }.joined(separator: " ")
    }
}

extension PadSetup.Own {
    fileprivate func lines(on name: DeviceName) -> [String] {
        let on = " on \(name.word)"
        var lines = layout.map { ["pads \(quoted($0.name))\(on)"] } ?? []
        lines += pads.entries.map { $0.line(on: name) }
        if let channels { lines.append("channels \(PadSetup.text(of: channels))\(on)") }
        if let hat { lines.append("hihat \(hat.text)\(on)") }
        if !ignored.isEmpty { lines.append("pads ignore \(name.word)\(ignoredText)") }
        return lines
    }

    private var ignoredText: String {
        if ignored.count == MessageKind.allCases.count { return "" }
        return MessageKind.allCases.filter(ignored.contains).map { " \($0.rawValue)" }.joined()
    }

    /// In a few words, without bindings.
    var summary: String {
        var words: [String] = []
        if let layout { words.append("map \(layout.name)") }
        if !pads.entries.isEmpty { words.append(noteCount(pads.entries.count)) }
        if let channels { words.append("channels \(PadSetup.text(of: channels))") }
        if let hat { words.append("hihat \(hat.text)") }
        if !ignored.isEmpty { words.append("ignored\(ignoredText)") }
        if !bindings.all.isEmpty { words.append("\(bindings.all.count) bound") }
        return words.joined(separator: ", ")
    }
}

/// So many notes that differ from their map.
func noteCount(_ count: Int) -> String { counted(count, "note") + " set" }

extension DeviceName {
    /// As one word of a command.
    var word: String { quoted(description) }
}

extension HatRule {
    /// As `hihat` takes it.
    var text: String {
        let mode = isOn ? isReversed ? "reversed" : "on" : "off"
        let range = halfOpen == Self.standardHalfOpen ? "" : " \(halfOpen.lowerBound)..\(halfOpen.upperBound)"
        return mode + range
    }
}

extension Binding {
    fileprivate func line(on device: DeviceName?) -> String {
        let on = device.map { "on \($0.word) " } ?? ""
        return "bind \(trigger.text) \(on)\(isPress ? "press " : "")\(line)"
    }
}

extension PadEntry {
    /// The note and its channel, as `pad` takes them.
    var place: String { Trigger(.note(note), channel: channel).text }

    fileprivate func line(on device: DeviceName?) -> String {
        let channel = channel.map { "ch \($0 + 1) " } ?? ""
        let on = device.map { "on \($0.word) " } ?? ""
        return "pad \(note) \(channel)\(on)"
            + (sounds.isEmpty ? "silent" : sounds.map(quoted).joined(separator: " "))
    }
}
