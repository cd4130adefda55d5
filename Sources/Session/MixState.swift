import Engine

/// Levels, balances, mutes, solos and extra outputs, as the user set them: a pure value.
struct MixState: Equatable {
    /// The names of the buses that are always there.
    static let fixedNames = ["main", "song", "kit", "click"]
    /// The extra outputs, in the order in which they were made.
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
        /// Its number, from 0, for life (`Bus.extra`): of one that was removed the next can have it.
        var place: Int
    }

    /// All names: those that are always there in the order of the buses, then the extra outputs.
    var names: [String] { Self.fixedNames + outputs.map(\.name) }

    /// The bus of a name.
    func bus(_ name: String) throws(SessionError) -> Bus {
        if name.isEmpty {
            throw SessionError(
                "bus: no name is given; there are \(names.joined(separator: ", "))", word: name)
        }
        if let index = Self.fixedNames.firstIndex(of: name) { return Bus(index: UInt8(index)) }
        if let output = outputs.first(where: { $0.name == name }) { return .extra(output.place) }
        throw SessionError("no bus \(name); there are \(names.joined(separator: ", "))", word: name)
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
    /// Answers it.
    mutating func makeOutput(_ name: String, isStereo: Bool?) throws(SessionError) -> Output {
        if let index = outputs.firstIndex(where: { $0.name == name }) {
            if let isStereo { outputs[index].isStereo = isStereo }
            return outputs[index]
        }
        try OutputName.check(name)
        let taken = outputs.map(\.place)
        guard let place = (0..<Bus.extraCount).first(where: { !taken.contains($0) }) else {
            throw SessionError(
                "no output \(name): there are \(Bus.extraCount) already; remove one with: outputs NAME off",
                word: name)
        }
        let output = Output(name: name, isStereo: isStereo ?? true, place: place)
        outputs.append(output)
        return output
    }

    /// Takes an extra output away, with all that was set for it. Routes to it must be elsewhere by then.
    mutating func removeOutput(_ name: String) {
        outputs.removeAll { $0.name == name }
        levels[name] = nil
        balances[name] = nil
        muted.remove(name)
        soloed.remove(name)
        included.remove(name)
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
