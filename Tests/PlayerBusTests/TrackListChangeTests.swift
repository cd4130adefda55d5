import Devices
import Testing

@testable import PlayerBus

@Suite struct TrackListChangeTests {
    private func entries(_ ids: UInt64...) -> [PlayerEntry] {
        ids.map { PlayerEntry(id: $0, path: "/\($0)") }
    }

    private func changes(_ old: [PlayerEntry], _ new: [PlayerEntry]) -> [TrackListChange] {
        TrackListChange.all(from: old, to: new, current: 1)
    }

    @Test func theSameListIsNoChange() {
        #expect(changes(entries(1, 2), entries(1, 2)).isEmpty)
    }

    @Test func aWindowThatMovesIsOneLessAndOneMore() {
        let added = PlayerEntry(id: 4, path: "/4")
        #expect(
            changes(entries(1, 2, 3), entries(2, 3, 4))
                == [.removed(1), .added(added, after: TrackPath.path(of: 3))])
    }

    @Test func theFirstOfAListComesAfterNothing() {
        #expect(changes([], entries(1)) == [.added(entries(1)[0], after: TrackPath.none)])
        #expect(changes(entries(1), []) == [.removed(1)])
    }

    @Test func anotherOrderIsAnotherList() {
        #expect(
            changes(entries(1, 2), entries(2, 1))
                == [
                    .replaced([TrackPath.path(of: 2), TrackPath.path(of: 1)], current: TrackPath.path(of: 1))
                ])
    }

    @Test func manyChangesAreAnotherList() {
        let new = entries(1, 11, 12, 13, 14, 15)
        #expect(
            changes(entries(1, 2), new)
                == [.replaced(new.map { TrackPath.path(of: $0.id) }, current: TrackPath.path(of: 1))])
    }

    @Test func toldOneByOneTheyMakeTheNewList() {
        // Every pair of lists of up to four of five tracks, in order.
        let all = (0..<32).map { bits in (1...5).filter { bits >> ($0 - 1) & 1 == 1 }.map(UInt64.init) }
        for old in all {
            for new in all {
                var list = old.map { TrackPath.path(of: $0) }
                for change in changes(
                    old.map { PlayerEntry(id: $0, path: "/") }, new.map { PlayerEntry(id: $0, path: "/") })
                {
                    apply(change, to: &list)
                }
                #expect(list == new.map { TrackPath.path(of: $0) }, "\(old) to \(new)")
            }
        }
    }

    private func apply(_ change: TrackListChange, to list: inout [String]) {
        switch change {
        case .replaced(let paths, _): list = paths
        case .removed(let id): list.removeAll { $0 == TrackPath.path(of: id) }
        case .added(let entry, let before):
            let index = list.firstIndex(of: before).map { $0 + 1 } ?? 0
            list.insert(TrackPath.path(of: entry.id), at: index)
        case .metadata: break
        }
    }
}
