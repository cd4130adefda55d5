import Devices
import Engine

/// Our ports: their names, which channel of the engine each takes, and their order in a patchbay.
struct PortLayout: Sendable {
    /// An audio output.
    struct Output: Equatable, Sendable {
        /// The name without the client's, such as `kit_left`.
        var name: String
        /// The name for people, such as `Kit left`.
        var prettyName: String
        /// Its place in `RenderBlock.outputs`.
        var channel: Int
    }

    /// An extra output as it was asked for.
    private struct Extra: Equatable, Sendable {
        var name: String
        var index: Int
        var isStereo: Bool
    }

    /// The MIDI input.
    static let midiInput = "pads_in"
    static let midiInputPrettyName = "Pads in"
    /// Channels in `RenderBlock.outputs`.
    static let channelCount = 2 * Bus.count

    /// Audio outputs in their order.
    private(set) var outputs: [Output] = []
    private var extras: [Extra] = []
    /// What a word stands for: the ports of a pair or a port alone.
    private var groups: [(word: String, ports: [String])] = []

    /// The ports that are always there.
    init() {
        appendGroup("main", .main, isStereo: true)
        appendGroup("song", .song, isStereo: true)
        appendGroup("kit", .kit, isStereo: true)
        appendGroup("click", .click, isStereo: false)
        groups.append((Self.midiInput, [Self.midiInput]))
    }

    /// All names in their order: the outputs, then the MIDI input.
    var names: [String] { outputs.map(\.name) + [Self.midiInput] }

    /// The words that stand for one or two ports.
    var words: [String] { groups.map(\.word) }

    /// The ports that `word` names: a port, or both of a pair; nil if it names none.
    func ports(named word: String) -> [String]? {
        if let group = groups.first(where: { $0.word == word }) { return group.ports }
        return names.contains(word) ? [word] : nil
    }

    /// What adding an extra output changes.
    struct Change: Equatable {
        /// Ports that go: the output is to have others.
        var removed: [Output] = []
        /// Ports that come.
        var added: [Output] = []
    }

    /// Adds an extra output, or gives the one of that name and number one or two ports instead of what it has; it keeps
    /// its place. Answers what changes: nothing if the same is there already.
    mutating func addExtra(_ name: String, index: Int, isStereo: Bool) throws(DeviceError) -> Change {
        let extra = Extra(name: name, index: index, isStereo: isStereo)
        if extras.contains(extra) { return Change() }
        var others = self
        let old = others.remove(name, index: index)
        try others.check(extra)
        let added = Self.ports(of: name, .extra(index), isStereo: isStereo)
        let place = old.flatMap { old in outputs.firstIndex { $0 == old.ports.first } } ?? outputs.count
        others.outputs.insert(contentsOf: added, at: place)
        others.groups.insert((name, added.map(\.name)), at: old?.group ?? groups.count)
        others.extras.insert(extra, at: old?.extra ?? extras.count)
        self = others
        return Change(removed: old?.ports ?? [], added: added)
    }

    /// Takes an extra output out; the others keep their places. Answers what changes: nothing if there is none.
    mutating func removeExtra(_ name: String) -> Change {
        guard let extra = extras.first(where: { $0.name == name }),
            let old = remove(name, index: extra.index)
        else { return Change() }
        return Change(removed: old.ports)
    }

    /// Takes an extra output out. Answers its ports, and where it was; nil if there is none.
    private mutating func remove(
        _ name: String, index: Int
    ) -> (ports: [Output], group: Int, extra: Int)? {
        guard let extra = extras.firstIndex(where: { $0.name == name && $0.index == index }),
            let group = groups.firstIndex(where: { $0.word == name })
        else { return nil }
        let names = groups[group].ports
        let ports = outputs.filter { names.contains($0.name) }
        outputs.removeAll { names.contains($0.name) }
        groups.remove(at: group)
        extras.remove(at: extra)
        return (ports, group, extra)
    }

    private func check(_ extra: Extra) throws(DeviceError) {
        guard extra.index >= 0 && extra.index < Bus.extraCount else {
            throw DeviceError("output \(extra.name): there is room for \(Bus.extraCount) outputs only")
        }
        let name = extra.name
        let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty && name.utf8.count <= 64 && isPlain else {
            throw DeviceError("output \(name): a name has 1 to 64 signs, without blanks and colons")
        }
        let wanted = extra.isStereo ? [name, name + "_left", name + "_right"] : [name]
        if wanted.contains(where: { ports(named: $0) != nil }) {
            throw DeviceError("output \(name): there is a port of that name, choose another")
        }
        if let other = extras.first(where: { $0.index == extra.index }) {
            throw DeviceError("output \(name): its place is taken by \(other.name)")
        }
    }

    private mutating func appendGroup(_ word: String, _ bus: Bus, isStereo: Bool) {
        let made = Self.ports(of: word, bus, isStereo: isStereo)
        outputs += made
        groups.append((word, made.map(\.name)))
    }

    private static func ports(of word: String, _ bus: Bus, isStereo: Bool) -> [Output] {
        let title = word.prefix(1).uppercased() + word.dropFirst()
        let channel = 2 * Int(bus.index)
        if !isStereo { return [Output(name: word, prettyName: title, channel: channel)] }
        return [
            Output(name: word + "_left", prettyName: title + " left", channel: channel),
            Output(name: word + "_right", prettyName: title + " right", channel: channel + 1),
        ]
    }
}
