/// An element of an XML file, its attributes left out.
struct MarkupElement {
    /// Without the namespace's prefix.
    var name: String
    /// Where it begins, from 1.
    var line = 0
    /// Its own text, up to `MarkupReader.textLimit` bytes.
    var text = ""
    var children: [MarkupElement] = []

    /// The first child of a name.
    func child(_ name: String) -> MarkupElement? {
        children.first { $0.name == name }
    }

    /// All children of a name.
    func children(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }

    /// The text without the blanks around it.
    var trimmedText: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        var part = text.drop(while: isBlank)
        while let last = part.last, isBlank(last) { part.removeLast() }
        return String(part)
    }
}
