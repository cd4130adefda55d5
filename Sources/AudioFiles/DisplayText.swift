/// The longest text that is shown, in characters.
private let longestText = 500

/// Foreign text made fit for a terminal: line ends and tabs become spaces, every other character that
/// could steer a terminal or turn the direction of writing becomes a replacement sign, spaces at the
/// ends are cut, and what is longer than 500 characters ends in an ellipsis.
public func displayText(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: clean.append(" ")
        case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
            clean.append("\u{FFFD}")
        default: clean.append(scalar)
        }
    }
    var shown = Substring(String(clean))
    while shown.first == " " { shown.removeFirst() }
    if shown.count > longestText { shown = shown.prefix(longestText - 1) + "…" }
    while shown.last == " " { shown.removeLast() }
    return String(shown)
}
