/// What the name of a sound says about a hi-hat.
enum HatName: Equatable {
    case closed
    case open
    case pedal
    /// A hi-hat of which the name says no more.
    case other

    private static let hats: Set = ["hat", "hats", "hh", "hihat", "hihats"]
    private static let closedHats: Set = ["chh", "hhc", "ch", "hhclosed", "closedhat", "closedhh"]
    private static let openHats: Set = ["ohh", "hho", "oh", "hhopen", "openhat", "openhh"]
    private static let pedalHats: Set = ["phh", "hhp", "hhpedal", "pedalhat"]
    private static let closedWords: Set = ["closed", "close", "cl", "tight", "choke"]
    private static let openWords: Set = [
        "open", "opened", "op", "semiopen", "halfopen", "semi", "half", "free", "loose", "swish", "sizzle",
    ]
    private static let pedalWords: Set = ["pedal", "pd", "foot"]

    /// nil if the name is no hi-hat's.
    init?(_ name: String) {
        let words = DrumWords.words(name)
        func has(_ set: Set<String>) -> Bool { words.contains(where: set.contains) }
        if has(Self.closedHats) {
            self = .closed
        } else if has(Self.openHats) {
            self = .open
        } else if has(Self.pedalHats) {
            self = .pedal
        } else if !has(Self.hats) {
            return nil
        } else if has(Self.pedalWords) {
            self = .pedal
        } else if has(Self.openWords) {
            self = .open
        } else if has(Self.closedWords) || words.allSatisfy({ Self.hats.contains($0) || $0 == "hi" }) {
            self = .closed
        } else {
            self = .other
        }
    }
}
