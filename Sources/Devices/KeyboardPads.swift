/// The computer's keyboard as a grid of pads: two rows of eight letters, the lower one first.
///
/// A terminal tells characters and no force, so an upper-case letter is a hard hit.
public enum KeyboardPads {
    /// What a character plays.
    public struct Hit: Equatable, Sendable {
        /// The kit's key.
        public var key: UInt8
        /// 1…127.
        public var velocity: UInt8
    }

    /// A row of pads.
    public struct Row: Equatable, Sendable {
        /// Its letters, from left to right.
        public var letters: String
        /// The key of the first; the others follow by one each.
        public var firstKey: UInt8
    }

    /// The rows as they lie, the upper one first: the keys 36…51, as on a controller with 16 pads.
    public static let rows = [
        Row(letters: "qwertyui", firstKey: 44), Row(letters: "asdfghjk", firstKey: 36),
    ]

    /// The velocity of a lower-case letter.
    public static let velocity: UInt8 = 96
    /// The velocity of an upper-case letter.
    public static let hardVelocity: UInt8 = 127

    /// What `character` plays, or nil if it is no pad.
    public static func hit(for character: Character) -> Hit? {
        let lower = character.lowercased()
        // German and similar keyboards have Z where others have Y.
        let letter = lower == "z" ? "y" : lower
        for row in rows {
            for (index, candidate) in row.letters.enumerated() where String(candidate) == letter {
                let isHard = character.isUppercase
                return Hit(
                    key: row.firstKey + UInt8(index), velocity: isHard ? hardVelocity : velocity)
            }
        }
        return nil
    }

    /// The letter that plays `key`, or nil if none does.
    public static func letter(of key: UInt8) -> String? {
        for row in rows where key >= row.firstKey && Int(key - row.firstKey) < row.letters.count {
            return String(
                row.letters[row.letters.index(row.letters.startIndex, offsetBy: Int(key - row.firstKey))])
        }
        return nil
    }
}
