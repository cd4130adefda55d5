import Host

/// A header or an opcode, with included files in their place and `$` names replaced.
enum SFZStatement: Equatable {
    /// The header's name in lower case.
    case header(String)
    /// The opcode's name in lower case and its value.
    case opcode(name: String, value: String)
}

/// Follows `#include` and `#define` through the files of a kit.
struct SFZPreprocessor {
    /// Files inside files.
    static let depthLimit = 32
    /// Inclusions in a whole kit.
    static let includeLimit = 10_000
    /// Bytes of text in a whole kit, every inclusion counted.
    static let byteLimit = 64 << 20

    private struct Level {
        var lexer: SFZLexer
        var name: String
        var path: String
    }

    /// What became of the first file that could not be included, for the report.
    private(set) var lostInclude: KitNote?
    private let files: SFZFiles
    private let leftOut: KitNotes
    private let warnings: KitNotes
    private var levels: [Level]
    private var defines = SFZDefines()
    private var includeCount = 0
    private var byteCount = 0

    /// Begins with the text of the kit's main file.
    init(main: SFZFiles.Text, files: SFZFiles, leftOut: KitNotes, warnings: KitNotes) {
        self.files = files
        self.leftOut = leftOut
        self.warnings = warnings
        byteCount = main.bytes.count
        levels = [Level(lexer: SFZLexer(main.bytes), name: Paths.name(of: main.path), path: main.path)]
    }

    /// Where the last statement stands.
    var place: SFZPlace {
        SFZPlace(file: levels.last?.name ?? "", line: levels.last?.lexer.line ?? 0)
    }

    /// The next header or opcode, or nil at the end.
    mutating func next() -> SFZStatement? {
        while !levels.isEmpty {
            guard let token = levels[levels.count - 1].lexer.next() else {
                levels.removeLast()
                continue
            }
            switch token {
            case .header(let name): return .header(name)
            case .opcode(let name, let value):
                if let statement = expanded(name, value) { return statement }
            case .define(let name, let value): defines.define(name, as: value)
            case .include(let name): include(name)
            case .flaw(let kind, let text): warnings.add(text, kind: kind, place: place.text)
            }
        }
        return nil
    }

    private func expanded(_ name: String, _ value: String) -> SFZStatement? {
        if !name.has("$") && !value.has("$") { return .opcode(name: name.inLowerCase, value: value) }
        do {
            let name = try defines.expand(name).lowercased()
            let value = try defines.expand(value)
            if name.has("$") || value.has("$") {
                warnings.add("'\(name)=\(value)' has a $NAME that is not defined", place: place.text)
            }
            return name.has("$") ? nil : .opcode(name: name, value: value)
        } catch {
            warnings.add("'\(name)=\(value)' expands without end", place: place.text)
            return nil
        }
    }

    // MARK: Included files

    private mutating func include(_ written: String) {
        let place = place.text
        do throws(Refusal) {
            let name = try path(written)
            if KitFiles.leavesFolder(name) {
                warnings.add("include \(name) is outside the kit's folder", kind: "outside", place: place)
            }
            let text = try files.read(name)
            byteCount += text.bytes.count
            includeCount += 1
            if levels.contains(where: { $0.path == text.path }) {
                let chain = (levels.map(\.name) + [name]).joined(separator: " > ")
                throw Refusal(reason: "includes itself: " + chain)
            }
            if levels.count >= Self.depthLimit {
                throw Refusal(reason: "more than \(Self.depthLimit) files inside files")
            }
            if includeCount > Self.includeLimit || byteCount > Self.byteLimit {
                throw Refusal(reason: "the kit includes too much")
            }
            levels.append(Level(lexer: SFZLexer(text.bytes), name: name, path: text.path))
        } catch {
            let text = "include \(written): \(error.reason)"
            leftOut.add(text, place: place)
            lostInclude = lostInclude ?? KitNote(text: PlainText.line(text), place: place, count: 1)
        }
    }

    private func path(_ written: String) throws(Refusal) -> String {
        do {
            return KitFiles.slashed(try defines.expand(written))
        } catch {
            throw Refusal(reason: "expands without end")
        }
    }
}

extension String {
    /// The same in lower case; itself where it has no capital, as almost every name.
    fileprivate var inLowerCase: String {
        let isLower = utf8.allSatisfy { $0 < UInt8(ascii: "A") || ($0 > UInt8(ascii: "Z") && $0 < 0x80) }
        return isLower ? self : lowercased()
    }
}

/// Why a file is not included.
struct Refusal: Error {
    var reason: String
}
