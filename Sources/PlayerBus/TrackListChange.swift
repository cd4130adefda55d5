import Devices

/// What the desktop is told when the list of tracks has changed. Pure.
enum TrackListChange: Equatable {
    /// Another list, and its current track.
    case replaced([String], current: String)
    /// A track, and the path of the one before it.
    case added(PlayerEntry, after: String)
    /// The track of this identity.
    case removed(UInt64)
    /// What is known of the track.
    case metadata(PlayerEntry)

    /// More changes than these at once count as another list.
    private static let singleLimit = 4

    /// What makes the list `old` into `new`, in the order in which it is to be told.
    static func all(from old: [PlayerEntry], to new: [PlayerEntry], current: UInt64?) -> [TrackListChange] {
        if old == new { return [] }
        let oldIDs = Set(old.map(\.id)), newIDs = Set(new.map(\.id))
        let kept = new.filter { oldIDs.contains($0.id) }
        let changeCount = old.count + new.count - 2 * kept.count
        let isSameOrder = old.filter { newIDs.contains($0.id) }.map(\.id) == kept.map(\.id)
        let isUnique = oldIDs.count == old.count && newIDs.count == new.count
        if !isSameOrder || !isUnique || changeCount > singleLimit || (kept.isEmpty && changeCount > 1) {
            return [.replaced(new.map { TrackPath.path(of: $0.id) }, current: path(of: current))]
        }
        return removals(old, newIDs) + additions(new, oldIDs) + changes(old, kept)
    }

    private static func path(of id: UInt64?) -> String { id.map(TrackPath.path) ?? TrackPath.none }

    private static func removals(_ old: [PlayerEntry], _ newIDs: Set<UInt64>) -> [TrackListChange] {
        old.filter { !newIDs.contains($0.id) }.map { .removed($0.id) }
    }

    private static func additions(_ new: [PlayerEntry], _ oldIDs: Set<UInt64>) -> [TrackListChange] {
        new.indices.filter { !oldIDs.contains(new[$0].id) }.map { index in
            .added(new[index], after: path(of: index == 0 ? nil : new[index - 1].id))
        }
    }

    private static func changes(_ old: [PlayerEntry], _ kept: [PlayerEntry]) -> [TrackListChange] {
        kept.filter { entry in old.contains { $0.id == entry.id && $0 != entry } }.map { .metadata($0) }
    }
}
