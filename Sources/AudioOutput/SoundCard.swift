import Host

/// A sound card's way out, as the kernel lists it.
struct SoundCard: Equatable, Sendable {
    /// The card's short name, or its number where there is none.
    var name: String
    /// The card's number.
    var card: Int
    /// The device's number on the card.
    var device: Int
    /// What the device is called; empty where that is unknown.
    var title: String

    /// The name by which ALSA opens it.
    var alsaName: String { "hw:\(name),\(device)" }

    /// The card to play on: the first that somebody would listen to, else the first; nil without one.
    ///
    /// `processes` and `devices` are `/proc` and `/dev` but for tests.
    static func preferred(processes: String = "/proc", devices: String = "/dev") -> SoundCard? {
        var cards = listed(processes + "/asound")
        if cards.isEmpty { cards = nodes(devices + "/snd") }
        return cards.first { !$0.isUnlikely } ?? cards.first
    }

    /// A screen's sound, or a cable between programs.
    private var isUnlikely: Bool { ["HDMI", "DisplayPort", "Loopback"].contains(where: title.contains) }

    /// The program that holds the device, such as `pipewire (1234)`; nil while it is free.
    func holder(processes: String = "/proc") -> String? {
        let folder = "\(processes)/asound/card\(card)/pcm\(device)p"
        let streams = ((try? Files.names(in: folder)) ?? []).filter { $0.hasPrefix("sub") }
        let owners = streams.map { stream -> Int? in
            let lines = (try? Files.readText("\(folder)/\(stream)/status"))?.split(separator: "\n") ?? []
            let owner = lines.first { $0.hasPrefix("owner_pid") }?.split(separator: ":").last
            return owner.flatMap { Int($0.filter(\.isNumber)) }
        }
        // A card that mixes has several streams; one that is free is enough.
        guard let owner = owners.last ?? nil, !owners.contains(nil) else { return nil }
        let name = (try? Files.readText("\(processes)/\(owner)/comm"))?.filter { !$0.isNewline }
        return name.map { "\($0) (\(owner))" } ?? "process \(owner)"
    }

    /// Reads lines such as `00-03: HDMI 0 : HDMI 0 : playback 1`.
    private static func listed(_ folder: String) -> [SoundCard] {
        let lines = (try? Files.readText(folder + "/pcm"))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            let parts = line.split(separator: ":").map { $0.trimmed }
            let numbers = parts.first?.split(separator: "-").compactMap { Int($0) } ?? []
            guard numbers.count == 2, parts.contains(where: { $0.hasPrefix("playback") }) else { return nil }
            let id = (try? Files.readText("\(folder)/card\(numbers[0])/id"))?.filter { !$0.isNewline }
            let title = parts.dropFirst().first ?? ""
            return SoundCard(name: id ?? "\(numbers[0])", card: numbers[0], device: numbers[1], title: title)
        }
    }

    /// Reads names such as `pcmC0D3p`, where the kernel's list is hidden.
    private static func nodes(_ folder: String) -> [SoundCard] {
        ((try? Files.names(in: folder)) ?? []).compactMap { name in
            guard name.hasPrefix("pcmC"), name.hasSuffix("p") else { return nil }
            let numbers = name.dropFirst(4).dropLast().split(separator: "D").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            return SoundCard(name: "\(numbers[0])", card: numbers[0], device: numbers[1], title: "")
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
