/// The `#define` names of a kit and their replacement in text.
struct SFZDefines {
    /// Why a text can't be expanded.
    enum Failure: Error, Equatable {
        /// Replacing never ends, or the text grows without bounds.
        case endless
    }

    /// Replacements in one text; more mean that a name contains itself.
    static let replacementLimit = 200
    /// Bytes of an expanded text.
    static let lengthLimit = 4_096
    /// Bytes of a name that are looked at.
    static let nameLimit = 64

    private var values: [String: String] = [:]

    /// Defines a name (without `$`) from here on; a value given before is forgotten.
    mutating func define(_ name: String, as value: String) {
        values[String(name.prefix(Self.nameLimit))] = value
    }

    /// `text` with every `$NAME` replaced, also inside what replaced it.
    ///
    /// Of the names that match, the longest is taken; a `$` without any stays as it is.
    func expand(_ text: String) throws(Failure) -> String {
        guard text.has("$") else { return text }
        var rest = Array(text.utf8)
        var result: [UInt8] = []
        var replacementCount = 0
        // `rest` is what is still to be read, from `index`; a value is put in front of it to be read in turn.
        var index = 0
        while index < rest.count {
            if rest[index] == UInt8(ascii: "$"), let match = longestName(in: rest, at: index + 1) {
                replacementCount += 1
                rest.replaceSubrange(..<match.end, with: match.value.utf8)
                index = 0
            } else {
                result.append(rest[index])
                index += 1
            }
            if replacementCount > Self.replacementLimit || result.count + rest.count > 2 * Self.lengthLimit {
                throw .endless
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func longestName(in text: [UInt8], at start: Int) -> (end: Int, value: String)? {
        var end = start
        while end < text.count, end - start < Self.nameLimit, isName(text[end]) { end += 1 }
        while end > start {
            if let value = values[String(decoding: text[start..<end], as: UTF8.self)] { return (end, value) }
            end -= 1
        }
        return nil
    }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
