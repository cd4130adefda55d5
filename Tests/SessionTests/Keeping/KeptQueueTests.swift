import Testing

@testable import Session

@Suite("What comes back: queue and place as text")
struct KeptQueueTests {
    private func player(_ paths: [String], shuffle: ShuffleMode = .off) throws -> PlayerState {
        var player = PlayerState(queue: PlayQueue(seed: 3))
        _ = try player.apply(.replaced(paths.map { QueuedSong(path: $0) }, plays: true))
        _ = try player.apply(.shuffle(shuffle))
        return player
    }

    @Test("What is written is read: odd names, a queue with a song twice, orders by chance")
    func roundTrip() throws {
        let paths = ["/a b.flac", "/100%25\n.mp3", "/a b.flac", "/é%0A漢.ogg", "/last"]
        for mode in ShuffleMode.allCases {
            var before = try player(paths, shuffle: mode)
            _ = try before.apply(.next)
            let kept = try #require(KeptQueue(text: KeptQueue(before).text))
            #expect(kept.paths == paths)
            var after = PlayerState()
            _ = try after.apply(
                .restored(
                    kept.paths.map { QueuedSong(path: $0) }, shuffle: kept.shuffle, order: kept.order,
                    current: kept.current, isBegun: kept.isBegun))
            let played = { (player: PlayerState) in
                player.queue.order.compactMap { id in player.queue.entries.firstIndex { $0.id == id } }
            }
            #expect(played(after) == played(before))
            #expect(after.queue.currentIndex == before.queue.currentIndex)
            #expect(after.queue.shuffle == mode)
            #expect(after.state == .paused)
        }
    }

    @Test(
        "A damaged text is nothing, or loses no more than the order",
        arguments: [
            ("", nil), ("drumdub-queue 2\n\n/a\n", nil), ("drumdub-queue 1\ncurrent 5\n\n/a\n", nil),
            ("drumdub-queue 1\ncurrent -1\n\n/a\n", nil), ("drumdub-queue 1\n\n", nil),
            ("drumdub-queue 1\nshuffle songs\norder 0 0\n\n/a\n/b\n", ["/a", "/b"]),
            ("drumdub-queue 1\nfuture 7\n\n/a\n", ["/a"]),
        ] as [(String, [String]?)])
    func damaged(text: String, paths: [String]?) {
        let kept = KeptQueue(text: text)
        #expect(kept?.paths == paths)
        #expect(kept.map(\.order) ?? [] == [])
    }
}
