/// A word as a command line takes it: in quotes if it needs them.
func quoted(_ word: String) -> String {
    let plain =
        !word.isEmpty && !word.hasPrefix("#")
        && word.allSatisfy { !" \t\"'\\".contains($0) && !$0.isNewline }
    if plain { return word }
    var text = "\""
    for character in word {
        if character == "\"" || character == "\\" { text.append("\\") }
        text.append(character)
    }
    return text + "\""
}
