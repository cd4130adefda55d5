extension SongColumns {
    private static let textFields = QueryField.allCases.filter { $0.kind == .text }
    private static let numberFields = QueryField.allCases.filter { $0.kind != .text && $0.kind != .name }

    /// Reads the columns of all songs.
    init(_ database: Database) throws(LibraryError) {
        let fields = Self.textFields + Self.numberFields
        let rows = try database.prepare(
            """
            SELECT songs.id, \(fields.map(QuerySQL.column).joined(separator: ", "))
            FROM songs JOIN folded ON folded.id = songs.id
            """)
        var ids: [Int64] = []
        var texts = Self.textFields.map { _ in TextCollector() }
        var numbers = Self.numberFields.map { _ in [Double]() }
        var owners = TextCollector()
        let (artist, albumArtist) = (Self.place(of: .artist), Self.place(of: .albumartist))
        while try rows.step() {
            ids.append(rows.integer(0) ?? 0)
            for index in texts.indices {
                let text = rows.bytes(1 + index)
                texts[index].add(text)
                if index == albumArtist { owners.add(text.isEmpty ? rows.bytes(1 + artist) : text) }
            }
            for index in numbers.indices {
                numbers[index].append(rows.double(1 + texts.count + index) ?? .nan)
            }
        }
        self.init(ids, texts: texts.map { $0.sorted() }, numbers: numbers, owners: owners.sorted().numbers)
    }

    /// Reads the numbers of one song again; false if it isn't among the rows.
    mutating func readNumbers(of id: Int64, from database: Database) throws(LibraryError) -> Bool {
        guard let row = ids.firstIndex(of: id) else { return false }
        let columns = Self.numberFields.map(QuerySQL.column).joined(separator: ", ")
        let statement = try database.prepare("SELECT \(columns) FROM songs WHERE id = ?")
        statement.bind(1, id)
        guard try statement.step() else { return false }
        for (index, field) in Self.numberFields.enumerated() {
            numbers[field]?.set(row, to: statement.double(index) ?? .nan)
        }
        return true
    }

    private typealias Sorted = (texts: [ArraySlice<UInt8>], numbers: [Int32])

    /// Brings the rows into the library's order.
    private init(_ ids: [Int64], texts: [Sorted], numbers: [[Double]], owners: [Int32]) {
        let album = texts[Self.place(of: .album)].numbers
        let path = texts[Self.place(of: .path)].numbers
        let disc = numbers[Self.numberFields.firstIndex(of: .disc) ?? 0]
        let track = numbers[Self.numberFields.firstIndex(of: .track) ?? 0]
        func number(_ value: Double) -> Double { value.isNaN ? -.infinity : value }
        let order = ids.indices.sorted { one, other in
            if owners[one] != owners[other] { return owners[one] < owners[other] }
            if album[one] != album[other] { return album[one] < album[other] }
            if disc[one] != disc[other], number(disc[one]) != number(disc[other]) {
                return number(disc[one]) < number(disc[other])
            }
            if track[one] != track[other], number(track[one]) != number(track[other]) {
                return number(track[one]) < number(track[other])
            }
            return path[one] != path[other] ? path[one] < path[other] : ids[one] < ids[other]
        }
        let textColumns = zip(Self.textFields, texts).map { field, sorted in
            (
                field,
                TextColumn(
                    sorted.texts, numbers: order.map { sorted.numbers[$0] }, separator: field.separator)
            )
        }
        let numberColumns = zip(Self.numberFields, numbers).map { field, values in
            (field, NumberColumn(order.map { values[$0] }))
        }
        self.init(
            ids: order.map { ids[$0] }, texts: Dictionary(uniqueKeysWithValues: textColumns),
            numbers: Dictionary(uniqueKeysWithValues: numberColumns))
    }

    private static func place(of field: QueryField) -> Int { textFields.firstIndex(of: field) ?? 0 }
}
