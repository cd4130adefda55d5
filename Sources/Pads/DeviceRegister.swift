/// Which devices have been there, so that one that comes back is known again: by its USB socket where several have one
/// name, never by the sequencer's numbers. A pure value.
struct DeviceRegister: Equatable, Sendable {
    /// Who a device is.
    struct Identity: Equatable, Sendable {
        var name: String
        /// Which of its name it is, from 1.
        var number: Int
        var usbPath: String?
        /// See `PadDevice.slot`.
        var slot: UInt8
    }

    private static let slots = UInt8(1)...15
    /// Those whose turn was longest ago first.
    private var known: [Identity] = []

    /// True if a device of this name was in this socket last.
    func knows(name: String, usbPath: String?) -> Bool {
        usbPath != nil && known.contains { $0.name == name && $0.usbPath == usbPath }
    }

    /// Who a device is that has come; `present` are those that are there.
    mutating func identify(name: String, usbPath: String?, present: [Identity]) -> Identity {
        let taken = Set(present.filter { $0.name == name }.map(\.number))
        let before = known.last {
            usbPath != nil && $0.name == name && $0.usbPath == usbPath && !taken.contains($0.number)
        }
        let number = before?.number ?? Self.lowestNumber(notIn: taken)
        let namesake = known.first { $0.name == name && $0.number == number }
        known.removeAll { $0.name == name && $0.number == number }
        let slot = namesake?.slot ?? takeSlot(present: present)
        let identity = Identity(name: name, number: number, usbPath: usbPath, slot: slot)
        known.append(identity)
        return identity
    }

    private static func lowestNumber(notIn taken: Set<Int>) -> Int {
        var number = 1
        while taken.contains(number) { number += 1 }
        return number
    }

    /// A slot that nobody had, else that of who was away longest; 0 if all who have one are there.
    private mutating func takeSlot(present: [Identity]) -> UInt8 {
        let used = Set(known.map(\.slot) + present.map(\.slot))
        if let free = Self.slots.first(where: { !used.contains($0) }) { return free }
        let away = known.firstIndex { one in one.slot > 0 && !present.contains { $0.slot == one.slot } }
        return away.map { known.remove(at: $0).slot } ?? 0
    }
}
