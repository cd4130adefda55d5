import Glibc

/// The USB socket of a sound card: host controller and ports, which stay what they are when devices come and go.
enum USBPath {
    /// Where the kernel lists sound cards.
    static let cards = "/sys/class/sound"

    /// The socket of card `number`, or nil if it is not on USB.
    static func ofCard(_ number: Int32, in folder: String = cards) -> String? {
        guard number >= 0, let resolved = realpath("\(folder)/card\(number)/device", nil) else { return nil }
        defer { free(resolved) }
        return inDevicePath(String(cString: resolved))
    }

    /// The socket in a device's path: `0000:00:14.0-1.2` of `…/0000:00:14.0/usb1/1-1/1-1.2/1-1.2:1.0`. The bus's own number
    /// is left out: it is given anew at each start.
    static func inDevicePath(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        guard
            let bus = parts.lastIndex(where: { $0.hasPrefix("usb") && $0.dropFirst(3).allSatisfy(\.isNumber) }
            ),
            bus > 0, let interface = parts.last, let colon = interface.firstIndex(of: ":"),
            let dash = interface[..<colon].firstIndex(of: "-")
        else { return nil }
        return "\(parts[bus - 1])-\(interface[interface.index(after: dash)..<colon])"
    }
}
