import Engine

/// Levels, mutes and extra outputs, as the user set them: a pure value.
struct MixState: Equatable {
    /// The names of the buses that are always there.
    static let fixedNames = ["main", "song", "kit", "click"]
    /// Names of the extra outputs; their place is their number.
    private(set) var outputs: [String] = []
    private(set) var levels: [String: Level] = [:]
    private(set) var muted: Set<String> = []
    /// Where the user sent sounds. Of two that mean the same key the later counts.
    private(set) var routes: [Route] = []
    var isLimiterOn = true

    /// A sound, by the name that was given, and the output that it is sent to.
    struct Route: Equatable {
        var sound: String
        var output: String
    }

    /// All names, in the order of the buses.
    var names: [String] { Self.fixedNames + outputs }

    /// The bus of a name.
    func bus(_ name: String) throws(SessionError) -> Bus {
        guard let index = names.firstIndex(of: name) else {
            throw SessionError(
                "no bus \(name); there are \(names.joined(separator: ", "))", word: name)
        }
        return Bus(index: UInt8(index))
    }

    /// The level of a bus; 0 dB unless it was set.
    func level(_ name: String) -> Level { levels[name] ?? .decibels(0) }

    /// The factor of a bus: its level, or 0 while it is muted.
    func gain(_ name: String) -> Float { muted.contains(name) ? 0 : Float(level(name).gain) }

    mutating func setLevel(_ name: String, _ level: Level) {
        levels[name] = level.gain == 1 ? nil : level
    }

    /// Mutes or unmutes a bus; nil turns it over. Answers how it stands now.
    mutating func mute(_ name: String, _ isMuted: Bool?) -> Bool {
        let now = isMuted ?? !muted.contains(name)
        if now { muted.insert(name) } else { muted.remove(name) }
        return now
    }

    /// The number of an extra output, which is made if there is none of that name.
    mutating func makeOutput(_ name: String) throws(SessionError) -> Int {
        if let index = outputs.firstIndex(of: name) { return index }
        if Self.fixedNames.contains(name) {
            throw SessionError("\(name) is no extra output; choose another name", word: name)
        }
        if outputs.count == Bus.extraCount {
            throw SessionError("no output \(name): there are \(Bus.extraCount) already", word: name)
        }
        outputs.append(name)
        return outputs.count - 1
    }

    /// Sends a sound to an output, after and above all other routes.
    mutating func add(_ route: Route) {
        routes.append(route)
    }

    /// Takes out the routes of sounds that are `meant`.
    mutating func dropRoutes(where isMeant: (_ sound: String) -> Bool) {
        routes.removeAll { isMeant($0.sound) }
    }
}
