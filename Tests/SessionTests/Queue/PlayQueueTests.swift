import Testing

@testable import Session

@Suite("Queue: the list, its order, its modes")
struct PlayQueueTests {
    private func songs(_ count: Int, from first: Int = 0, albumOf: (Int) -> String = { _ in "" })
        -> [QueuedSong]
    {
        (first..<first + count).map { index in
            QueuedSong(path: "\(index)", libraryID: nil, albumKey: albumOf(index))
        }
    }

    private func queue(_ count: Int, seed: UInt64 = 7, shuffle: ShuffleMode = .off) -> PlayQueue {
        var queue = PlayQueue(seed: seed)
        queue.setShuffle(shuffle)
        queue.replace(with: songs(count))
        return queue
    }

    private func playedPass(_ queue: inout PlayQueue) -> [UInt64] {
        var played = [queue.currentID].compactMap { $0 }
        while played.count < queue.entries.count, queue.advance(isNatural: true), let id = queue.currentID {
            played.append(id)
        }
        return played
    }

    @Test("Every command keeps the order a permutation of the list, and entries their identity")
    func randomCommands() {
        var chance = Chance(seed: 20_260)
        for round in 0..<200 {
            var queue = PlayQueue(seed: UInt64(round))
            var seen: [UInt64: String] = [:]
            for _ in 0..<60 {
                let count = queue.entries.count
                let ids = queue.entries.map(\.id)
                let current = queue.currentID
                switch Int.random(in: 0..<12, using: &chance) {
                case 0: queue.replace(with: songs(.random(in: 0...6, using: &chance)))
                case 1, 2:
                    queue.append(songs(.random(in: 0...4, using: &chance), from: 100))
                    #expect(Array(queue.entries.map(\.id).prefix(count)) == ids)
                    if count > 0 { #expect(queue.currentID == current) }
                case 3:
                    queue.insertNext(songs(2, from: 200))
                    if let place = ids.firstIndex(where: { $0 == current }) {
                        #expect(queue.entries[place + 1].song.path == "200")
                        let following = queue.following(isNatural: false)
                        #expect(following == queue.entries[place + 1].id)
                    }
                case 4 where count > 0:
                    let removed = Set([ids.randomElement(using: &chance)].compactMap { $0 })
                    queue.remove(removed)
                    #expect(queue.entries.map(\.id) == ids.filter { !removed.contains($0) })
                    if let current, !removed.contains(current) { #expect(queue.currentID == current) }
                case 5 where count > 0:
                    let from = Int.random(in: 0..<count, using: &chance)
                    let to = Int.random(in: 0..<count, using: &chance)
                    queue.move(from: from, to: to)
                    #expect(queue.entries[to].id == ids[from])
                    #expect(queue.currentID == current)
                case 6: queue.setShuffle(ShuffleMode.allCases.randomElement(using: &chance) ?? .off)
                case 7: queue.setRepeat(RepeatMode.allCases.randomElement(using: &chance) ?? .none)
                case 8:
                    let next = queue.following(isNatural: true)
                    let again = queue.following(isNatural: true)
                    #expect(again == next)
                    if queue.advance(isNatural: true) { #expect(queue.currentID == next) }
                case 9: _ = queue.advance(isNatural: false)
                case 10: queue.rewind()
                default: if let id = ids.randomElement(using: &chance) { queue.designate(id) }
                }
                #expect(queue.order.sorted() == queue.entries.map(\.id).sorted())
                #expect(Set(queue.order).count == queue.order.count)
                #expect((queue.currentID == nil) == queue.isEmpty)
                if queue.shuffle == .off { #expect(queue.order == queue.entries.map(\.id)) }
                for entry in queue.entries {
                    #expect(seen[entry.id, default: entry.song.path] == entry.song.path)
                    seen[entry.id] = entry.song.path
                }
            }
        }
    }

    @Test("Over 10,000 shuffles every song is as often in every turn (chi-square)")
    func uniformShuffle() {
        let count = 6
        var seen = [[Int]](repeating: [Int](repeating: 0, count: count), count: count)
        for seed in 0..<10_000 {
            let order = queue(count, seed: UInt64(seed), shuffle: .songs).order
            for (turn, id) in order.enumerated() { seen[turn][Int(id) - 1] += 1 }
        }
        let expected = 10_000.0 / Double(count)
        for turn in seen {
            let sum = turn.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
            // 5 degrees of freedom: 25.7 is exceeded once in ten thousand.
            #expect(sum < 25.7)
        }
    }

    @Test("A pass plays all songs once; the next begins with another than the last played")
    func passes() {
        var queue = queue(10, shuffle: .songs)
        queue.setRepeat(.all)
        var firsts: [UInt64: Int] = [:]
        var orders: Set<[UInt64]> = []
        var last: UInt64 = 0
        for _ in 0..<1_000 {
            let played = playedPass(&queue)
            #expect(played.sorted() == Array(1...10))
            #expect(played[0] != last)
            last = played[9]
            firsts[played[0], default: 0] += 1
            orders.insert(played)
            let goesOn = queue.advance(isNatural: true)
            #expect(goesOn)
        }
        #expect(orders.count > 990)
        // 100 expected each, 9.5 one standard deviation.
        #expect(firsts.values.allSatisfy { (55...145).contains($0) })
        #expect(firsts.count == 10)
    }

    @Test("The first after the wrap is uniform among all but the last played (chi-square)")
    func uniformWrap() {
        var counts = [Int](repeating: 0, count: 5)
        for seed in 0..<10_000 {
            var queue = queue(5, seed: UInt64(seed), shuffle: .songs)
            queue.setRepeat(.all)
            let last = playedPass(&queue)[4]
            _ = queue.advance(isNatural: true)
            // Counted by how far it is behind the last, so that every cell but the first is as likely.
            let distance = (Int(queue.currentID ?? 0) - Int(last) + 5) % 5
            counts[distance] += 1
        }
        #expect(counts[0] == 0)
        let sum = counts.dropFirst().reduce(0) { $0 + (Double($1) - 2_500) * (Double($1) - 2_500) / 2_500 }
        // 3 degrees of freedom.
        #expect(sum < 21.1)
    }

    @Test("Shuffle begins with the current song, prev walks back in it and not over the wrap")
    func shuffleFromCurrent() {
        var queue = queue(8)
        queue.designate(5)
        queue.setShuffle(.songs)
        #expect(queue.order.first == 5)
        #expect(queue.preceding == nil)
        _ = queue.advance(isNatural: false)
        #expect(queue.preceding == 5)
        queue.setRepeat(.all)
        while queue.currentTurn != 7 { _ = queue.advance(isNatural: false) }
        _ = queue.advance(isNatural: false)
        #expect(queue.currentTurn == 0)
        #expect(queue.preceding == nil)
    }

    @Test("Shuffle off: the list's order again, the current song stays")
    func shuffleOff() {
        var queue = queue(8, shuffle: .songs)
        _ = queue.advance(isNatural: false)
        let current = queue.currentID
        queue.setShuffle(.off)
        #expect(queue.currentID == current)
        #expect(queue.order == Array(1...8))
    }

    @Test("Albums stay whole and in their order, songs without one go alone; the current album comes first")
    func albums() {
        let albums = ["x", "x", "", "y", "x", "y", "", "z"]
        for seed in 0..<500 {
            var queue = PlayQueue(seed: UInt64(seed))
            queue.replace(with: songs(8) { albums[$0] })
            queue.designate(4)
            queue.setShuffle(.albums)
            #expect(Array(queue.order.prefix(2)) == [4, 6])
            let x = queue.order.firstIndex(of: 1) ?? 0
            #expect(x + 2 < 8 && Array(queue.order[x...(x + 2)]) == [1, 2, 5])
            #expect(queue.order.sorted() == Array(1...8))
        }
    }

    @Test("Albums at the wrap: another album than the last played comes first")
    func albumsAtTheWrap() {
        for seed in 0..<300 {
            var queue = PlayQueue(seed: UInt64(seed))
            queue.setShuffle(.albums)
            queue.replace(with: songs(4) { ["x", "x", "y", "y"][$0] })
            queue.setRepeat(.all)
            let played = playedPass(&queue)
            _ = queue.advance(isNatural: true)
            #expect(queue.currentID != (played[3] <= 2 ? 1 : 3))
        }
    }

    @Test("Two entries of one song are two, and removing the one leaves the other")
    func duplicates() {
        var queue = PlayQueue(seed: 1)
        queue.replace(with: [QueuedSong(path: "a"), QueuedSong(path: "a"), QueuedSong(path: "b")])
        queue.remove([1])
        #expect(queue.entries.map(\.song.path) == ["a", "b"])
        #expect(queue.currentID == 2)
        queue.append([QueuedSong(path: "a")])
        #expect(queue.entries.map(\.id) == [2, 3, 4])
    }

    @Test("A song that was jumped to inside the list goes on to what is behind it")
    func jump() {
        var queue = queue(5)
        queue.designate(4)
        #expect(queue.entries.count == 5)
        _ = queue.advance(isNatural: true)
        #expect(queue.currentID == 5)
    }
}
