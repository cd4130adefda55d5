import Host

/// Which names an extra output can have. What a port's name can't hold is refused where the ports are made.
enum OutputName {
    /// Words that say something else where an output is named.
    private static let otherWords = ["off", "on", "none", "mono", "stereo", "default"]

    /// Throws if a new output can't be meant by `name`.
    static func check(_ name: String) throws(SessionError) {
        if name.isEmpty {
            throw SessionError("an output needs a name: choose one, such as kick_mic", word: name)
        }
        guard let reason = reason(against: name) else { return }
        throw SessionError("\(name) \(reason); choose another name", word: name)
    }

    private static func reason(against name: String) -> String? {
        if MixState.fixedNames.contains(name) { return "is no extra output" }
        if otherWords.contains(name.lowercased()) { return "is a word of the commands, not an output" }
        if name.allSatisfy(\.isNumber) { return "is a number, not an output" }
        if Paths.hasSlash(name) || name.utf8.contains(UInt8(ascii: "\\")) {
            return "can't name an output, as it has a slash"
        }
        if let first = name.first, "-.".contains(first) {
            return "can't name an output, as it begins with \(first)"
        }
        return nil
    }
}
