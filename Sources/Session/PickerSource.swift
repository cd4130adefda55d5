/// A song as a picker lists it.
public struct PickerRow: Sendable, Equatable {
    /// The song's lasting number.
    public var id: Int64
    /// Its name.
    public var title: String
    /// What tells it from others of the same name, such as `artist – album`.
    public var detail: String
    /// Its length as `3:05`; empty if it isn't known.
    public var length: String
    /// Why it can't be played, and so not be picked; nil if it can.
    public var problem: String?

    /// A row of a list.
    public init(id: Int64, title: String, detail: String = "", length: String = "", problem: String? = nil) {
        self.id = id
        self.title = title
        self.detail = detail
        self.length = length
        self.problem = problem
    }
}

/// A part of a list.
public struct PickerPage: Sendable, Equatable {
    /// How many rows the whole list has.
    public var totalCount: Int
    /// Those that were asked for, or what there is of them.
    public var rows: [PickerRow]

    /// A part of a list of `totalCount` rows.
    public init(totalCount: Int, rows: [PickerRow]) {
        self.totalCount = totalCount
        self.rows = rows
    }
}

/// The list that a picker picks from. Thread: control; it answers at once (10 ms at most).
public protocol PickerSource: AnyObject {
    /// `limit` rows from `offset` on of the songs that match `text`, which may be a query that is half typed.
    func page(matching text: String, offset: Int, limit: Int) -> Result<PickerPage, SessionError>
}
