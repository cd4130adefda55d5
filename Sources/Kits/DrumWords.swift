/// The words in a name, for finding out what sound it means.
enum DrumWords {
    /// Words in lower case, parted at signs, at digits, and where a capital follows a small letter. Numbers are
    /// left out.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var last: Character = " "
        for character in name {
            let isStart = last.isLowercase && character.isUppercase
            if (!character.isLetter || isStart) && !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if character.isLetter { word.append(character) }
            last = character
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }
}
