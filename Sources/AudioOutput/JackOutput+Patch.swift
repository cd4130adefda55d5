import Devices
import Host

// Ports and connections.
extension JackOutput {
    /// Our ports without the client's name, in their order.
    public var portNames: [String] { layout.names }

    /// Makes the extra output number `index`, or changes its ports; see `AudioPorts`.
    public func addOutput(named name: String, index: Int, isStereo: Bool) throws(DeviceError) {
        var wider = layout
        let change = try wider.addExtra(name, index: index, isStereo: isStereo)
        if case .here(let stay) = phase, change != PortLayout.Change() {
            try stay.client.apply(change, layout: wider)
        }
        layout = wider
        patch.replace(change.removed.map(\.name), with: change.added.map(\.name))
        if case .here(let stay) = phase, !change.removed.isEmpty { mendPatch(stay, isAsked: true) }
    }

    /// Takes an extra output away with its ports; see `AudioPorts`.
    public func removeOutput(named name: String) throws(DeviceError) {
        var narrower = layout
        let change = narrower.removeExtra(name)
        if case .here(let stay) = phase, !change.removed.isEmpty {
            try stay.client.apply(change, layout: narrower)
        }
        layout = narrower
        let ports = change.removed.map(\.name)
        patch.forget(patch.wanted.filter { ports.contains($0.port) })
    }

    /// Connects a port or pair to a port or client; see `AudioPorts`. Throws for names that don't exist,
    /// naming the nearest.
    public func connect(_ port: String?, to target: String?) throws(DeviceError) -> [PortConnection] {
        let client = try reachableClient()
        let word = port ?? "main"
        guard let ports = layout.ports(named: word) else { throw Wiring.noPort(word, layout) }
        let pairs = Wiring.pairs(ports, to: try targets(of: ports, named: target, client))
        guard let made = client.connect(pairs) else { throw noAnswer }
        patch.want(made)
        if let failed = pairs.first(where: { !made.contains($0) }) {
            throw DeviceError("\(failed.port) and \(failed.target): JACK refuses to connect them")
        }
        return made
    }

    /// Cuts connections, which then aren't wanted any more; see `AudioPorts`.
    public func disconnect(_ port: String?, from target: String?) throws(DeviceError) -> [PortConnection] {
        var ports = layout.names
        if let port {
            guard let named = layout.ports(named: port) else { throw Wiring.noPort(port, layout) }
            ports = named
        }
        let client = try reachableClient()
        var known = client.connections(of: ports)
        known += patch.wanted.filter { ports.contains($0.port) && !known.contains($0) }
        if let target { known.removeAll { !Wiring.matches($0.target, target) } }
        if known.isEmpty && (port != nil || target != nil) {
            throw DeviceError(
                "\(port ?? "nothing of ours") is not connected\(target.map { " to " + $0 } ?? "")")
        }
        guard client.disconnect(known) != nil else { throw noAnswer }
        patch.forget(known)
        return known
    }

    /// Wants these connections, now and whenever the server comes back.
    public func restore(_ connections: [PortConnection]) {
        let replaced = patch.restore(connections, targets: Set(targets(.audioOut)))
        guard case .here(let stay) = phase, lostReason == nil else { return }
        if !replaced.isEmpty { _ = stay.client.disconnect(replaced) }
        mendPatch(stay, isAsked: true)
    }

    /// Our ports and what they are connected to.
    public var connections: [PortConnection] {
        guard case .here(let stay) = phase else { return [] }
        return stay.client.connections(of: layout.names)
    }

    /// The connections that the user made, also those whose other end is away.
    public var rememberedConnections: [PortConnection] {
        patch.wanted.filter { !patch.defaults.contains($0) }
    }

    /// Ports of others to which ours could be connected.
    public func targets(_ direction: PortDirection) -> [String] {
        guard case .here(let stay) = phase else { return [] }
        return stay.client.targets(direction)
    }

    /// Makes ports that were asked for while we were on the way.
    func addMissingPorts(_ stay: Stay) {
        let missing = layout.outputs.filter { stay.client.ports[$0.name] == nil }
        if missing.isEmpty { return }
        do throws(DeviceError) {
            try stay.client.apply(PortLayout.Change(added: missing), layout: layout)
        } catch {
            events.append(.message(error.text))
        }
    }

    /// Puts back what is missing of the patch, if something has changed at the server.
    func mendPatch(_ stay: Stay, isAsked: Bool = false) {
        let changes = stay.client.notices.graphChangeCount.load(ordering: .acquiring)
        let now = MonotonicClock.seconds
        let isDue =
            changes != stay.graphChangeCount || patch.isWaiting || route.isWaiting
            || now < stay.tryAgainUntil
        guard isDue || isAsked else { return }
        stay.graphChangeCount = changes
        let actual = stay.client.connections(of: layout.names)
        let targets = Set(stay.client.targets(.audioOut) + stay.client.targets(.midiIn))
        let missing = patch.reconcile(with: actual, targets: targets, now: now)
        if !missing.isEmpty { _ = stay.client.connect(missing) }
        let main = Set(actual.filter { layout.ports(named: "main")?.contains($0.port) == true }.map(\.target))
        if let pulled = route.look(main: main, targets: targets, now: now) {
            events.append(.routeLost(target: pulled))
        }
    }

    private func reachableClient() throws(DeviceError) -> JackClient {
        if case .here(let stay) = phase, lostReason == nil { return stay.client }
        throw DeviceError("\(lostReason ?? "JACK isn't started"): connections can be changed when it is back")
    }

    private var noAnswer: DeviceError {
        DeviceError("JACK server \(serverName) does not answer: try again")
    }

    private func targets(
        of ports: [String], named word: String?, _ client: JackClient
    ) throws(DeviceError) -> [String] {
        let direction = ports == [PortLayout.midiInput] ? PortDirection.midiIn : .audioOut
        let available = client.targets(direction)
        if let word {
            let named = Wiring.targets(named: word, among: available)
            if named.isEmpty { throw Wiring.noTarget(word, among: available) }
            return named
        }
        let physical = client.targets(direction, onlyPhysical: true)
        if !physical.isEmpty && direction == .audioOut { return Wiring.firstPair(of: physical) }
        let names = Wiring.clients(of: available).joined(separator: ", ")
        let choices = available.isEmpty ? "nothing to connect it to" : "name one of \(names)"
        let what = direction == .midiIn ? "pads_in has no target of its own" : "there is no playback port"
        throw DeviceError("\(what): \(choices)")
    }
}
