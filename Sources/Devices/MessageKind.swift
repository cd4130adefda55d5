/// Kinds of messages that a device can be kept from sending.
public enum MessageKind: String, Hashable, Sendable, CaseIterable {
    case notes, pressure, cc, program, bend, system

    /// Its bits in `HitMap.kinds`.
    var bits: UInt8 {
        switch self {
        case .notes: 1 << 0 | 1 << 1
        case .pressure: 1 << 2 | 1 << 5
        case .cc: 1 << 3
        case .program: 1 << 4
        case .bend: 1 << 6
        case .system: 1 << 7
        }
    }
}
