/// Which connection holds which names of players. Pure.
struct RemoteNames: Equatable {
    /// Those that only pass on what other players tell, and us.
    private static let mirrors: Set<String> = ["playerctld"]
    /// So many players are looked after.
    static let limit = 32

    /// The connection's unique name, for each player's name that counts: one program is one player.
    private(set) var owners: [String: String] = [:]
    /// Other names of connections that are known by one that counts.
    private var aliases: [String: String] = [:]

    /// What has changed.
    enum Change: Equatable {
        case appeared(name: String, owner: String)
        case vanished(name: String, owner: String)
    }

    /// The player's name of a name on the bus; nil if it is none that counts.
    static func player(_ busName: String) -> String? {
        guard busName.hasPrefix(Names.root + ".") else { return nil }
        let name = String(busName.dropFirst(Names.root.utf8.count + 1))
        return mirrors.contains(name) ? nil : name
    }

    /// The player's name of a connection.
    func name(of owner: String) -> String? {
        owners.first { $0.value == owner }?.key
    }

    /// Takes who holds `name` now; an empty `owner` is nobody.
    mutating func setOwner(of name: String, to owner: String) -> [Change] {
        if (owners[name] ?? aliases[name] ?? "") == owner { return [] }
        var changes: [Change] = []
        aliases[name] = nil
        if let old = owners.removeValue(forKey: name) {
            changes.append(.vanished(name: name, owner: old))
            changes += promote(old)
        }
        if !owner.isEmpty { changes += add(name, owner) }
        return changes
    }

    private mutating func add(_ name: String, _ owner: String) -> [Change] {
        if owners.values.contains(owner) {
            aliases[name] = owner
            return []
        }
        if owners.count >= Self.limit { return [] }
        owners[name] = owner
        return [.appeared(name: name, owner: owner)]
    }

    /// A connection that has given up its name is known by the next of its names.
    private mutating func promote(_ owner: String) -> [Change] {
        guard let alias = aliases.filter({ $0.value == owner }).keys.min() else { return [] }
        aliases[alias] = nil
        return add(alias, owner)
    }
}
