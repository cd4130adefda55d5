/// What a command answers: one line or a table for people, named fields for programs.
public struct Answer: Equatable, Sendable {
    /// One line; empty if there is nothing to say or if the table says it.
    public var line: String
    /// A table below the line.
    public var table: Table?
    /// A picture above all that, as a terminal draws it: lines that steer it, made by us.
    public var picture: [String] = []
    /// The same for programs, in order.
    public var fields: [Field]

    /// An answer of one line and the fields behind it.
    public init(_ line: String = "", table: Table? = nil, fields: [Field] = []) {
        self.line = line
        self.table = table
        self.fields = fields
    }
}

/// A named value of an answer or event.
public struct Field: Equatable, Sendable {
    /// The name, in lower case with underscores.
    public var name: String
    /// The value.
    public var value: FieldValue

    /// `name` with `value`.
    public init(_ name: String, _ value: FieldValue) {
        self.name = name
        self.value = value
    }
}

/// A value for programs.
public enum FieldValue: Equatable, Sendable {
    case text(String)
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case list([FieldValue])
    case object([Field])
    case none
}

/// Rows under a head; every row has as many cells as there are columns.
public struct Table: Equatable, Sendable {
    /// The head's words, in lower case; they are the field names for programs too.
    public var columns: [String]
    /// Cells as people read them.
    public var rows: [[String]]
    /// True if no cell may be cut so that rows fit the window: what is ours is short, a song's title may not be.
    public var isWhole = false

    /// A table.
    public init(columns: [String], rows: [[String]], isWhole: Bool = false) {
        self.columns = columns
        self.rows = rows
        self.isWhole = isWhole
    }
}

/// Something that happened without being asked for.
public struct SessionEvent: Equatable, Sendable {
    /// The kind, in lower case with dashes, such as `song-ended`.
    public var name: String
    /// One line for people, without the leading `*`; empty for what concerns programs alone.
    public var line: String
    /// The same for programs, in order.
    public var fields: [Field]

    /// An event.
    public init(_ name: String, _ line: String, fields: [Field] = []) {
        self.name = name
        self.line = line
        self.fields = fields
    }
}

/// A command that could not be carried out: what failed, on what, and what to do about it, in one line.
public struct SessionError: Error, Equatable, Sendable {
    /// The line, without the leading `error:`.
    public var text: String
    /// The word of the command that is wrong, where it is one.
    public var word: String?

    /// An error that reads `text`.
    public init(_ text: String, word: String? = nil) {
        self.text = text
        self.word = word
    }
}
