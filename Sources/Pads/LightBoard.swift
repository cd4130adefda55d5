import Devices

/// Which pads are lit on which port. A pure value: it says what to send.
struct LightBoard: Equatable, Sendable {
    /// What to send to a port.
    struct Change: Equatable, Sendable {
        var port: PortAddress
        var on: [PadLights.Place] = []
        var off: [PadLights.Place] = []
        /// True if nothing was lit there before: the port must be opened.
        var isFirst = false
        /// True if nothing stays lit there: the port is to be closed.
        var isLast = false
    }

    private var lit: [PortAddress: Set<PadLights.Place>] = [:]

    /// Lights `wanted`, and nothing else, where it is not lit already.
    mutating func show(_ wanted: [PortAddress: Set<PadLights.Place>]) -> [Change] {
        let wanted = wanted.filter { !$0.value.isEmpty }
        let ports = Set(lit.keys).union(wanted.keys).sorted { ($0.client, $0.port) < ($1.client, $1.port) }
        let changes = ports.compactMap { port -> Change? in
            let (before, now) = (lit[port] ?? [], wanted[port] ?? [])
            if before == now { return nil }
            return Change(
                port: port, on: Self.sorted(now.subtracting(before)),
                off: Self.sorted(before.subtracting(now)),
                isFirst: before.isEmpty, isLast: now.isEmpty)
        }
        lit = wanted
        return changes
    }

    /// The port is gone, or takes nothing: nothing is lit there.
    mutating func forget(_ port: PortAddress) {
        lit[port] = nil
    }

    private static func sorted(_ places: Set<PadLights.Place>) -> [PadLights.Place] {
        places.sorted { ($0.channel, $0.note) < ($1.channel, $1.note) }
    }
}
