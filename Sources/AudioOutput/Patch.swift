import Devices

/// The connections that the user wants: those that exist, and those whose target is away.
///
/// Pure: it is told what is there and answers what to connect. A connection made from outside, by a
/// patchbay, counts as wanted; one that is cut while both ends stay counts as unwanted after
/// `graceSeconds`; one whose target goes away is put back when the target returns. Of those that were made from
/// outside and are away, the clients that came last are known: some never have the same name twice.
struct Patch {
    /// A server that ends cuts connections a moment before it says so: wait before believing it.
    static let graceSeconds = 0.3

    /// Clients whose connections from outside are kept while they are away, at the most.
    static let awayLimit = 16

    /// In the order in which they were made.
    private(set) var wanted: [PortConnection] = []
    /// Those that we made ourselves on a server of our own, and nobody has asked for.
    private(set) var defaults: Set<PortConnection> = []
    /// Those that somebody else has made, in a patchbay or by a client of its own.
    private var found: Set<PortConnection> = []
    private var existing: Set<PortConnection> = []
    private var missingSince: [PortConnection: Double] = [:]

    /// The user wants these.
    mutating func want(_ connections: [PortConnection]) {
        for connection in connections {
            defaults.remove(connection)
            found.remove(connection)
            if !wanted.contains(connection) { wanted.append(connection) }
        }
    }

    /// Wires these, but for ports that are wanted elsewhere, at one of the `targets` that are there.
    mutating func wantByDefault(_ connections: [PortConnection], targets: Set<String>) {
        let wired = Set(wanted.filter { targets.contains($0.target) }.map(\.port))
        let missing = connections.filter { !wired.contains($0.port) }
        wanted += missing
        defaults.formUnion(missing)
    }

    /// The user wants these too. Answers the defaults that give way, now unwanted: those of ports that come to another
    /// of the `targets` that are there.
    mutating func restore(_ connections: [PortConnection], targets: Set<String>) -> [PortConnection] {
        let coming = connections.filter { !wanted.contains($0) && targets.contains($0.target) }
        let ports = Set(coming.map(\.port))
        let replaced = wanted.filter { defaults.contains($0) && ports.contains($0.port) }
            .filter { !connections.contains($0) }
        forget(replaced)
        want(connections)
        return replaced
    }

    /// The user doesn't want these any more.
    mutating func forget(_ connections: [PortConnection]) {
        let gone = Set(connections)
        wanted.removeAll { gone.contains($0) }
        defaults.subtract(gone)
        found.subtract(gone)
        existing.subtract(gone)
        for connection in gone { missingSince[connection] = nil }
    }

    /// Ports of ours have others in their place: what those were connected to, these are to be.
    mutating func replace(_ old: [String], with new: [String]) {
        var targets: [String] = []
        for connection in wanted where old.contains(connection.port) && !targets.contains(connection.target) {
            targets.append(connection.target)
        }
        forget(wanted.filter { old.contains($0.port) })
        want(Wiring.pairs(new, to: targets))
    }

    /// The server is gone: what is missing now says nothing about what is wanted.
    mutating func serverIsGone() {
        existing = []
        missingSince = [:]
    }

    /// Compares with what is there at `now` (seconds), and answers what to connect.
    mutating func reconcile(
        with actual: [PortConnection], targets: Set<String>, now: Double
    ) -> [PortConnection] {
        let fresh = actual.filter { !wanted.contains($0) }
        want(fresh)
        found.formUnion(fresh)
        let actual = Set(actual)
        var toConnect: [PortConnection] = []
        var unwanted: [PortConnection] = []
        for connection in wanted {
            if actual.contains(connection) {
                existing.insert(connection)
                missingSince[connection] = nil
            } else if !targets.contains(connection.target) {
                existing.remove(connection)
                missingSince[connection] = nil
            } else if !existing.contains(connection) {
                toConnect.append(connection)
            } else if let since = missingSince[connection] {
                if now - since >= Self.graceSeconds { unwanted.append(connection) }
            } else {
                missingSince[connection] = now
            }
        }
        forget(unwanted)
        forgetOldest(awayFrom: targets)
        return toConnect
    }

    /// Forgets what was made from outside to clients that are away, but for the last of them.
    private mutating func forgetOldest(awayFrom targets: Set<String>) {
        let away = wanted.filter { found.contains($0) && !targets.contains($0.target) }
        func client(_ connection: PortConnection) -> Substring { connection.target.prefix { $0 != ":" } }
        var kept: Set<Substring> = []
        for connection in away.reversed() where kept.count < Self.awayLimit {
            kept.insert(client(connection))
        }
        forget(away.filter { !kept.contains(client($0)) })
    }

    /// True while a connection is missing and it isn't clear yet what that means.
    var isWaiting: Bool { !missingSince.isEmpty }
}
