import Host

/// A controller that a kit names or follows: one of its faders.
public struct KitController: Equatable, Sendable {
    /// 0…511; MIDI's are those up to 127.
    public var number: Int
    /// What the kit calls it; empty without a name.
    public var label: String
    /// Its value when the kit is taken, 0…1.
    public var startValue: Double
    /// Whether a region follows it.
    public var isUsed: Bool

    /// What to type for it: its label in lower case, with `-` for what is neither letter nor digit; empty without one.
    public var word: String { SoundNames.word(label) }

    /// The controller that `typed` means: a number, a label, or the beginning of one label alone.
    ///
    /// Throws an error that names the nearest, or all that the beginning could mean.
    public static func named(
        _ typed: String, in controllers: [KitController]
    ) throws(KitError) -> KitController {
        if typed.allSatisfy(\.isWhitespace) {
            throw KitError("fader", "no name is given", remedy: "cc lists them")
        }
        if controllers.isEmpty { throw KitError(typed, "the kit has no faders") }
        if let number = Int(typed) {
            if let controller = controllers.first(where: { $0.number == number }) { return controller }
            throw KitError(typed, "the kit has no fader of this number", remedy: "cc lists them")
        }
        let word = SoundNames.word(typed)
        if let exact = controllers.first(where: { $0.word == word && !word.isEmpty }) { return exact }
        let begun = word.isEmpty ? [] : controllers.filter { $0.word.hasPrefix(word) }
        if begun.count == 1 { return begun[0] }
        if begun.count > 1 {
            let words = begun.prefix(6).map(\.word).joined(separator: ", ")
            throw KitError(typed, "could be " + words, remedy: "type more of it")
        }
        let nearest = Nearest.name(to: word, among: controllers.map(\.word).filter { !$0.isEmpty })
        throw KitError(
            typed, "the kit has no such fader",
            remedy: nearest.map { "nearest is \($0)" } ?? "cc lists them")
    }
}
