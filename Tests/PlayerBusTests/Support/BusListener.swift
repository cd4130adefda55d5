import Foundation
import Testing

/// Hears every signal of players on a bus, by another program.
final class BusListener {
    private let program: Program
    private let player: StandInPlayer
    private var seen = 0

    /// A signal as it was heard.
    struct Heard {
        var member: String
        /// The values, as JSON tells them.
        var values: [Any]

        /// The names and values of the properties that have changed.
        var changed: [String: Any] {
            guard member == "PropertiesChanged", values.count == 3 else { return [:] }
            let all = values[1] as? [String: [String: Any]] ?? [:]
            return all.compactMapValues { $0["data"] }
        }
    }

    /// Listens on the bus of `player`, from now on.
    init(_ player: StandInPlayer) throws {
        self.player = player
        program = try Program(
            "/usr/bin/busctl",
            [
                "--address=" + player.address, "--json=short",
                "--match=type='signal',path='/org/mpris/MediaPlayer2'", "monitor",
            ])
        let program = program
        try #require(player.wait(for: [program]) { program.text.contains("Monitoring") })
    }

    /// The signals since the last call. A mark of ours ends them: what was sent before it was heard before it.
    func take() throws -> [Heard] {
        let mark: Int64 = 987_654_321
        player.bus.seeked(to: mark)
        var heard: [Heard] = []
        let isMarked = player.wait(for: [program]) {
            heard = program.lines.dropFirst(seen).compactMap(Self.signal)
            return heard.last.map { $0.member == "Seeked" && $0.values.first as? Int64 == mark } ?? false
        }
        try #require(isMarked)
        seen = program.lines.count
        return heard.dropLast()
    }

    private static func signal(_ line: String) -> Heard? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard let object, let member = object["member"] as? String else { return nil }
        let payload = object["payload"] as? [String: Any]
        return Heard(member: member, values: payload?["data"] as? [Any] ?? [])
    }
}
