import Devices
import Host

/// The other players on the bus, kept current by their signals.
///
/// Thread: control.
final class RemotePlayers {
    private weak var connection: BusConnection?
    private var names = RemoteNames()
    /// By the connection's name; only those that have told of themselves.
    private var states: [String: RemoteState] = [:]
    private var identities: [String: String] = [:]
    /// Those that were asked for all that there is to know, and have not answered.
    private var asked: Set<String> = []
    private var events: [RemoteEvent] = []
    /// Older events are dropped if nobody takes them.
    private static let eventLimit = 256

    /// Those that have told of themselves.
    var all: [RemotePlayer] {
        let now = MonotonicClock.seconds
        return names.owners.sorted { $0.key < $1.key }.compactMap { name, owner in
            states[owner]?.player(named: name, nowSeconds: now)
        }
    }

    /// What has happened since the last call.
    func takeEvents() -> [RemoteEvent] {
        defer { events = [] }
        return events
    }

    // MARK: - The bus

    /// Looks for players on a bus that was joined.
    func begin(on connection: BusConnection) {
        self.connection = connection
        connection.onSignal = { [weak self] in self?.take($0) }
        connection.listen(
            for: "type='signal',sender='\(Names.bus)',interface='\(Names.bus)',member='NameOwnerChanged',"
                + "arg0namespace='\(Names.root)'")
        connection.listen(
            for: "type='signal',path='\(Names.object)',interface='\(Names.properties)',"
                + "member='PropertiesChanged',arg0='\(Names.player)'")
        connection.listen(
            for: "type='signal',path='\(Names.object)',interface='\(Names.player)',member='Seeked'")
        connection.call(Names.bus, Names.busObject, Names.bus, "ListNames") { [weak self] answer in
            guard case .texts(let names)? = answer.next() else { return }
            for name in names where RemoteNames.player(name) != nil { self?.findOwner(of: name) }
        }
    }

    /// Forgets all of them: the bus is gone.
    func end() {
        connection = nil
        for player in all { add(.vanished(name: player.name)) }
        names = RemoteNames()
        states = [:]
        identities = [:]
        asked = []
    }

    private func findOwner(of name: String) {
        connection?.call(Names.bus, Names.busObject, Names.bus, "GetNameOwner", [.text(name)]) {
            [weak self] answer in
            // Nobody: it is gone again.
            guard answer.failure == nil, let owner = answer.next()?.asText else { return }
            self?.setOwner(of: name, to: owner)
        }
    }

    private func setOwner(of busName: String, to owner: String) {
        guard let name = RemoteNames.player(busName) else { return }
        // We are nobody else.
        let isOurs = owner == connection?.uniqueName
        for change in names.setOwner(of: name, to: isOurs ? "" : owner) {
            switch change {
            case .appeared(_, let owner): load(owner)
            case .vanished(let name, let owner):
                if states.removeValue(forKey: owner) != nil { add(.vanished(name: name)) }
                identities[owner] = nil
                asked.remove(owner)
            }
        }
    }

    /// Asks for everything. One who was asked already will tell what is new since, too.
    private func load(_ owner: String) {
        guard asked.insert(owner).inserted else { return }
        let identity: [BusValue] = [.text(Names.root), .text("Identity")]
        connection?.call(owner, Names.object, Names.properties, "Get", identity) { [weak self] answer in
            if answer.failure == nil, let text = answer.next()?.asText { self?.setIdentity(text, owner) }
        }
        connection?.call(owner, Names.object, Names.properties, "GetAll", [.text(Names.player)]) {
            [weak self] answer in
            self?.asked.remove(owner)
            guard case .dictionary(let properties)? = answer.next() else { return }
            self?.update(owner, properties)
        }
    }

    private func setIdentity(_ text: String, _ owner: String) {
        identities[owner] = text
        states[owner]?.identity = text
    }

    // MARK: - What players tell

    private func take(_ signal: BusMessage) {
        let values = signal.values()
        switch (signal.member, values.first) {
        case ("NameOwnerChanged", .text(let name)?) where values.count == 3:
            setOwner(of: name, to: values[2].asText ?? "")
        case ("Seeked", let place?): seeked(signal.sender, place)
        case ("PropertiesChanged", _) where values.count == 3:
            // One that has not told of itself yet, or holds back what is new, is asked.
            guard names.name(of: signal.sender) != nil else { return }
            if states[signal.sender] == nil || values[2] != .texts([]) { return load(signal.sender) }
            if case .dictionary(let properties) = values[1] { update(signal.sender, properties) }
        default: break
        }
    }

    private func update(_ owner: String, _ properties: [String: BusValue]) {
        guard let name = names.name(of: owner) else { return }
        let isNew = states[owner] == nil
        var state = states[owner] ?? RemoteState()
        state.identity = identities[owner] ?? ""
        let changes = state.take(properties, nowSeconds: MonotonicClock.seconds)
        states[owner] = state
        if isNew { return add(.appeared(name: name, state.status)) }
        // The song before the state, as with our own.
        if changes.isTrack { add(.trackChanged(name: name)) }
        if changes.isStatus { add(.statusChanged(name: name, state.status)) }
        if changes.needsPosition && properties["Position"] == nil { askForPosition(owner) }
    }

    private func askForPosition(_ owner: String) {
        let position: [BusValue] = [.text(Names.player), .text("Position")]
        connection?.call(owner, Names.object, Names.properties, "Get", position) { [weak self] answer in
            if answer.failure == nil, let place = answer.next() { self?.seeked(owner, place) }
        }
    }

    private func seeked(_ owner: String, _ place: BusValue) {
        guard let microseconds = place.asInteger else { return }
        states[owner]?.seeked(to: microseconds, nowSeconds: MonotonicClock.seconds)
    }

    private func add(_ event: RemoteEvent) {
        events.append(event)
        if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
    }

    // MARK: - What is asked of players

    /// Asks the player `name`.
    func ask(_ name: String, _ request: RemoteRequest) {
        guard let connection, let owner = names.owners[name], let state = states[owner] else {
            return add(.failed(name: name, reason: "there is no such player; \"remote\" lists them"))
        }
        guard let call = RemoteCall(request, track: state.track) else {
            return add(
                .failed(
                    name: name, reason: "its song can't be named, so its place can't be set; use play or next"
                ))
        }
        connection.call(
            owner, Names.object, Names.player, call.member, call.values, isBounded: true
        ) { [weak self] answer in
            guard let reason = answer.failure else { return }
            self?.add(.failed(name: name, reason: BusText.fit(reason)))
        }
    }
}
