/// What the library tells while it works.
public enum LibraryEvent: Equatable, Sendable {
    /// A scan goes on; about ten times a second.
    case progress(ScanProgress)
    /// A scan that was asked for is over.
    case finished(ScanReport)
    /// Files came or went while nobody asked.
    case changed(added: Int, removed: Int)
    /// Something went wrong that somebody should know: one line.
    case trouble(String)
}

/// How far a scan is.
public struct ScanProgress: Equatable, Sendable {
    /// Files that are read.
    public var doneCount: Int
    /// Files that are new or changed, and so must be read.
    public var totalCount: Int
    /// Files a second.
    public var rate: Double
    /// Seconds that it will still take at this rate.
    public var secondsLeft: Double
}

/// What a scan did.
public struct ScanReport: Equatable, Sendable {
    /// Files with the name of a song that were seen.
    public var fileCount = 0
    /// Songs that are new in the index.
    public var addedCount = 0
    /// Songs whose files had changed.
    public var changedCount = 0
    /// Songs whose files are somewhere else now.
    public var movedCount = 0
    /// Songs whose files are gone.
    public var removedCount = 0
    /// Files among the new and changed that can't be played.
    public var problemCount = 0
    /// How long it took.
    public var seconds = 0.0
    /// True if it was stopped before its end; what was read is kept.
    public var wasCancelled = false

    /// Nothing done.
    public init() {}

    /// True if the index is another than before.
    public var hasChanges: Bool { addedCount + changedCount + movedCount + removedCount > 0 }
}
