/// Which sounds a controller's notes play, before a kit makes keys of it. A pure value.
public struct PadLayout: Equatable, Sendable {
    /// What a note plays.
    public struct Entry: Equatable, Sendable {
        /// 0…127.
        public var note: UInt8
        /// 0…15; nil on every channel.
        public var channel: UInt8?
        /// The sounds by name or key, of which the first that the kit has is played; none is silent.
        public var sounds: [String]

        /// `note` plays `sounds`.
        public init(_ note: UInt8, channel: UInt8? = nil, _ sounds: [String]) {
            self.note = note
            self.channel = channel
            self.sounds = sounds
        }
    }

    /// The maps that need no file.
    public enum Base: String, Equatable, Sendable, CaseIterable {
        /// General MIDI: every note plays the key of its number.
        case gm
        /// A bank in the classic order of MPCs, 37 36 42 82 40 38 46 44 48 47 45 43 49 55 51 53: keys as General MIDI
        /// has them, and the nearest sound where a kit lacks one.
        case mpc
        /// Pads from note 36 up play the kit's sounds one after the other, whatever their keys.
        case chromatic36
        /// Roland's TD modules and their like: what a kit lacks of edges, rims and bells plays the pad's own sound.
        case td
    }

    /// The map that it begins with.
    public var base = Base.gm
    /// What it is called: the base's name, or that of a file.
    public var name = Base.gm.rawValue
    /// What differs from the base, in the order in which it was first said.
    public private(set) var entries: [Entry] = []

    /// General MIDI.
    public init() {}

    /// A map's beginning.
    public init(base: Base, name: String? = nil) {
        self.base = base
        self.name = name ?? base.rawValue
    }

    /// Says what a note plays.
    public mutating func set(_ entry: Entry) {
        if let index = entries.firstIndex(where: { $0.note == entry.note && $0.channel == entry.channel }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// Lets a note play what it plays in the base; false if it did.
    public mutating func remove(note: UInt8, channel: UInt8?) -> Bool {
        let count = entries.count
        entries.removeAll { $0.note == note && $0.channel == channel }
        return entries.count < count
    }

    /// The key for each channel and note (index `channel * 128 + note`).
    ///
    /// - Parameters:
    ///   - kitKeys: The keys that have a sound, in rising order.
    ///   - find: The keys that a word means in the kit.
    public func keys(kitKeys: [UInt8], find: (String) -> [UInt8]) -> [UInt8?] {
        let there = Set(kitKeys)
        let row = (0..<128).map { key(of: UInt8($0), kitKeys: kitKeys, there: there) }
        var keys = Array(repeatElement(row, count: 16).joined())
        let anywhere = entries.filter { $0.channel == nil }
        for entry in anywhere + entries.filter({ $0.channel != nil }) {
            let key = entry.sounds.lazy.flatMap(find).first
            // A note keeps its number where the kit has nothing for it, so that it is told of.
            let played = entry.sounds.isEmpty ? nil : key ?? entry.note
            let channels = entry.channel.map { Int($0)...Int($0) } ?? 0...15
            for channel in channels { keys[channel * 128 + Int(entry.note)] = played }
        }
        return keys
    }

    private func key(of note: UInt8, kitKeys: [UInt8], there: Set<UInt8>) -> UInt8? {
        switch base {
        case .gm: return note
        case .chromatic36:
            let index = Int(note) - 36
            return kitKeys.indices.contains(index) ? kitKeys[index] : note
        case .mpc: return there.contains(note) ? note : Self.nearest(note, Self.mpcRelatives, there)
        case .td: return there.contains(note) ? note : Self.nearest(note, Self.tdRelatives, there)
        }
    }

    private static func nearest(
        _ note: UInt8, _ relatives: [UInt8: [UInt8]], _ there: Set<UInt8>
    ) -> UInt8 {
        relatives[note]?.first(where: there.contains) ?? note
    }

    /// What plays in place of a note of an MPC's bank.
    private static let mpcRelatives: [UInt8: [UInt8]] = [
        82: [70, 69, 54], 40: [38], 44: [42], 46: [42], 55: [49, 57], 53: [51, 59], 37: [38],
    ]

    /// What plays in place of an edge, rim, bell or tip (TD-17's factory map): the other half of its pad. Where a kit
    /// lacks the bow, its edge plays.
    private static let tdRelatives: [UInt8: [UInt8]] = [
        36: [35], 38: [40], 40: [38], 37: [38, 40], 39: [38, 40], 48: [50], 50: [48], 45: [47], 47: [45],
        43: [58, 41], 58: [43, 41], 41: [43], 22: [42], 26: [46, 42], 44: [42], 46: [26, 42], 42: [22],
        23: [46, 42], 21: [44, 42], 49: [55, 57], 55: [49, 57], 57: [52, 49], 52: [57, 49], 51: [59],
        59: [51], 53: [51, 59],
    ]
}
