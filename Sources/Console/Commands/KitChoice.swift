import Host
import Session

/// What follows the command `kit`.
struct KitChoice {
    /// The command that it means.
    let command: Command

    private static let option = "--mics"
    private static let stopOption = "--stop"

    /// Reads `NAME`, `NAME --mics`, `NAME --mics A,B` or `--stop`; names may hold blanks.
    init(_ text: String) throws(ConsoleError) {
        if text == Self.stopOption {
            command = .stopKit
            return
        }
        guard let option = Self.optionRange(in: text) else {
            command = .kit(try Self.name(text))
            return
        }
        guard let name = try Self.name(String(text[..<option.lowerBound])) else {
            throw ConsoleError("--mics stands behind a kit: kit NAME --mics A,B", word: Self.option)
        }
        var reader = WordReader(String(text[option.upperBound...]))
        command = .kit(name, microphones: Self.microphones(try reader.text() ?? ""))
    }

    /// The names in `A, B`.
    static func microphones(_ text: String) -> [String] {
        text.split(separator: ",").map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    private static func name(_ text: String) throws(ConsoleError) -> String? {
        var reader = WordReader(text)
        return try reader.text().map(Paths.expand)
    }

    /// Where the option stands, as a word outside of quotes.
    private static func optionRange(in text: String) -> Range<String.Index>? {
        // The last one: a name in quotes may hold the same words.
        guard let range = text.ranges(of: " " + option).last else { return nil }
        let rest = text[range.upperBound...]
        return rest.isEmpty || rest.hasPrefix(" ") ? range : nil
    }
}
