import Foundation
import Host

@testable import MusicLibrary

/// 200 songs by 12 artists on 25 albums, with all that names and numbers can be.
enum QuerySongs {
    static let artists = [
        "The Lanterns", "Björk Ångström", "Café Noir", "Earth, Wind & Tide", "DJ Ω: Live",
        "O'Neill \"Sticks\" Baker", "Motörhedge", "東京リズム", "🥁 Drum Club", "The The", "Ñandú", "100% Wool_",
    ]
    static let genres = ["Dance", "Drum and Bass", "House; Techno", "Jazz", "Rock", "Spoken Word"]
    private static let titles = [
        "Intro", "Überfahrt", "Don't Stop", "The End", "Night: Drive", "Rain, Again", "A–B", "Élan vital",
        "Kick (Live)", "Snare \"Alley\"", "終わり", "Heart 🥁 Beat", "x", "Dance", "ab", "NAÏVE",
    ]
    private static let albums = [
        "First", "The Second", "Für Elise", "Best of, Vol. 1", "Live: 2001", "Zürich", "\"Quoted\"", "A",
    ]

    /// The same songs in every run.
    static let all: [LibrarySong] = (0..<200).map(song)

    private static func song(_ index: Int) -> LibrarySong {
        var song = LibrarySong()
        let album = index / 8
        song.id = Int64(index + 1)
        song.title = index % 41 == 40 ? "" : titles[(index * 7) % titles.count]
        song.artist = artists[album % 12] + (index % 13 == 5 ? ", Café Noir" : "")
        song.album = index % 50 == 49 ? "" : "\(albums[album % 8]) \(album / 8)"
        song.albumArtist = album % 5 == 0 ? "" : album % 7 == 0 ? "Various Artists" : artists[album % 12]
        song.isCompilation = album % 7 == 0
        song.genre = index % 17 == 16 ? "" : genres[(index / 3) % 6]
        song.composer = index % 3 == 0 ? artists[(index + 3) % 12] : ""
        song.comment = index % 6 == 0 ? "Note \(index): 50% off_" : ""
        song.folder = "/music/\(album % 12)/Älbum \(album)"
        song.path = "\(song.folder)/\(index) track.flac"
        setNumbers(of: &song, index)
        return song
    }

    private static func setNumbers(of song: inout LibrarySong, _ index: Int) {
        song.year = index % 11 == 10 ? nil : 1960 + (index * 13) % 60
        song.track = index % 19 == 18 ? nil : index % 8 + 1
        song.disc = index % 3 == 0 ? nil : index % 2 + 1
        // 20 without, 5 more that the file gives as 0, which the index does not keep.
        song.beatsPerMinute =
            index % 10 == 3 || index % 40 == 7
            ? nil : 60 + Double((index * 37) % 121) + (index % 9 == 0 ? 0.5 : 0)
        song.seconds = index % 29 == 28 ? nil : 30 + Double(index) * 3.7 + (index % 4 == 0 ? 0 : 0.123)
        song.type = [.music, .music, .podcast, .audiobook, [.music, .podcast], .iTunesU, .music][index % 7]
        song.rating = index % 6
        song.plays = (index * 3) % 14
        song.skips = index % 4
        song.added = 1_700_000_000 + Int64(index) * 86_400
        song.lastPlayed = index % 2 == 0 ? nil : 1_740_000_000 + Int64(index) * 3_600
        song.hasArt = index % 3 == 1
        song.problem = index % 23 == 22 ? "cut off" : nil
    }
}

/// Texts as the oracle compares them: by Foundation, not by the code under test.
func plain(_ text: String) -> String {
    if let known = known.withLock({ $0[text] }) { return known }
    let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .replacingOccurrences(of: "–", with: "-")
    known.withLock { $0[text] = plain }
    return plain
}

private let known = Locked<[String: String]>([:])
