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
        var identity: DeviceRegister.Identity
        var state = State.passedOver
        var held = HeldNotes()
        /// The channel on which it played last, 0…15; that of drums before.
        var channel: UInt8 = 9
        /// Where its lights are; nil if it takes no notes.
        var lightPort: PortAddress?

        var device: PadDevice {
            PadDevice(
                name: port.clientName, number: identity.number, slot: identity.slot, port: port.name,
                address: port.address.text, usbPath: port.usbPath, isConnected: state == .connected)
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
    private var register = DeviceRegister()
    /// Where the last message's entry was.
    private var lastIndex = 0

    /// Takes note of the ports that are there.
    mutating func plan(for ports: [SourcePort], isSettled: Bool) -> Plan {
        let controllers = ports.filter(\.isController)
        insert(controllers, among: ports)
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

    /// Follows which notes a controller holds and on which channel it plays. Answers its slot, and whether it plays on
    /// another channel than before.
    mutating func follow(
        _ message: ChannelMessage, from address: PortAddress
    ) -> (slot: UInt8, isOtherChannel: Bool) {
        if !entries.indices.contains(lastIndex) || entries[lastIndex].port.address != address {
            guard let index = entries.firstIndex(where: { $0.port.address == address }) else {
                return (0, false)
            }
            lastIndex = index
        }
        entries[lastIndex].held.follow(message)
        let channel = message.status & 0x0F
        let isOther = message.status & 0xF0 == 0x90 && entries[lastIndex].channel != channel
        if isOther { entries[lastIndex].channel = channel }
        return (entries[lastIndex].identity.slot, isOther)
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

    /// Where `lights` are wanted now: on the connected devices of their slots that take notes.
    func places(of lights: [UInt8: PadLights]) -> [PortAddress: Set<PadLights.Place>] {
        var places: [PortAddress: Set<PadLights.Place>] = [:]
        for entry in entries where entry.state == .connected {
            guard let port = entry.lightPort, let lights = lights[entry.identity.slot] else { continue }
            places[port, default: []].formUnion(lights.lit(on: entry.channel))
        }
        return places
    }

    private mutating func insert(_ ports: [SourcePort], among all: [SourcePort]) {
        // Who is known again has its number before who is new; of those the socket says who is first.
        let (known, new) = (
            ports.filter { register.knows(name: $0.clientName, usbPath: $0.usbPath) },
            ports.filter { !register.knows(name: $0.clientName, usbPath: $0.usbPath) }
        )
        let present = ports.filter { self[$0.address]?.port.clientName == $0.clientName }.map(
            \.address.client)
        var identities: [UInt8: DeviceRegister.Identity] = [:]
        for port in known + new.sorted(by: Self.comesBefore)
        where identities[port.address.client] == nil && !present.contains(port.address.client) {
            let others = entries.map(\.identity) + identities.values
            identities[port.address.client] = register.identify(
                name: port.clientName, usbPath: port.usbPath, present: others)
        }
        for port in ports { insert(port, as: identities[port.address.client], among: all) }
    }

    private static func comesBefore(_ one: SourcePort, _ other: SourcePort) -> Bool {
        (one.usbPath ?? "", one.address.client, one.address.port)
            < (other.usbPath ?? "", other.address.client, other.address.port)
    }

    private mutating func insert(
        _ port: SourcePort, as identity: DeviceRegister.Identity?, among all: [SourcePort]
    ) {
        let sameClient = entries.first { $0.port.address.client == port.address.client }?.identity
        guard let identity = identity ?? sameClient else { return }
        let lightPort = port.lightPort(among: all)
        if let index = entries.firstIndex(where: { $0.port.address == port.address }) {
            entries[index].port = port
            entries[index].identity = identity
            entries[index].lightPort = lightPort
        } else {
            entries.append(Entry(port: port, identity: identity, lightPort: lightPort))
        }
    }
}
