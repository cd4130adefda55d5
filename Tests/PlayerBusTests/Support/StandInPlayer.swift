import Devices
import Glibc
import Host
import PlayerBus
import Testing

/// Stands in for the session: does what is asked of it at once, and shows it.
final class StandInPlayer {
    let bus: MPRISBus
    let address: String
    /// What was asked for so far.
    private(set) var requests: [PlayerRequest] = []
    private(set) var events: [RemoteEvent] = []
    /// Changed by tests and by requests; shown at once.
    var snapshot = PlayerSnapshot() {
        didSet { bus.show(snapshot) }
    }

    /// A player on the bus at `address`, which it has joined; three songs, the first is current and paused.
    init(_ address: String, timing: BusTiming = BusTiming()) throws {
        self.address = address
        bus = MPRISBus(address: address, timing: timing)
        snapshot = Self.threeSongs
        bus.show(snapshot)
        try bus.start()
        try #require(wait { bus.busName != nil })
    }

    static var threeSongs: PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.status = .paused
        snapshot.rateRange = 0.25...4
        snapshot.volume = 0.5
        snapshot.entries = (1...3).map { number in
            var entry = PlayerEntry(id: UInt64(number), path: "/music/song \(number).flac")
            entry.title = "Song \(number)"
            entry.artists = ["Ärzte", "日本"]
            entry.album = "Album"
            entry.lengthMicroseconds = 60_000_000
            return entry
        }
        snapshot.current = snapshot.entries[0]
        snapshot.positionMicroseconds = 1_500_000
        snapshot.canPlay = true
        snapshot.canPause = true
        snapshot.canSeek = true
        snapshot.canGoNext = true
        snapshot.canGoPrevious = true
        return snapshot
    }

    /// Attends to the bus, and to what programs write, until `isDone`; false if that takes too long.
    func wait(for programs: [Program] = [], until isDone: () -> Bool) -> Bool {
        let deadline = MonotonicClock.seconds + 30
        while MonotonicClock.seconds < deadline {
            turn()
            for program in programs { _ = program.text }
            if isDone() { return true }
            let running = programs.filter { !$0.isAtEnd }.map(\.descriptor)
            var entries = ([bus.eventDescriptor] + running).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&entries, nfds_t(entries.count), 50)
        }
        return false
    }

    /// Runs a program on our bus to its end, attending to the bus; answers what it has written.
    func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let program = try Program(path, arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
        try #require(
            wait(for: [program]) {
                _ = program.text; return program.isAtEnd
            })
        return (program.status, program.text)
    }

    /// What has been asked for since the last call.
    func takeRequests() -> [PlayerRequest] {
        defer { requests = [] }
        return requests
    }

    /// What has happened to others since the last call.
    func takeEvents() -> [RemoteEvent] {
        defer { events = [] }
        return events
    }

    private func turn() {
        for request in bus.takeRequests() {
            requests.append(request)
            perform(request)
        }
        events += bus.takeRemoteEvents()
    }

    private func perform(_ request: PlayerRequest) {
        switch request {
        case .play: snapshot.status = .playing
        case .pause: snapshot.status = .paused
        case .playPause: snapshot.status = snapshot.status == .playing ? .paused : .playing
        case .stop: snapshot.status = .stopped
        case .next: go(by: 1)
        case .previous: go(by: -1)
        case .goTo(let id): snapshot.current = snapshot.entries.first { $0.id == id }
        case .seek(let distance): jump(to: snapshot.positionMicroseconds + distance)
        case .setPosition(_, let place): jump(to: place)
        case .setLoop(let loop): snapshot.loop = loop
        case .setShuffle(let isOn): snapshot.shuffle = isOn
        case .setRate(let rate): snapshot.rate = rate
        case .setVolume(let volume): snapshot.volume = volume
        default: break
        }
    }

    private func go(by distance: Int) {
        let index = snapshot.entries.firstIndex { $0.id == snapshot.current?.id } ?? 0
        var next = snapshot
        next.current = snapshot.entries[min(max(index + distance, 0), snapshot.entries.count - 1)]
        next.positionMicroseconds = 0
        snapshot = next
    }

    private func jump(to place: Int64) {
        snapshot.positionMicroseconds = max(place, 0)
        bus.seeked(to: snapshot.positionMicroseconds)
    }
}
