/// The number of a client and of one of its ports.
struct PortAddress: Hashable, Sendable {
    var client: UInt8
    var port: UInt8

    /// As the sequencer's tools write it, such as `20:0`.
    var text: String { "\(client):\(port)" }
}

/// A port of another client.
struct SourcePort: Equatable, Sendable {
    var address: PortAddress
    /// The client's name, without blanks at the ends.
    var clientName: String
    /// The port's name, without blanks at the ends.
    var name: String
    /// True for a client of the kernel, and for a port that says of itself that it is hardware (as a
    /// Bluetooth controller's does, which a program drives).
    var isHardware: Bool
    /// True if one can listen to it.
    var isReadable = true
    /// True if it takes messages too.
    var isWritable = false
    /// The USB socket of its device; nil for what is not on USB.
    var usbPath: String?

    /// True if it may be a controller's.
    var isController: Bool {
        isReadable && isHardware && clientName != "System" && !clientName.hasPrefix("Midi Through")
    }

    /// True if its name says that it carries something else than pads: the device's dialogue with a
    /// recording program, a mixing desk's protocol, or what is plugged into its sockets.
    var isControlPort: Bool {
        let own = name.hasPrefix(clientName) ? name.dropFirst(clientName.count) : name[...]
        let words = own.uppercased().split { !$0.isLetter }
        return words.contains { Self.controlWords.contains(String($0)) }
    }

    private static let controlWords: Set = [
        "DAW", "MCU", "HUI", "MACKIE", "CTRL", "CONTROL", "INCONTROL", "DIN", "THRU", "ALV",
    ]

    /// Those of a client's ports to listen to: all that are no control ports. Where there is no other
    /// port the first must do, but only once `isSettled`: ports of a new device come one by one.
    static func chosen(of ports: [SourcePort], isSettled: Bool) -> [SourcePort] {
        let plain = ports.filter { !$0.isControlPort }
        if plain.isEmpty && isSettled { return Array(ports.prefix(1)) }
        return plain
    }

    /// The port of this one's device to which lights go: itself, else the first that takes messages and is no control
    /// port; nil if there is none.
    func lightPort(among ports: [SourcePort]) -> PortAddress? {
        if isWritable { return address }
        return ports.first {
            $0.address.client == address.client && $0.isWritable && !$0.isControlPort
        }?.address
    }
}
