import CJack
import Devices
import Glibc
import Host

// What is connected at the server, and connecting.
extension JackClient {
    /// Full names of others' ports to which ours of this direction can be connected, in JACK's order.
    func targets(_ direction: PortDirection, onlyPhysical: Bool = false) -> [String] {
        let isAudio = direction == .audioOut
        var flags = UInt(isAudio ? JackPortIsInput.rawValue : JackPortIsOutput.rawValue)
        if onlyPhysical { flags |= UInt(JackPortIsPhysical.rawValue) }
        let type = isAudio ? JACK_DEFAULT_AUDIO_TYPE : JACK_DEFAULT_MIDI_TYPE
        let names = Self.takeNames(jack_get_ports(handle.pointer, nil, type, flags))
        return names.filter { !$0.hasPrefix(name + ":") }
    }

    /// What our ports are connected to, in the order of `ports`.
    func connections(of ports: [String]) -> [PortConnection] {
        ports.flatMap { port -> [PortConnection] in
            guard let pointer = self.ports[port]?.pointer else { return [] }
            let targets = Self.takeNames(jack_port_get_all_connections(handle.pointer, pointer))
            return targets.map { PortConnection(port: port, target: $0) }
        }
    }

    /// Makes connections and answers those that exist afterwards; nil if the server doesn't answer.
    func connect(_ connections: [PortConnection]) -> [PortConnection]? {
        let wires = connections.map(wire)
        return ask { handle in
            let end = MonotonicClock.seconds + Self.registrationSeconds
            return wires.filter { Self.link($0, at: handle, until: end) }.map(\.connection)
        }
    }

    /// So long a port may take to show that was registered, by us or by others: with some servers it is not there at
    /// once.
    private static let registrationSeconds = 0.5

    /// Makes a connection; where one of its ports does not show yet, it tries until `end`.
    private static func link(_ wire: Wire, at handle: JackHandle, until end: Double) -> Bool {
        while true {
            let code = jack_connect(handle.pointer, wire.source, wire.destination)
            if code == 0 || code == EEXIST { return true }
            let isThere =
                jack_port_by_name(handle.pointer, wire.source) != nil
                && jack_port_by_name(handle.pointer, wire.destination) != nil
            if isThere || MonotonicClock.seconds > end { return false }
            usleep(5_000)
        }
    }

    /// Cuts connections and answers those that were there; nil if the server doesn't answer.
    func disconnect(_ connections: [PortConnection]) -> [PortConnection]? {
        let wires = connections.map(wire)
        return ask { handle in
            wires.filter { jack_disconnect(handle.pointer, $0.source, $0.destination) == 0 }.map(\.connection)
        }
    }

    private struct Wire: Sendable {
        var connection: PortConnection
        var source: String
        var destination: String
    }

    private func wire(_ connection: PortConnection) -> Wire {
        let own = name + ":" + connection.port
        return connection.port == PortLayout.midiInput
            ? Wire(connection: connection, source: connection.target, destination: own)
            : Wire(connection: connection, source: own, destination: connection.target)
    }

    private static func takeNames(
        _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [String] {
        guard let list else { return [] }
        defer { jack_free(list) }
        var names: [String] = []
        while let name = list[names.count] { names.append(String(cString: name)) }
        return names
    }
}
