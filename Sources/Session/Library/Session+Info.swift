import MusicLibrary

/// Everything that is known of a song.
extension Session {
    /// `info`: the present song, a number of the last list, or the first song of a query.
    func info(_ choice: SongChoice?) throws(SessionError) -> Answer {
        guard let choice else {
            guard let entry = player.queue.current else {
                throw SessionError("nothing is playing; name a song: info NUMBER or QUERY")
            }
            return describe(known(entry.song))
        }
        guard let song = try songs(choice).first else { throw SessionError("nothing fits \(choice.query)") }
        return describe(known(song))
    }

    /// `stars`: rates the present song, 0 to 5.
    func rate(_ stars: Int) throws(SessionError) -> Answer {
        guard let entry = player.queue.current else {
            throw SessionError("nothing is playing that could be rated")
        }
        guard let id = entry.song.libraryID, let library else {
            throw SessionError("\(entry.song.path) is not in the library; add its folder with: scan FOLDER")
        }
        if isScanning {
            // The index is being written to: whoever plays must not wait for that.
            library.noteSoon(.rated(id: id, stars: stars))
        } else {
            try asking { () throws(LibraryError) in try library.note(.rated(id: id, stars: stars)) }
        }
        return Answer(
            "\(entry.song.shownTitle): \(stars) of 5 stars", fields: [Field("rating", .integer(stars))])
    }

    private func known(_ song: QueuedSong) -> LibrarySong {
        if let id = song.libraryID, let known = try? library?.song(id: id) { return known }
        var known = LibrarySong()
        known.path = song.path
        known.title = song.title
        known.artist = song.artist
        known.album = song.album
        known.seconds = song.lengthSeconds
        return known
    }

    private func describe(_ song: LibrarySong) -> Answer {
        let all = fields(of: song)
        let rows = all.compactMap { field -> [String]? in
            switch field.value {
            case .text(let text): text.isEmpty ? nil : [field.name, text]
            case .number(let number):
                [field.name, field.name == "length" ? clockText(number) : trimmed(number, digits: 2)]
            case .integer(let number): number == 0 ? nil : [field.name, "\(number)"]
            case .flag(let isOn): isOn ? [field.name, "yes"] : nil
            default: nil
            }
        }
        return Answer(table: Table(columns: ["field", "value"], rows: rows, isWhole: true), fields: all)
    }

    private static func names(of type: MediaTypes) -> String {
        MediaTypes.names.filter { type.contains($0.type) }.map(\.name).joined(separator: ", ")
    }

    /// Every field of a song that the library knows.
    func fields(of song: LibrarySong) -> [Field] {
        let texts = [
            ("title", song.title), ("artist", song.artist), ("album", song.album),
            ("albumartist", song.albumArtist),
            ("genre", song.genre), ("composer", song.composer), ("comment", song.comment),
            ("path", song.path),
            ("problem", song.problem ?? ""),
        ]
        let wholes = [
            ("year", song.year), ("track", song.track), ("tracks", song.trackCount), ("disc", song.disc),
            ("discs", song.discCount), ("rating", song.rating), ("plays", song.plays), ("skips", song.skips),
        ]
        let numbers = [
            ("bpm", song.beatsPerMinute), ("length", song.seconds), ("track_gain", song.trackGain),
            ("track_peak", song.trackPeak), ("album_gain", song.albumGain), ("album_peak", song.albumPeak),
        ]
        return texts.map { Field($0.0, .text($0.1)) }
            + wholes.map { Field($0.0, $0.1.map { .integer($0) } ?? .none) }
            + numbers.map { Field($0.0, $0.1.map { .number($0) } ?? .none) }
            + [
                Field("type", .text(Self.names(of: song.type))),
                Field("compilation", .flag(song.isCompilation)), Field("art", .flag(song.hasArt)),
                Field("playable", .flag(song.isPlayable)), Field("id", .integer(Int(song.id))),
            ]
    }
}
