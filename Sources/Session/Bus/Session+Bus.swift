import Devices
import Host

/// Our player on the desktop's bus: media keys, panels and `playerctl` see it and drive it.
extension Session {
    /// What the place is shown as often as, in seconds.
    private static let showSeconds = 0.5
    /// How many entries of the queue are shown on either side of the current one.
    private static let shownNeighbours = 10

    /// Joins the bus. Where there is none it is looked for without a word.
    func startBus() {
        try? bus?.start()
    }

    /// Does what the desktop asks for, and shows it how we stand.
    func tickBus() {
        guard let bus else { return }
        for request in bus.takeRequests() { obey(request) }
        for event in bus.takeRemoteEvents() { handle(event) }
        let now = MonotonicClock.seconds
        guard bus.busName != nil, isNew || now - desktop.lastShowSeconds > Self.showSeconds else {
            return
        }
        desktop.lastShowSeconds = now
        if player.queue.currentID != desktop.artID { findArt() }
        desktop.shown = ShownState(player: player, rate: rate, level: mix.level("song"))
        bus.show(snapshot)
    }

    /// Whether we stand otherwise than the desktop was shown.
    private var isNew: Bool {
        desktop.shown != ShownState(player: player, rate: rate, level: mix.level("song"))
    }

    /// Lets a worker make a file of the cover.
    private func findArt() {
        desktop.artURL = ""
        desktop.artID = player.queue.currentID
        guard let entry = player.queue.current, let folder = places.coverFolder else { return }
        findCover(of: entry.song.path, style: nil, cacheFolder: folder) { [self] found in
            guard desktop.artID == entry.id else { return }
            desktop.artURL = found.url
            desktop.shown = nil
        }
    }

    private var snapshot: PlayerSnapshot {
        let queue = player.queue
        let hasSongs = !queue.isEmpty
        var snapshot = PlayerSnapshot()
        snapshot.status = PlaybackStatus(player)
        snapshot.loop = LoopStatus(queue.repeats)
        snapshot.shuffle = queue.shuffle != .off
        snapshot.rate = rate > 0 ? rate : 1
        snapshot.rateRange = 0.25...4
        snapshot.volume = min(1, mix.level("song").gain.squareRoot())
        snapshot.positionMicroseconds = microseconds(songState.positionSeconds)
        snapshot.canGoNext = hasSongs
        snapshot.canGoPrevious = hasSongs
        snapshot.canPlay = hasSongs
        snapshot.canPause = hasSongs
        snapshot.canSeek = hasSongs
        snapshot.current = queue.current.map { entry(shown: $0) }
        snapshot.entries = entriesAround.map { entry(shown: $0) }
        return snapshot
    }

    private func entry(shown entry: QueueEntry) -> PlayerEntry {
        let isCurrent = entry.id == player.queue.currentID
        var shown = PlayerEntry(entry, artURL: isCurrent ? desktop.artURL : "")
        if isCurrent { shown.lengthMicroseconds = songState.lengthSeconds.map { microseconds($0) } }
        return shown
    }

    /// In the order of playing.
    private var entriesAround: [QueueEntry] {
        let order = player.queue.order
        let turn = player.queue.currentTurn ?? 0
        let first = max(0, turn - Self.shownNeighbours)
        return order[first..<min(order.count, first + 2 * Self.shownNeighbours)].compactMap(
            player.queue.entry)
    }

    // MARK: What the desktop asks for

    private func obey(_ request: PlayerRequest) {
        switch request {
        case .play: ask(.play(nil))
        case .pause: ask(.pause)
        case .playPause: ask(.toggle)
        case .stop: ask(.stop)
        case .next: ask(.next)
        case .previous: ask(.previous)
        case .seek(let microseconds): ask(.seek(.relative(Double(microseconds) / 1e6)))
        case .setPosition(let entry, let microseconds):
            if entry == player.queue.currentID { ask(.seek(.seconds(Double(microseconds) / 1e6))) }
        case .open(let path): ask(.play(SongChoice(file: path)))
        case .setLoop(let status): ask(.repeats(.given(RepeatMode(status))))
        case .setShuffle(let isOn): shuffle(isOn)
        case .setRate(let rate): ask(.rate(rate))
        case .setVolume(let volume): ask(.volume(.percent(100 * volume)))
        case .addTrack(let path, let place, let isCurrent): add(path, at: place, isCurrent: isCurrent)
        case .removeTrack(let id): step(by: .removed([id]))
        case .goTo(let id): if player.queue.entry(id) != nil { goTo(id) }
        case .quit: runBound("quit")
        }
    }

    /// Carries a command out for somebody who can't be answered; what fails is told.
    private func ask(_ command: Command) {
        perform(command) { [self] result in
            if case .failure(let error) = result {
                tell(SessionEvent("desktop-refused", "the desktop asked in vain: \(error.text)"))
            }
        }
    }

    /// The desktop knows no albums: what is shuffled already stays as it is.
    private func shuffle(_ isOn: Bool) {
        if isOn == (player.queue.shuffle != .off) { return }
        ask(.shuffle(.given(isOn ? .songs : .off)))
    }

    private func goTo(_ id: UInt64) {
        _ = try? step(.goTo(id))
    }

    private func add(_ path: String, at place: QueuePlace, isCurrent: Bool) {
        let last = player.queue.entries.last?.id ?? 0
        ask(.append(SongChoice(file: path)))
        guard let entry = player.queue.entries.last, entry.id != last else { return }
        let from = player.queue.entries.count - 1
        switch place {
        case .start: step(by: .moved(from: from, to: 0))
        case .after(let id):
            if let index = player.queue.entries.firstIndex(where: { $0.id == id }), index + 1 < from {
                step(by: .moved(from: from, to: index + 1))
            }
        case .end: break
        }
        if isCurrent { goTo(entry.id) }
    }
}

/// What the desktop has been shown, but for the place.
struct ShownState: Equatable {
    var player: PlayerState
    var rate: Double
    var level: Level
}
