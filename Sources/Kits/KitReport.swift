/// What the loading of a kit came to.
public struct KitReport: Equatable, Sendable {
    /// What the kit is called.
    public var name: String
    /// The kit file.
    public var path: String
    /// Keys that have a sound.
    public var padCount: Int
    /// Regions that play.
    public var regionCount: Int
    /// Sample files in memory.
    public var sampleCount: Int
    /// Bytes of audio in memory.
    public var byteCount: Int
    /// How long it took.
    public var seconds: Double
    /// Regions and files that were left out, and why.
    public var leftOut: [KitNote]
    /// What else was odd.
    public var warnings: [KitNote]

    /// The figures in one line.
    public var summary: String {
        let megabytes = PlainText.number(Double(byteCount) / 1_000_000, digits: 1)
        let parts = [
            count(padCount, "pad"), count(regionCount, "region"), count(sampleCount, "sample"),
            "\(megabytes) MB", "\(PlainText.number(seconds, digits: 2)) s",
        ]
        return "\(name): " + parts.joined(separator: ", ")
    }

    /// The whole report, a line for each thing.
    public var lines: [String] {
        [summary] + leftOut.map { "left out: \($0.line)" } + warnings.map { "warning: \($0.line)" }
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
