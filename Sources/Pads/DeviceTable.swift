import Devices

/// The controllers that are there, and whether their events come to us.
///
/// A pure value: it says what to subscribe to, and is told what became of it.
struct DeviceTable: Equatable, Sendable {
    /// What became of a port.
    enum State: Equatable, Sendable {
        /// Another port of the device is better, or may still come.
        case passedOver
        /// Its events come to us.
        case connected
        /// It could not be subscribed to.
        case refused
    }

    /// A port of a controller.
    struct Entry: Equatable, Sendable {
        var port: SourcePort
        var number: Int
        var state = State.passedOver
        var held = HeldNotes()

        var device: PadDevice {
            PadDevice(
                name: port.clientName, number: number, port: port.name, address: port.address.text,
                isConnected: state == .connected)
        }
    }

    /// What to do after a look at the ports.
    struct Plan: Equatable, Sendable {
        /// To be subscribed to.
        var subscribe: [PortAddress] = []
        /// To be subscribed to no longer.
        var unsubscribe: [PortAddress] = []
        /// True if a device has shown nothing but control ports so far: look again soon, `isSettled`.
        var isUnsettled = false
    }

    /// All of them, in the order in which they came.
    private(set) var entries: [Entry] = []

    /// Takes note of the ports that are there.
    mutating func plan(for ports: [SourcePort], isSettled: Bool) -> Plan {
        let controllers = ports.filter(\.isController)
        for port in controllers { insert(port) }
        var plan = Plan()
        for (_, ports) in Dictionary(grouping: controllers, by: \.address.client).sorted(by: {
            $0.key < $1.key
        }) {
            let chosen = SourcePort.chosen(of: ports, isSettled: isSettled).map(\.address)
            if chosen.isEmpty && !isSettled { plan.isUnsettled = true }
            for address in ports.map(\.address) {
                let isConnected = self[address]?.state == .connected
                if chosen.contains(address) && !isConnected { plan.subscribe.append(address) }
                if !chosen.contains(address) && isConnected && !chosen.isEmpty {
                    plan.unsubscribe.append(address)
                }
            }
        }
        return plan
    }

    /// The entry of a port.
    subscript(address: PortAddress) -> Entry? {
        entries.first { $0.port.address == address }
    }

    /// Says what became of a port; answers its entry as it was before and as it is now.
    mutating func set(_ address: PortAddress, _ state: State) -> (before: Entry, now: Entry)? {
        guard let index = entries.firstIndex(where: { $0.port.address == address }) else { return nil }
        let before = entries[index]
        entries[index].state = state
        if state != .connected { entries[index].held = HeldNotes() }
        return (before, entries[index])
    }

    /// Follows which notes a controller holds.
    mutating func follow(_ message: ChannelMessage, from address: PortAddress) {
        guard let index = entries.firstIndex(where: { $0.port.address == address }) else { return }
        entries[index].held.follow(message)
    }

    /// Forgets which notes are held, and answers the connected entries as they were.
    mutating func letGo() -> [Entry] {
        let before = entries.filter { $0.state == .connected }
        for index in entries.indices { entries[index].held = HeldNotes() }
        return before
    }

    /// Takes out the ports for which `isGone` is true, and answers what was known of them.
    mutating func remove(where isGone: (PortAddress) -> Bool) -> [Entry] {
        let gone = entries.filter { isGone($0.port.address) }
        entries.removeAll { isGone($0.port.address) }
        return gone
    }

    private mutating func insert(_ port: SourcePort) {
        if let index = entries.firstIndex(where: { $0.port.address == port.address }) {
            if entries[index].port.clientName != port.clientName {
                entries[index].number = number(for: port)
            }
            entries[index].port = port
        } else {
            entries.append(Entry(port: port, number: number(for: port)))
        }
    }

    /// The number of the client among those of its name, or the lowest that is free.
    private func number(for port: SourcePort) -> Int {
        let namesakes = entries.filter { $0.port.clientName == port.clientName }
        if let same = namesakes.first(where: { $0.port.address.client == port.address.client }) {
            return same.number
        }
        let taken = Set(namesakes.map(\.number))
        var number = 1
        while taken.contains(number) { number += 1 }
        return number
    }
}
