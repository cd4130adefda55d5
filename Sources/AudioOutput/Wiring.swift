import Host
import Devices

/// Which connections a command means. Pure: it knows names only.
enum Wiring {
    /// Connects `ports` (a pair of ours or one port) to `targets`: left to the first and right to the
    /// second; both to a single one; one port that has no side to the first two.
    static func pairs(_ ports: [String], to targets: [String]) -> [PortConnection] {
        guard let first = targets.first else { return [] }
        let second = targets.dropFirst().first ?? first
        return ports.flatMap { port -> [PortConnection] in
            let chosen: [String]
            if port == PortLayout.midiInput || port.hasSuffix("_left") {
                chosen = [first]
            } else if port.hasSuffix("_right") {
                chosen = [second]
            } else {
                chosen = first == second ? [first] : [first, second]
            }
            return chosen.map { PortConnection(port: port, target: $0) }
        }
    }

    /// The ports among `available` that `word` names: one by its full name, or the first two of a client.
    static func targets(named word: String, among available: [String]) -> [String] {
        if available.contains(word) { return [word] }
        return Array(available.filter { $0.hasPrefix(word + ":") }.prefix(2))
    }

    /// The two ports that main is heard through unless somebody says otherwise: the first two of the first device that has
    /// two, or the first port there is.
    static func firstPair(of physical: [String]) -> [String] {
        let pairs = clients(of: physical).map { targets(named: $0, among: physical) }
        return pairs.first { $0.count == 2 } ?? Array(physical.prefix(1))
    }

    /// True if `target` is `word`, or a port of the client `word`.
    static func matches(_ target: String, _ word: String) -> Bool {
        target == word || target.hasPrefix(word + ":")
    }

    /// The clients of ports with full names, each once.
    static func clients(of ports: [String]) -> [String] {
        var clients: [String] = []
        for port in ports {
            let client = port.split(separator: ":", maxSplits: 1).first.map(String.init) ?? port
            if !clients.contains(client) { clients.append(client) }
        }
        return clients
    }

    /// The error for a port of ours that doesn't exist.
    static func noPort(_ word: String, _ layout: PortLayout) -> DeviceError {
        if let near = Nearest.name(to: word, among: layout.words + layout.names) {
            return DeviceError("no port \(word) of ours: did you mean \(near)?")
        }
        return DeviceError("no port \(word) of ours: there are \(layout.words.joined(separator: ", "))")
    }

    /// The error for a target that doesn't exist.
    static func noTarget(_ word: String, among available: [String]) -> DeviceError {
        let clients = clients(of: available)
        if let near = Nearest.name(to: word, among: clients + available) {
            return DeviceError("no port or client \(word) to connect to: did you mean \(near)?")
        }
        if available.isEmpty {
            return DeviceError("no port or client \(word): nobody at the server has a port for this")
        }
        return DeviceError(
            "no port or client \(word) to connect to: there are \(clients.joined(separator: ", "))")
    }
}
