/// A controller.
public struct PadDevice: Equatable, Sendable {
    /// The client's name, without blanks at the ends.
    public var name: String
    /// Which of several devices of this name it is, from 1. It keeps its number while it is there, and has it again
    /// when it comes back to its USB socket.
    public var number: Int
    /// By which `RawEvent.device` tells its events, 1…15, kept as `number` is; 0 if there were too many.
    public var slot: UInt8
    /// The port's name, without blanks at the ends.
    public var port: String
    /// The address as the sequencer tells it, such as `20:0`.
    public var address: String
    /// The USB socket that it is in, such as `0000:00:14.0-1.2`: host controller and ports. nil for what is not on USB.
    public var usbPath: String?
    /// True if its events come to us; false for a port that is passed over or can't be had.
    public var isConnected: Bool

    /// The name, with the number behind it from the second on.
    public var label: String { number == 1 ? name : "\(name) #\(number)" }

    /// A controller's port.
    public init(
        name: String, number: Int = 1, slot: UInt8 = 0, port: String, address: String, usbPath: String? = nil,
        isConnected: Bool
    ) {
        self.name = name
        self.number = number
        self.slot = slot
        self.port = port
        self.address = address
        self.usbPath = usbPath
        self.isConnected = isConnected
    }
}

/// What a user calls a device, or several: a label (`LPD8`, `LPD8 #2`), a USB socket, or how names begin.
public struct DeviceName: Hashable, Sendable, CustomStringConvertible {
    private let text: String

    /// The name as it was typed; blanks at its ends don't count, nor does its case.
    public init(_ text: String) {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        self.text = String(text)
    }

    /// As it was typed.
    public var description: String { text }

    /// How closely it means a device: a socket more than a label, a label more than how the name begins, and that the more
    /// the longer it is. nil if it does not mean it.
    public func precision(for device: PadDevice) -> Int? {
        if text == device.usbPath { return 1_000 }
        let typed = text.lowercased()
        let name = device.name.lowercased()
        if typed == device.label.lowercased() || typed == "\(name) #\(device.number)" { return 999 }
        return !typed.isEmpty && name.hasPrefix(typed) && name != typed ? min(typed.count, 998) : nil
    }

    /// Names that differ in case alone are one.
    public static func == (one: DeviceName, other: DeviceName) -> Bool {
        one.text.lowercased() == other.text.lowercased()
    }

    /// See `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text.lowercased())
    }
}
