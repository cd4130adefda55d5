import Host
import Session

/// Finds what a line that is being typed could go on with.
struct Completer {
    /// The names that the session knows.
    var names: (CompletionKind) -> [String]

    /// What completes a line.
    struct Result: Equatable {
        /// Where the word starts that is completed, in bytes from the line's start.
        var start: Int
        /// What the word becomes; nil if it can't be made longer for certain.
        var replacement: String?
        /// What it could become, if that is more than one thing.
        var choices: [String] = []
    }

    /// Completes the last word of a line, which ends at the cursor; nil if nothing fits.
    func complete(_ line: String) -> Result? {
        var reader = WordReader(line)
        let name = reader.partialWord() ?? PartialWord(start: reader.position)
        if reader.isExhausted { return result(in: line, name, .command) }
        for kind in CommandTable.row(named: name.text)?.completion ?? [] {
            if kind == .line { return completeInner(&reader, in: line) }
            let word =
                kind.takesRest
                ? reader.partialText() : reader.partialWord() ?? PartialWord(start: reader.position)
            if reader.isExhausted { return result(in: line, word, kind) }
        }
        return nil
    }

    /// Completes a line that begins within the line.
    private func completeInner(_ reader: inout WordReader, in line: String) -> Result? {
        reader.skipBlanks()
        let start = line.unicodeScalars.index(line.startIndex, offsetBy: reader.position)
        var result = complete(String(line[start...]))
        result?.start += line[..<start].utf8.count
        return result
    }

    private func result(in line: String, _ word: PartialWord, _ kind: Completion) -> Result? {
        let all = candidates(kind, for: word.text)
        var fitting = all.filter { $0.text.hasPrefix(word.text) }
        if fitting.isEmpty {
            let typed = word.text.lowercased()
            fitting = all.filter { $0.text.lowercased().hasPrefix(typed) }
        }
        guard let first = fitting.first else { return nil }
        let start = line.unicodeScalars.prefix(word.start).reduce(0) { $0 + UTF8.width($1) }
        if fitting.count == 1 {
            let word = WordReader.written(first.text, isWhole: first.isWhole)
            return Result(start: start, replacement: first.isWhole ? word + " " : word)
        }
        let common = fitting.dropFirst().reduce(first.text) { commonPrefix($0, $1.text) }
        let isLonger = common.count >= word.text.count && common != word.text
        return Result(
            start: start, replacement: isLonger ? WordReader.written(common, isWhole: false) : nil,
            choices: fitting.map(\.label))
    }

    private func candidates(_ kind: Completion, for word: String) -> [Candidate] {
        switch kind {
        case .nothing, .line: []
        case .words(let words): words.map { Candidate($0) }
        case .command: CommandTable.rows.map { Candidate($0.name) }
        case .names(let kind): names(kind).map { Candidate($0) }
        case .path: Candidate.paths(for: word)
        case .namesOrPath(let kind):
            Paths.hasSlash(word) || word.hasPrefix("~") || word.hasPrefix(".")
                ? Candidate.paths(for: word) : names(kind).map { Candidate($0) }
        }
    }

    private func commonPrefix(_ first: String, _ second: String) -> String {
        String(zip(first, second).prefix { $0 == $1 }.map(\.0))
    }
}
