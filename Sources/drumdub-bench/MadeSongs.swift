import Glibc
import MusicLibrary

/// Songs of a library that is made up, the same in every run.
enum MadeSongs {
    private static let syllables = [
        "ba", "co", "dan", "en", "fi", "gor", "hal", "in", "jo", "ka", "lo", "mer", "nu", "or", "pa", "qui",
        "ri", "sta", "ter", "un", "vo", "wil", "xe", "ya", "zo",
    ]
    private static let common = ["the", "of", "and", "a", "river", "night", "moon", "love", "stone", "dance"]
    private static let genres = [
        "Rock", "Jazz", "Dance", "Drum and Bass", "House; Techno", "Folk", "Classical", "Spoken Word", "",
    ]

    static func songs(_ count: Int) -> [LibrarySong] {
        var numbers = Numbers()
        let artists = (0..<max(count / 50, 1)).map { _ in name(&numbers, wordCount: 2) }
        return (0..<count).map { index in song(index, artists[(index / 50) % artists.count], &numbers) }
    }

    private static func song(_ index: Int, _ artist: String, _ numbers: inout Numbers) -> LibrarySong {
        var song = LibrarySong()
        song.title = name(&numbers, wordCount: 1 + numbers.next(below: 4))
        song.artist = artist
        song.album = "Album \(index / 10) \(syllables[index / 10 % syllables.count])"
        song.albumArtist = index % 4 == 0 ? "" : artist
        song.genre = genres[numbers.next(below: genres.count)]
        song.composer = index % 5 == 0 ? name(&numbers, wordCount: 2) : ""
        song.comment = index % 3 == 0 ? name(&numbers, wordCount: 6) : ""
        song.folder = "/home/user/music/\(artist)/\(song.album)"
        song.path = "\(song.folder)/\(index % 10 + 1) \(song.title) \(index).flac"
        song.year = index % 20 == 0 ? nil : 1960 + numbers.next(below: 65)
        song.track = index % 10 + 1
        song.beatsPerMinute = index % 3 == 0 ? nil : 60 + Double(numbers.next(below: 1_200)) / 10
        song.seconds = 30 + Double(numbers.next(below: 600_000)) / 1_000
        song.rating = numbers.next(below: 6)
        song.plays = numbers.next(below: 30)
        song.added = Int64(time(nil) - numbers.next(below: 100_000_000))
        song.hasArt = index % 2 == 0
        song.problem = index % 200 == 0 ? "cut off" : nil
        return song
    }

    private static func name(_ numbers: inout Numbers, wordCount: Int) -> String {
        (0..<wordCount).map { _ in
            if numbers.next(below: 3) == 0 { return common[numbers.next(below: common.count)] }
            return (0...numbers.next(below: 3)).map { _ in syllables[numbers.next(below: syllables.count)] }
                .joined()
        }.joined(separator: " ")
    }

    /// A linear congruential generator (Knuth's MMIX constants).
    private struct Numbers {
        private var state: UInt64 = 1

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
    }
}
