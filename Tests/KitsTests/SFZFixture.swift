import Testing

@testable import Kits

/// Parses kits that a test writes as text; nothing is read from disk.
enum SFZFixture {
    static func parse(_ text: String, _ includes: [String: String] = [:]) throws(KitError) -> KitDescription {
        try parse(Array(text.utf8), includes.mapValues { Array($0.utf8) })
    }

    static func parse(
        _ bytes: [UInt8], _ includes: [String: [UInt8]] = [:]
    ) throws(KitError) -> KitDescription {
        let files = SFZFiles { name throws(Refusal) in
            guard let bytes = includes[name] else { throw Refusal(reason: "No such file or directory") }
            return SFZFiles.Text(path: "/kit/" + name, bytes: try decode(bytes))
        }
        let main: [UInt8]
        do {
            main = try decode(bytes)
        } catch {
            throw KitError("/kit/main.sfz", error.reason)
        }
        return try SFZParser.parse(SFZFiles.Text(path: "/kit/main.sfz", bytes: main), files: files)
    }

    private static func decode(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        do {
            return try SFZText.decode(bytes)
        } catch {
            throw Refusal(reason: error.reason)
        }
    }

    /// The only region of a kit.
    static func region(_ text: String, _ includes: [String: String] = [:]) throws -> RegionDescription {
        let kit = try parse(text, includes)
        #expect(kit.regions.count == 1, "\(kit.notes)")
        return try #require(kit.regions.first)
    }

    static func tokens(_ text: String) -> [SFZToken] {
        var lexer = SFZLexer(Array(text.utf8))
        var tokens: [SFZToken] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }
}

extension KitDescription {
    /// Names of sample files, or `silence`.
    var samples: [String] {
        regions.map { region in
            if case .file(let name) = region.source { return name }
            return "silence"
        }
    }

    var notes: [String] {
        leftOut.all.map { "left out: " + $0.line } + warnings.all.map { "warning: " + $0.line }
    }
}
