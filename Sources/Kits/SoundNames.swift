import Host

/// Turns what a user types into a key of a kit.
public enum SoundNames {
    /// The key that `typed` means: a sound's name, another word for it, a key's number, a note's name (c4 is
    /// 60), or the beginning of one name alone.
    ///
    /// Throws an error that names the nearest sound, or all that the beginning could mean.
    public static func key(for typed: String, in pads: [KitPad]) throws(KitError) -> UInt8 {
        let word = word(typed)
        if typed.allSatisfy(\.isWhitespace) {
            throw KitError("sound", "no name is given", remedy: hint(pads))
        }
        if word.isEmpty { throw KitError(typed, "the kit has no such sound", remedy: hint(pads)) }
        if let pad = exact(word, pads) { return pad.key }
        if let number = Int(typed) ?? NoteName.number(typed) {
            if let pad = pads.first(where: { Int($0.key) == number }) { return pad.key }
            throw KitError(typed, "the kit has no sound on key \(number)", remedy: hint(pads))
        }
        let begun = pads.filter { $0.word.hasPrefix(word) }
        if begun.count == 1 { return begun[0].key }
        if begun.count > 1 {
            let words = begun.prefix(6).map(\.word).joined(separator: ", ")
            throw KitError(typed, "could be " + words, remedy: "type more of it")
        }
        let others = pads.filter { $0.otherWords.contains { $0.hasPrefix(word) } }
        if others.count == 1 { return others[0].key }
        let nearest = Nearest.name(to: word, among: pads.flatMap { [$0.word] + $0.otherWords })
        throw KitError(
            typed, "the kit has no such sound", remedy: nearest.map { "nearest is \($0)" } ?? hint(pads))
    }

    /// A name as one types it: in lower case, with `-` for everything that is neither letter nor digit.
    public static func word(_ name: String) -> String {
        var word = ""
        for character in name.lowercased() {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if !word.isEmpty && word.last != "-" {
                word.append("-")
            }
        }
        if word.last == "-" { word.removeLast() }
        return word
    }

    private static func exact(_ word: String, _ pads: [KitPad]) -> KitPad? {
        if let pad = pads.first(where: { $0.word == word }) { return pad }
        if let pad = pads.first(where: { $0.otherWords.contains(word) }) { return pad }
        for key in DrumNames.keys(for: word) {
            if let pad = pads.first(where: { Int($0.key) == key }) { return pad }
        }
        return nil
    }

    private static func hint(_ pads: [KitPad]) -> String {
        if pads.isEmpty { return "load a kit first" }
        return "it has " + pads.prefix(6).map(\.word).joined(separator: ", ") + (pads.count > 6 ? ", …" : "")
    }
}
