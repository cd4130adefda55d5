import Engine
import Host

/// What the loading of a kit came to.
public struct KitReport: Equatable, Sendable {
    /// What the kit is called.
    public var name: String
    /// The kit file.
    public var path: String
    /// Keys that have a sound.
    public var padCount = 0
    /// Regions that play.
    public var regionCount = 0
    /// Sample files in memory.
    public var sampleCount = 0
    /// Bytes of audio in memory.
    public var byteCount = 0
    /// Bytes that files of the same content would take besides, were they not held once.
    public var savedByteCount = 0
    /// How samples lie in memory.
    public var storage = SampleStorage.float
    /// How long it took.
    public var seconds = 0.0
    /// Regions and files that were left out, and why.
    public var leftOut: [KitNote] = []
    /// What else was odd.
    public var warnings: [KitNote] = []

    /// Nothing loaded yet.
    init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The figures in one line.
    public var summary: String {
        let parts = [
            counted(padCount, "pad"), counted(regionCount, "region"), counted(sampleCount, "sample"),
            megabytes(byteCount) + memoryRemark, "\(PlainText.number(seconds, digits: 2)) s",
        ]
        return "\(name): " + parts.joined(separator: ", ")
    }

    /// The whole report, a line for each thing.
    public var lines: [String] {
        [summary] + leftOut.map { "left out: \($0.line)" } + warnings.map { "warning: \($0.line)" }
    }

    /// How it came that they are so few; empty if there is nothing to say.
    private var memoryRemark: String {
        let short = storage == .int16 ? ["16 bit"] : []
        let saved = savedByteCount > 0 ? ["\(megabytes(savedByteCount)) saved by equal files"] : []
        let remarks = short + saved
        return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    }

    private func megabytes(_ byteCount: Int) -> String {
        PlainText.number(Double(byteCount) / 1_000_000, digits: 1) + " MB"
    }
}
