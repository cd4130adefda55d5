import AudioFiles
import Glibc
import Host

/// Makes a song of a file. Thread: any.
enum SongReader {
    /// A song with its texts as they are searched, ready to be written.
    struct Read: Sendable {
        var song: LibrarySong
        /// The columns of `folded`.
        var folded: [String]
    }

    /// Reads the head of a file. What can't be played is a song with a `problem`.
    static func read(_ file: FoundFile) -> Read {
        var song = LibrarySong()
        song.path = file.path
        song.folder = file.folder
        song.size = file.size
        song.modifiedNanoseconds = file.modifiedNanoseconds
        song.inode = file.inode
        if let problem = file.problem {
            song.problem = problem
        } else {
            do throws(AudioFileError) {
                song.take(try header(of: file))
            } catch {
                song.problem = error.reason
            }
        }
        return Read(song: song, folded: song.foldedTexts)
    }

    /// The walk has seen that it is an ordinary file; if it is another by now, opening it still waits for nobody.
    private static func header(of file: FoundFile) throws(AudioFileError) -> SongHeader {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = file.size > 0 ? open(file.path, flags) : -1
        // What can't be opened is told by who looks more closely.
        return descriptor < 0
            ? try TagReader.read(file.path) : try TagReader.read(file.path, descriptor: descriptor)
    }
}

extension LibrarySong {
    /// The texts of the columns of `folded`, in the order of `Schema.foldedColumns`.
    var foldedTexts: [String] {
        [title, artist, album, albumArtist, genre, composer, comment, path].map(Folding.fold)
    }

    /// Takes what the file says of itself.
    fileprivate mutating func take(_ header: SongHeader) {
        let tags = header.tags
        title = tags.first(.title) ?? ""
        artist = tags[.artist].joined(separator: ", ")
        album = tags.first(.album) ?? ""
        albumArtist = tags[.albumArtist].joined(separator: ", ")
        genre = tags[.genre].joined(separator: "; ")
        composer = tags[.composer].joined(separator: ", ")
        comment = tags.first(.comment) ?? ""
        (year, track, trackCount) = (tags.year, tags.track, tags.trackCount)
        (disc, discCount, beatsPerMinute) = (tags.disc, tags.discCount, tags.beatsPerMinute)
        (seconds, sampleRate, frameCount) = (header.seconds, header.sampleRate, header.frameCount)
        isCompilation = tags.isCompilation
        (trackGain, trackPeak, albumGain, albumPeak) =
            (tags.trackGain, tags.trackPeak, tags.albumGain, tags.albumPeak)
        hasArt = header.hasArt
        type = TypeRule.type(tags, genre: genre, path: path)
        problem = header.problem
    }
}

/// What kind of song it is: by its tags, else by its name's suffix, its genre, or its folder's name.
enum TypeRule {
    private static let words: [(type: MediaTypes, words: [String])] = [
        (.podcast, ["podcast"]), (.audiobook, ["audiobook", "audio book", "horbuch", "livre audio"]),
        (.iTunesU, ["itunes u"]),
    ]

    static func type(_ tags: TagValues, genre: String, path: String) -> MediaTypes {
        switch tags.mediaKind {
        case 1: return .music
        case 2: return .audiobook
        case 21: return .podcast
        case 23: return .iTunesU
        default: break
        }
        if tags.first(.podcast) != nil { return .podcast }
        if path.utf8.count > 4, path.utf8.suffix(4).elementsEqual(".m4b".utf8) { return .audiobook }
        if !genre.isEmpty, let type = type(in: Folding.fold(genre)) { return type }
        return folderType(path)
    }

    private static func type(in text: String) -> MediaTypes? {
        words.first { $0.words.contains { holds($0, in: text) } }?.type
    }

    private static func holds(_ word: String, in text: String) -> Bool {
        let (word, text) = (Array(word.utf8), Array(text.utf8))
        guard word.count <= text.count else { return false }
        return (0...(text.count - word.count)).contains { text[$0...].starts(with: word) }
    }

    /// Only a folder that is called so, not one whose name has the word in it.
    private static func folderType(_ path: String) -> MediaTypes {
        for part in path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
        where (6...12).contains(part.count) {
            switch Folding.fold(String(decoding: part, as: UTF8.self)) {
            case "podcast", "podcasts": return .podcast
            case "audiobook", "audiobooks", "horbuch", "horbucher": return .audiobook
            case "itunes u", "itunesu": return .iTunesU
            default: continue
            }
        }
        return .music
    }
}
