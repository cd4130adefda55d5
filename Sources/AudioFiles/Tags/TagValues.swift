/// The tags of a song: texts as the file has them, several of a field in their order.
public struct TagValues: Sendable {
    private var values: [(field: TagField, text: String)] = []

    /// No tags.
    public init() {}

    /// True if there is none.
    public var isEmpty: Bool { values.isEmpty }

    /// All texts of a field.
    public subscript(field: TagField) -> [String] {
        values.compactMap { $0.field == field ? $0.text : nil }
    }

    /// The first text of a field.
    public func first(_ field: TagField) -> String? {
        values.first { $0.field == field }?.text
    }

    /// Notes a text, unless it is empty or already there.
    mutating func add(_ field: TagField, _ text: String) {
        var text = text
        while text.utf8.last == 0 { text.removeLast() }
        let isBlank = text.utf8.allSatisfy { $0 == 0x20 }
        if isBlank || values.contains(where: { $0.field == field && $0.text == text }) { return }
        values.append((field, text))
    }

    /// Notes a text by the name that the file gives it.
    mutating func add(named name: String, _ text: String) {
        if let field = TagField.byName[name.lowercased()] { add(field, text) }
    }

    /// Takes the fields of `other` that are missing here.
    mutating func complete(with other: TagValues) {
        if values.isEmpty {
            values = other.values
            return
        }
        let known = values
        for value in other.values where !known.contains(where: { $0.field == value.field }) {
            values.append(value)
        }
    }
}

extension TagValues {
    /// The year of release, 1…9999: the first four digits in a row of the date.
    public var year: Int? {
        guard let date = first(.date) else { return nil }
        let digits = Array(date.utf8)
        let start = digits.indices.first { index in
            index + 4 <= digits.count && digits[index..<(index + 4)].allSatisfy { (0x30...0x39).contains($0) }
        }
        guard let start, let year = Int(String(decoding: digits[start..<(start + 4)], as: UTF8.self)) else {
            return nil
        }
        return year > 0 ? year : nil
    }

    /// The song's number on its record, from 1.
    public var track: Int? { number(.track, part: 0) }
    /// How many songs its record has.
    public var trackCount: Int? { number(.track, part: 1) ?? number(.trackCount, part: 0) }
    /// The record's number in its set, from 1.
    public var disc: Int? { number(.disc, part: 0) }
    /// How many records the set has.
    public var discCount: Int? { number(.disc, part: 1) ?? number(.discCount, part: 0) }

    /// Beats a minute, above 0.
    public var beatsPerMinute: Double? {
        self[.beatsPerMinute].lazy.compactMap(decimal).first { $0 > 0 && $0 < 10_000 }
    }

    /// True if the song is on a record of several artists.
    public var isCompilation: Bool {
        guard let text = first(.compilation)?.lowercased() else { return false }
        return !["0", "no", "false"].contains(text)
    }

    /// ReplayGain of the song in decibels.
    public var trackGain: Double? { gain(.trackGain, opus: .opusTrackGain) }
    /// ReplayGain of the record in decibels.
    public var albumGain: Double? { gain(.albumGain, opus: .opusAlbumGain) }
    /// The song's largest sample, full scale at 1.
    public var trackPeak: Double? { peak(.trackPeak) }
    /// The record's largest sample.
    public var albumPeak: Double? { peak(.albumPeak) }

    /// iTunes' number for the kind of song.
    public var mediaKind: Int? { first(.mediaKind).flatMap { Int($0) } }

    private func peak(_ field: TagField) -> Double? {
        first(field).flatMap(decimal).flatMap { $0 >= 0 && $0 < 1e6 ? $0 : nil }
    }

    /// R128 refers to −23 LUFS, ReplayGain to −18.
    private func gain(_ field: TagField, opus: TagField) -> Double? {
        let gain = first(field).flatMap(decimal) ?? first(opus).flatMap(decimal).map { $0 / 256 + 5 }
        return gain.flatMap { abs($0) < 200 ? $0 : nil }
    }

    /// The part of "3/12", from 1 to 99,999.
    private func number(_ field: TagField, part: Int) -> Int? {
        guard let text = first(field) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard part < parts.count else { return nil }
        let digits = parts[part].utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        return (1...99_999).contains(number) ? number : nil
    }

    /// The number that a text begins with: "-6.20 dB", "118,5".
    private func decimal(_ text: String) -> Double? {
        let digits = text.utf8.drop { $0 == 0x20 }.prefix { byte in
            (0x30...0x39).contains(byte) || [0x2B, 0x2C, 0x2D, 0x2E].contains(byte)
        }
        let value = Double(String(decoding: digits.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}
