import Devices
import Glibc

/// Entries of the queue as the desktop's metadata.
enum EntryMetadata {
    /// All that is known of `entry`; of no entry, only that there is none.
    static func dictionary(of entry: PlayerEntry?) -> [String: BusValue] {
        guard let entry else { return ["mpris:trackid": .path(TrackPath.none)] }
        var values: [String: BusValue] = [
            "mpris:trackid": .path(TrackPath.path(of: entry.id)),
            "xesam:url": .text(FileAddress.address(of: entry.path)),
        ]
        values["mpris:length"] = entry.lengthMicroseconds.map { .long($0) }
        addTexts(of: entry, to: &values)
        addNumbers(of: entry, to: &values)
        addTimes(of: entry, to: &values)
        return values
    }

    private static func addTexts(of entry: PlayerEntry, to values: inout [String: BusValue]) {
        let single = [
            "xesam:title": entry.title, "xesam:album": entry.album, "xesam:asText": entry.lyrics,
            "mpris:artUrl": entry.artURL,
        ]
        for (key, text) in single where !text.isEmpty { values[key] = .text(BusText.fit(text)) }
        let several = [
            "xesam:artist": entry.artists, "xesam:albumArtist": entry.albumArtists,
            "xesam:genre": entry.genres, "xesam:composer": entry.composers, "xesam:comment": [entry.comment],
        ]
        for (key, texts) in several {
            let told = BusText.fit(texts)
            if !told.isEmpty { values[key] = .texts(told) }
        }
    }

    private static func addNumbers(of entry: PlayerEntry, to values: inout [String: BusValue]) {
        let numbers = [
            "xesam:trackNumber": entry.trackNumber, "xesam:discNumber": entry.discNumber,
            "xesam:audioBPM": entry.bpm, "xesam:useCount": entry.useCount,
        ]
        for (key, number) in numbers {
            if let number { values[key] = .number(Int32(clamping: number)) }
        }
        if let rating = entry.userRating, rating.isFinite {
            values["xesam:userRating"] = .real(min(max(rating, 0), 1))
        }
    }

    private static func addTimes(of entry: PlayerEntry, to values: inout [String: BusValue]) {
        values["xesam:contentCreated"] = moment(ofDate: entry.created).map { .text($0) }
        values["xesam:firstUsed"] = entry.firstUsedSeconds.flatMap(moment).map { .text($0) }
        values["xesam:lastUsed"] = entry.lastUsedSeconds.flatMap(moment).map { .text($0) }
    }

    /// The moment so many seconds after 1970 began, as ISO 8601 writes it.
    static func moment(ofSeconds seconds: Int64) -> String? {
        var parts = tm()
        var time = time_t(seconds)
        guard gmtime_r(&time, &parts) != nil else { return nil }
        var text = [CChar](repeating: 0, count: 64)
        guard strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A year or a date as a moment; nil if it is neither.
    static func moment(ofDate text: String) -> String? {
        let shape = String(text.utf8.prefix(10).map { $0 >= 48 && $0 <= 57 ? "0" : Character(.init($0)) })
        switch shape {
        case "0000": return text + "-01-01T00:00:00Z"
        case "0000-00": return text + "-01T00:00:00Z"
        case "0000-00-00": return String(text.prefix(10)) + "T00:00:00Z"
        default: return nil
        }
    }
}
