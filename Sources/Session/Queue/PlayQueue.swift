/// What is played, and in which order: a pure value.
///
/// `entries` is the list as the user sees it; `order` the order of this pass, which is the same without shuffle. The next
/// pass of a repeated shuffle is drawn as soon as somebody asks what comes after the last entry, so that it can be made ready.
struct PlayQueue: Equatable {
    private(set) var entries: [QueueEntry] = []
    /// The identities in the order in which they are played in this pass.
    private(set) var order: [UInt64] = []
    /// The entry that is played, or designated for the next play; nil in an empty queue.
    private(set) var currentID: UInt64?
    private(set) var shuffle = ShuffleMode.off
    private(set) var repeats = RepeatMode.none
    /// The order of the next pass, once it has been drawn.
    private var nextOrder: [UInt64]?
    private var lastID: UInt64 = 0
    private var chance: Chance

    /// An empty queue. Equal seeds shuffle equally.
    init(seed: UInt64 = .random(in: .min ... .max)) {
        chance = Chance(seed: seed)
    }

    var isEmpty: Bool { entries.isEmpty }
    var current: QueueEntry? { currentID.flatMap(entry) }
    func entry(_ id: UInt64) -> QueueEntry? { entries.first { $0.id == id } }

    /// The current entry's place in the list, and in the order of play, from 0.
    var currentIndex: Int? { entries.firstIndex { $0.id == currentID } }
    var currentTurn: Int? { currentID.flatMap(order.firstIndex(of:)) }

    // MARK: The list

    /// Takes other songs; the first in the order of play is designated.
    mutating func replace(with songs: [QueuedSong]) {
        entries = songs.map { made($0) }
        reorder(startingWith: nil)
        currentID = order.first
    }

    /// Takes songs with the order and the place of an earlier session; places in `songs`, checked by who has read them.
    mutating func restore(
        _ songs: [QueuedSong], shuffle mode: ShuffleMode, order places: [Int], current: Int
    ) {
        entries = songs.map { made($0) }
        nextOrder = nil
        order = places.isEmpty ? entries.map(\.id) : places.map { entries[$0].id }
        shuffle = mode
        currentID = entries.indices.contains(current) ? entries[current].id : order.first
    }

    /// Adds songs at the end of the list and of this pass.
    mutating func append(_ songs: [QueuedSong]) {
        let new = songs.map { made($0) }
        entries += new
        order += new.map(\.id)
        nextOrder = nil
        if currentID == nil { currentID = order.first }
    }

    /// Adds songs behind the current one, in the list and in the order of play.
    mutating func insertNext(_ songs: [QueuedSong]) {
        guard let place = currentIndex, let turn = currentTurn else { return append(songs) }
        let new = songs.map { made($0) }
        entries.insert(contentsOf: new, at: place + 1)
        order.insert(contentsOf: new.map(\.id), at: turn + 1)
        nextOrder = nil
    }

    /// Takes entries out. If the current one is among them, the one after it in the order of play is designated, or the
    /// first if there is none.
    mutating func remove(_ ids: Set<UInt64>) {
        if let turn = currentTurn, ids.contains(order[turn]) {
            let rest = order[turn...].first { !ids.contains($0) }
            currentID = rest ?? order.first { !ids.contains($0) }
        }
        entries.removeAll { ids.contains($0.id) }
        order.removeAll(where: ids.contains)
        nextOrder = nil
    }

    /// Whether the current entry and all that follow it in this pass are among `ids`.
    func isRunOut(without ids: Set<UInt64>) -> Bool {
        guard let turn = currentTurn else { return true }
        return order[turn...].allSatisfy(ids.contains)
    }

    /// Moves an entry of the list to another place, from 0.
    mutating func move(from: Int, to: Int) {
        let entry = entries.remove(at: from)
        entries.insert(entry, at: to)
        if shuffle == .off { order = entries.map(\.id) }
        nextOrder = nil
    }

    /// Empties it.
    mutating func clear() {
        entries = []
        order = []
        nextOrder = nil
        currentID = nil
    }

    /// Learns more of a song, such as its exact length.
    mutating func update(_ id: UInt64, _ change: (inout QueuedSong) -> Void) {
        guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
        change(&entries[place].song)
    }

    // MARK: Moving in it

    /// Designates an entry.
    mutating func designate(_ id: UInt64) {
        if entry(id) != nil { currentID = id }
    }

    /// Designates the first in the order of play.
    mutating func rewind() {
        currentID = order.first
    }

    /// What is played after the current entry's natural end; nil if it is the end of the queue.
    mutating func following(isNatural: Bool) -> UInt64? {
        guard let currentID, let turn = currentTurn else { return nil }
        if isNatural && repeats == .one { return currentID }
        if turn + 1 < order.count { return order[turn + 1] }
        return repeats == .all ? upcomingOrder().first : nil
    }

    /// Goes on to what `following` tells. False at the end of the queue, where the current entry stays.
    mutating func advance(isNatural: Bool) -> Bool {
        guard let next = following(isNatural: isNatural), let turn = currentTurn else { return false }
        let wraps = !(isNatural && repeats == .one) && turn + 1 == order.count
        if wraps {
            order = upcomingOrder()
            nextOrder = nil
        }
        currentID = next
        return true
    }

    /// The entry before the current one in the order of play. A repeated list wraps to its last; a shuffle doesn't go
    /// back into the pass before.
    var preceding: UInt64? {
        guard let turn = currentTurn else { return nil }
        if turn > 0 { return order[turn - 1] }
        return repeats == .all && shuffle == .off ? order.last : nil
    }

    // MARK: Modes

    mutating func setRepeat(_ mode: RepeatMode) {
        repeats = mode
    }

    /// Sets how it is shuffled. The current entry stays; switched on, a pass begins with it (or with its album).
    mutating func setShuffle(_ mode: ShuffleMode) {
        if mode == shuffle { return }
        shuffle = mode
        reorder(startingWith: currentID)
    }

    private mutating func made(_ song: QueuedSong) -> QueueEntry {
        lastID += 1
        return QueueEntry(id: lastID, song: song)
    }

    private mutating func reorder(startingWith first: UInt64?) {
        nextOrder = nil
        order = drawn()
        guard shuffle != .off, let first else { return }
        let group = shuffle == .songs ? [first] : group(of: first)
        order.removeAll(where: group.contains)
        order.insert(contentsOf: group, at: 0)
    }

    /// The order of the next pass: not beginning with what this one ends with, if there is anything else.
    private mutating func upcomingOrder() -> [UInt64] {
        if let nextOrder { return nextOrder }
        var next = drawn()
        if shuffle != .off, let last = order.last {
            let group = shuffle == .songs ? [last] : group(of: last)
            while group.count < entries.count, next.first.map(group.contains) == true { next = drawn() }
        }
        nextOrder = next
        return next
    }

    private mutating func drawn() -> [UInt64] {
        switch shuffle {
        case .off: entries.map(\.id)
        case .songs: Shuffle.songs(entries, using: &chance)
        case .albums: Shuffle.albums(entries, using: &chance)
        }
    }

    private func group(of id: UInt64) -> [UInt64] {
        Shuffle.groups(entries).first { $0.contains(id) } ?? [id]
    }
}
