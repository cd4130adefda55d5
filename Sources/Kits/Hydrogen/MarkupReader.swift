import CExpat

/// Reads XML into a tree by expat, within bounds: no entity of the file's own is expanded, nothing outside of
/// the file is looked at, and depth, count and length are limited.
///
/// Thread: the one that loads.
final class MarkupReader {
    /// What came of a file.
    struct Document {
        /// The outermost element with all that was read, also of a file that ends too soon.
        var root: MarkupElement?
        /// Where and why reading ended before the end.
        var trouble: (line: Int, reason: String)?
        /// True if the outermost element has come to its end.
        var isWhole = false
        /// Where an entity of the file's own stands first, which is left out.
        var entityLine: Int?

        /// What is wrong with the file, and where; nil if nothing is.
        var flaw: String? {
            if let entityLine { return "line \(entityLine): entities of a file's own are not allowed" }
            return trouble.map { "line \($0.line): \($0.reason)" }
        }
    }

    static let depthLimit = 32
    static let elementLimit = 500_000
    static let textLimit = 16_384

    private let parser: XML_Parser
    private let isEnough: (MarkupElement, Int) -> Bool
    /// The elements that are open, the innermost last.
    private var open: [MarkupElement] = []
    /// Elements that are open and deeper than `depthLimit`.
    private var skippedDepth = 0
    private var elementCount = 0
    private var root: MarkupElement?
    private var stopReason: String?
    private var entityLine: Int?
    private var isStopped = false

    /// Reads a file's bytes. Reading ends once `isEnough` says so of an element and its depth (the root's is 1).
    static func read(
        _ bytes: [UInt8], until isEnough: @escaping (MarkupElement, Int) -> Bool = { _, _ in false }
    ) -> Document {
        let start = MarkupEncoding.start(of: bytes)
        guard let parser = XML_ParserCreate(MarkupEncoding.name(of: bytes[start...])) else {
            return Document(root: nil, trouble: (0, "no memory"))
        }
        defer { XML_ParserFree(parser) }
        let reader = MarkupReader(parser, isEnough)
        return reader.read(bytes[start...])
    }

    private init(_ parser: XML_Parser, _ isEnough: @escaping (MarkupElement, Int) -> Bool) {
        self.parser = parser
        self.isEnough = isEnough
    }

    private func read(_ bytes: ArraySlice<UInt8>) -> Document {
        // The parser is freed before this object, so the pointer is good whenever expat uses it.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, _ in
                guard let name else { return }
                MarkupReader.of(data)?.begin(String(cString: name))
            }, { data, _ in MarkupReader.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            MarkupReader.of(data)?.take(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        // With such a handler, expat leaves entities of the file's own as they are.
        XML_SetDefaultHandler(parser) { data, text, count in
            if let text, count > 1, text[0] == CChar(UInt8(ascii: "&")) {
                MarkupReader.of(data)?.leaveOutEntity()
            }
        }
        let status = bytes.withUnsafeBytes { memory in
            XML_Parse(
                parser, memory.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: memory.count), 1)
        }
        var document = Document()
        if status != XML_STATUS_OK && !(isStopped && stopReason == nil) {
            let why = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            document.trouble = (
                Int(XML_GetCurrentLineNumber(parser)), stopReason ?? why ?? "unreadable"
            )
        }
        document.entityLine = entityLine
        document.isWhole = open.isEmpty && root != nil
        while !open.isEmpty { close() }
        document.root = root
        return document
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> MarkupReader? {
        data.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: String) {
        if isStopped { return }
        elementCount += 1
        if elementCount > Self.elementLimit {
            stop("more than \(Self.elementLimit) elements")
        } else if open.count >= Self.depthLimit {
            skippedDepth += 1
        } else {
            let local = name.split(separator: ":").last.map(String.init) ?? name
            open.append(MarkupElement(name: local, line: Int(XML_GetCurrentLineNumber(parser))))
        }
    }

    private func end() {
        if isStopped { return }
        if skippedDepth > 0 {
            skippedDepth -= 1
        } else if let element = open.last {
            let depth = open.count
            close()
            if isEnough(element, depth) { stop(nil) }
        }
    }

    private func take(_ text: UnsafeBufferPointer<CChar>) {
        if isStopped || skippedDepth > 0 || open.isEmpty { return }
        if open[open.count - 1].text.utf8.count + text.count > Self.textLimit { return }
        open[open.count - 1].text += String(decoding: UnsafeRawBufferPointer(text), as: UTF8.self)
    }

    private func leaveOutEntity() {
        entityLine = entityLine ?? Int(XML_GetCurrentLineNumber(parser))
    }

    private func stop(_ reason: String?) {
        isStopped = true
        stopReason = reason
        XML_StopParser(parser, 0)
    }

    /// Hands the innermost element to the one around it.
    private func close() {
        let element = open.removeLast()
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }
}
