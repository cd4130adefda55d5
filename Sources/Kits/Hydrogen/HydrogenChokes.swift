/// Who ends whom in a Hydrogen kit, as the engine's groups.
///
/// A region chokes one group and is choked by one group. Instruments that the same others end share a group, and who
/// ends several groups has further silent regions for them.
struct HydrogenChokes {
    /// Mute groups of more instruments also end notes of the instrument that is hit: every one of them would
    /// otherwise need a group of its own.
    static let exactLimit = 12

    /// For each instrument the group that ends it; 0 for none.
    private(set) var endedBy: [Int64]
    /// For each instrument the groups that it ends.
    private(set) var ends: [[Int64]]

    /// Of instruments, those without a key left alone.
    init(_ instruments: [HydrogenInstrument], keys: [Int?], hatsByName: Bool) {
        let playing = instruments.indices.filter { keys[$0] != nil }
        var enders = [Set<Int>](repeating: [], count: instruments.count)
        Self.addMuteGroups(instruments, playing, to: &enders)
        Self.addExcludes(instruments, playing, to: &enders)
        let hats = playing.filter { HatName(instruments[$0].name) != nil }
        let isSaid = hats.contains { !enders[$0].isEmpty || !instruments[$0].excluded.isEmpty }
        if hatsByName && !isSaid { Self.addHats(instruments, hats, to: &enders) }
        for index in playing where instruments[index].isStopNote { enders[index].insert(index) }

        endedBy = Array(repeating: 0, count: instruments.count)
        ends = Array(repeating: [], count: instruments.count)
        var groups: [Set<Int>: Int64] = [:]
        for index in playing where !enders[index].isEmpty {
            if let group = groups[enders[index]] {
                endedBy[index] = group
                continue
            }
            let group = Int64(groups.count + 1)
            groups[enders[index]] = group
            endedBy[index] = group
            for ender in enders[index].sorted() { ends[ender].append(group) }
        }
    }

    private static func addMuteGroups(
        _ instruments: [HydrogenInstrument], _ playing: [Int], to enders: inout [Set<Int>]
    ) {
        let groups = Dictionary(grouping: playing) { instruments[$0].muteGroup }
        for (group, members) in groups where group >= 0 {
            let all = Set(members)
            for member in members {
                let others = members.count > exactLimit ? all : all.subtracting([member])
                enders[member].formUnion(others)
            }
        }
    }

    private static func addExcludes(
        _ instruments: [HydrogenInstrument], _ playing: [Int], to enders: inout [Set<Int>]
    ) {
        let members = Dictionary(grouping: playing) { instruments[$0].id }
        for ender in playing {
            for id in Set(instruments[ender].excluded) {
                for member in members[id] ?? [] { enders[member].insert(ender) }
            }
        }
    }

    /// Closed and pedal hi-hats end the open ones.
    private static func addHats(
        _ instruments: [HydrogenInstrument], _ hats: [Int], to enders: inout [Set<Int>]
    ) {
        let kinds = hats.map { HatName(instruments[$0].name) }
        let closing = zip(hats, kinds).filter { $1 == .closed || $1 == .pedal }.map(\.0)
        for (hat, kind) in zip(hats, kinds) where kind == .open { enders[hat].formUnion(closing) }
    }
}
