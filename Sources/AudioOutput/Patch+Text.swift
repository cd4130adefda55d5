import Devices

/// What is connected, for people.
extension Patch {
    /// What is connected, is back or is missing, given what there is at the server.
    func text(actual: [PortConnection]) -> String {
        if wanted.isEmpty {
            return "nothing is connected, `connect` wires main to the first two playback ports"
        }
        let existing = wanted.filter(actual.contains)
        let byDefault = existing.filter(defaults.contains)
        let parts = [
            byDefault.isEmpty
                ? nil : "main is connected to " + byDefault.map(\.target).joined(separator: " and "),
            Self.backText(existing.count - byDefault.count), Self.waitingText(wanted.count - existing.count),
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    private static func backText(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "its connection is back"
        default: "its \(count) connections are back"
        }
    }

    private static func waitingText(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 connection waits for its port"
        default: "\(count) connections wait for their ports"
        }
    }
}
