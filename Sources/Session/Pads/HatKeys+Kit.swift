import Devices
import Kits

extension HatKeys {
    /// A kit's hi-hats, struck on the edge and on the bow; none if the kit chooses among its strokes by the pedal itself.
    static func all(of kit: LoadedKit) -> [HatKeys] {
        if kit.chooses(byController: pedalController) { return [] }
        let keys = Set(kit.pads.map(\.key))
        let half = kit.pads.first { isHalfOpen($0.word) }?.key ?? (keys.contains(23) ? 23 : nil)
        let bow = HatKeys(closed: 42, open: 46, halfOpen: half, keys: keys)
        var edge = HatKeys(closed: 22, open: 26, halfOpen: half, keys: keys)
        edge.closed = edge.closed ?? bow.closed
        edge.open = edge.open ?? bow.open
        // What both have counts as the bow's.
        return [edge, bow]
    }

    /// The controller of a hi-hat's pedal.
    static let pedalController = 4

    /// True for a name such as `half-open-hat` or `hihat-semi-open`.
    private static func isHalfOpen(_ word: String) -> Bool {
        let words = word.split(separator: "-")
        let isHat = words.contains { ["hat", "hats", "hh", "hihat", "hihats"].contains($0) }
        return isHat && words.contains { ["half", "semi", "halfopen", "semiopen"].contains($0) }
    }
}
