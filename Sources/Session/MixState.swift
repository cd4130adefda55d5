import Engine

/// Levels, balances, mutes, solos and extra outputs, as the user set them: a pure value.
struct MixState: Equatable {
    /// The names of the buses that are always there.
    static let fixedNames = ["main", "song", "kit", "click"]
    /// The extra outputs; their place is their number.
    private(set) var outputs: [Output] = []
    private(set) var levels: [String: Level] = [:]
    /// Per cent, -100 left … 100 right; none for the centre.
    private(set) var balances: [String: Double] = [:]
    private(set) var muted: Set<String> = []
    private(set) var soloed: Set<String> = []
    /// Extra outputs, and the click, that are part of `main` too.
    private(set) var included: Set<String> = []
    /// Where the user sent sounds. Of two that mean the same key the later counts.
    private(set) var routes: [Route] = []
    /// Where the user sent a kit's own outputs, by their number, 1…16.
    private(set) var kitRoutes: [Int: String] = [:]
    var isLimiterOn = true

    /// A sound, by the name that was given, and the output that it is sent to.
    struct Route: Equatable {
        var sound: String
        var output: String
    }

    /// An extra output.
    struct Output: Equatable {
        var name: String
        var isStereo: Bool
    }

    /// All names, in the order of the buses.
    var names: [String] { Self.fixedNames + outputs.map(\.name) }

    /// The bus of a name.
    func bus(_ name: String) throws(SessionError) -> Bus {
        if name.isEmpty {
            throw SessionError(
                "bus: no name is given; there are \(names.joined(separator: ", "))", word: name)
        }
        guard let index = names.firstIndex(of: name) else {
            throw SessionError(
                "no bus \(name); there are \(names.joined(separator: ", "))", word: name)
        }
        return Bus(index: UInt8(index))
    }

    /// The level of a bus; 0 dB unless it was set.
    func level(_ name: String) -> Level { levels[name] ?? .decibels(0) }

    /// The balance of a bus in per cent, -100 left … 100 right.
    func balance(_ name: String) -> Double { balances[name] ?? 0 }

    /// Whether a solo of others silences a bus: main stays, as it is their sum, and so does the click, which is for those
    /// who play.
    func isSilencedBySolo(_ name: String) -> Bool {
        !soloed.isEmpty && !soloed.contains(name) && name != "main" && name != "click"
    }

    /// The factor of a bus: its level, or 0 while it is muted or silenced by a solo.
    func gain(_ name: String) -> Float {
        muted.contains(name) || isSilencedBySolo(name) ? 0 : Float(level(name).gain)
    }

    /// Whether a bus is part of `main`.
    func isIncluded(_ name: String) -> Bool { name == "song" || name == "kit" || included.contains(name) }

    mutating func setLevel(_ name: String, _ level: Level) {
        levels[name] = level.gain == 1 ? nil : level
    }

    mutating func setBalance(_ name: String, _ percent: Double) {
        balances[name] = percent == 0 ? nil : percent
    }

    /// Mutes or unmutes a bus; nil turns it over. Answers how it stands now.
    mutating func mute(_ name: String, _ isMuted: Bool?) -> Bool {
        let now = isMuted ?? !muted.contains(name)
        if now { muted.insert(name) } else { muted.remove(name) }
        return now
    }

    /// Lets a bus sound alone, with others that do, or not; nil turns it over. Answers how it stands now.
    mutating func solo(_ name: String, _ isSolo: Bool?) -> Bool {
        let now = isSolo ?? !soloed.contains(name)
        if now { soloed.insert(name) } else { soloed.remove(name) }
        return now
    }

    /// Ends every solo.
    mutating func endSolos() {
        soloed = []
    }

    /// Makes an extra output or the click a part of `main`, or not.
    mutating func include(_ name: String, _ isIncluded: Bool) {
        if isIncluded { included.insert(name) } else { included.remove(name) }
    }
}

// MARK: - Outputs

extension MixState {
    /// Makes an extra output, in stereo unless said otherwise, or changes the one of that name if something is said.
    /// Answers its number.
    mutating func makeOutput(_ name: String, isStereo: Bool?) throws(SessionError) -> Int {
        if let index = outputs.firstIndex(where: { $0.name == name }) {
            if let isStereo { outputs[index].isStereo = isStereo }
            return index
        }
        if Self.fixedNames.contains(name) {
            throw SessionError("\(name) is no extra output; choose another name", word: name)
        }
        if outputs.count == Bus.extraCount {
            throw SessionError("no output \(name): there are \(Bus.extraCount) already", word: name)
        }
        outputs.append(Output(name: name, isStereo: isStereo ?? true))
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

    /// Sends one of a kit's own outputs, 1…16, to an output.
    mutating func sendKitOutput(_ number: Int, to output: String) {
        kitRoutes[number] = output == "kit" ? nil : output
    }
}
