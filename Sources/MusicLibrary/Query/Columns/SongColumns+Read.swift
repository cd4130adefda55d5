extension SongColumns {
    private static let textFields = QueryField.allCases.filter { $0.kind == .text }
    private static let numberFields = QueryField.allCases.filter { $0.kind != .text && $0.kind != .name }

    /// Reads the columns of all songs.
    init(_ database: Database) throws(LibraryError) {
        let fields = Self.textFields + Self.numberFields
        let rows = try database.prepare(
            """
            SELECT songs.id, \(fields.map(QuerySQL.column).joined(separator: ", "))
            FROM songs JOIN folded ON folded.id = songs.id ORDER BY \(QuerySQL.libraryOrder)
            """)
        var ids: [Int64] = []
        var texts = Self.textFields.map { _ in TextCollector() }
        var numbers = Self.numberFields.map { _ in [Double]() }
        while try rows.step() {
            ids.append(rows.integer(0) ?? 0)
            for index in texts.indices { texts[index].add(rows.bytes(1 + index)) }
            for index in numbers.indices {
                numbers[index].append(rows.double(1 + texts.count + index) ?? .nan)
            }
        }
        self.init(
            ids: ids,
            texts: Dictionary(uniqueKeysWithValues: zip(Self.textFields, texts).map { ($0, $1.column($0)) }),
            numbers: Dictionary(
                uniqueKeysWithValues: zip(Self.numberFields, numbers.map(NumberColumn.init))))
    }
}

/// Gives each different text a number.
private struct TextCollector {
    private var texts: [[UInt8]] = []
    private var numbers: [Int32] = []
    private var known: [[UInt8]: Int32] = [:]

    mutating func add(_ text: [UInt8]) {
        if let last = numbers.last, texts[Int(last)] == text {
            numbers.append(last)
        } else if let number = known[text] {
            numbers.append(number)
        } else {
            known[text] = Int32(texts.count)
            numbers.append(Int32(texts.count))
            texts.append(text)
        }
    }

    func column(_ field: QueryField) -> TextColumn {
        TextColumn(texts, numbers: numbers, separator: field.separator)
    }
}
