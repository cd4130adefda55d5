import Devices
import Testing

@testable import PlayerBus

@Suite struct EntryMetadataTests {
    @Test func everyFieldHasItsKeyAndType() {
        var entry = PlayerEntry(id: 5, path: "/a.flac")
        entry.title = "T"
        entry.artists = ["A", "B"]
        entry.album = "L"
        entry.albumArtists = ["C"]
        entry.genres = ["G"]
        entry.composers = ["K"]
        entry.comment = "R"
        entry.lyrics = "La"
        entry.trackNumber = 3
        entry.discNumber = 2
        entry.bpm = 118
        entry.lengthMicroseconds = 7
        entry.created = "2001"
        entry.useCount = 9
        entry.userRating = 1.5
        entry.artURL = "file:///c.jpg"
        entry.firstUsedSeconds = 0
        entry.lastUsedSeconds = 951_782_400
        #expect(
            EntryMetadata.dictionary(of: entry) == [
                "mpris:trackid": .path("/org/drumdub/track/5"), "mpris:length": .long(7),
                "mpris:artUrl": .text("file:///c.jpg"), "xesam:url": .text("file:///a.flac"),
                "xesam:title": .text("T"), "xesam:artist": .texts(["A", "B"]), "xesam:album": .text("L"),
                "xesam:albumArtist": .texts(["C"]), "xesam:genre": .texts(["G"]),
                "xesam:composer": .texts(["K"]), "xesam:comment": .texts(["R"]), "xesam:asText": .text("La"),
                "xesam:trackNumber": .number(3), "xesam:discNumber": .number(2),
                "xesam:audioBPM": .number(118),
                "xesam:useCount": .number(9), "xesam:userRating": .real(1),
                "xesam:contentCreated": .text("2001-01-01T00:00:00Z"),
                "xesam:firstUsed": .text("1970-01-01T00:00:00Z"),
                "xesam:lastUsed": .text("2000-02-29T00:00:00Z"),
            ])
    }

    @Test func whatIsNotKnownIsNotTold() {
        let told = EntryMetadata.dictionary(of: PlayerEntry(id: 1, path: "/a"))
        #expect(told.keys.sorted() == ["mpris:trackid", "xesam:url"])
        #expect(EntryMetadata.dictionary(of: nil) == ["mpris:trackid": .path(TrackPath.none)])
    }

    @Test(arguments: [
        ("2001", "2001-01-01T00:00:00Z"), ("2001-05", "2001-05-01T00:00:00Z"),
        ("2001-05-31", "2001-05-31T00:00:00Z"), ("2001-05-31 12:00", "2001-05-31T00:00:00Z"),
        ("31.5.2001", nil), ("", nil), ("about 2001", nil), ("20011", nil), ("２００１", nil),
    ])
    func datesAreMomentsOrNothing(_ date: String, _ moment: String?) {
        #expect(EntryMetadata.moment(ofDate: date) == moment)
    }

    @Test func aTimeBeyondAllCalendarsIsNone() {
        #expect(EntryMetadata.moment(ofSeconds: .max) == nil)
    }
}
