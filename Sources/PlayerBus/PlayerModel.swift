import Devices

/// What the desktop sees of our player. Pure: it is told the time.
struct PlayerModel: Equatable {
    /// As it was last shown.
    private(set) var snapshot = PlayerSnapshot()
    /// The entries that are shown, around the current one.
    private(set) var entries: [PlayerEntry] = []
    private(set) var position = PlayingPosition()

    /// How many entries are shown.
    static let entryLimit = 20

    /// Takes a new state of the player.
    mutating func show(_ snapshot: PlayerSnapshot, nowSeconds: Double) {
        self.snapshot = snapshot
        entries = Self.window(of: snapshot)
        position = PlayingPosition(
            microseconds: snapshot.positionMicroseconds, atSeconds: nowSeconds,
            rate: snapshot.status == .playing ? snapshot.rate : 0,
            lengthMicroseconds: snapshot.current?.lengthMicroseconds)
    }

    /// Takes a new place in the song.
    mutating func seeked(to microseconds: Int64, nowSeconds: Double) {
        position.microseconds = microseconds
        position.atSeconds = nowSeconds
    }

    /// Whether nothing differs but the position, of which no signal tells.
    func looksLike(_ other: PlayerModel) -> Bool {
        var same = other.snapshot
        same.positionMicroseconds = snapshot.positionMicroseconds
        return same == snapshot
    }

    private static func window(of snapshot: PlayerSnapshot) -> [PlayerEntry] {
        let all = snapshot.entries
        if all.count <= entryLimit { return all }
        let index = all.firstIndex { $0.id == snapshot.current?.id } ?? 0
        let start = min(max(index - entryLimit / 2, 0), all.count - entryLimit)
        return Array(all[start..<start + entryLimit])
    }

    // MARK: - What is read

    /// The speeds as shown: 1 is always one of them.
    var rates: ClosedRange<Double> {
        let range = snapshot.rateRange
        let low = range.lowerBound.isFinite ? range.lowerBound : 1
        let high = range.upperBound.isFinite ? range.upperBound : 1
        return min(low, 1)...max(high, 1)
    }

    /// The properties whose changes are told of with their values.
    var announced: [String: BusValue] {
        let rate = snapshot.rate
        return [
            "PlaybackStatus": .text(snapshot.status.rawValue),
            "LoopStatus": .text(snapshot.loop.rawValue),
            "Rate": .real(
                rate.isFinite && rate != 0 ? min(max(rate, rates.lowerBound), rates.upperBound) : 1),
            "Shuffle": .flag(snapshot.shuffle),
            "Metadata": .dictionary(EntryMetadata.dictionary(of: snapshot.current)),
            "Volume": .real(snapshot.volume.isFinite ? min(max(snapshot.volume, 0), 1) : 1),
            "MinimumRate": .real(rates.lowerBound),
            "MaximumRate": .real(rates.upperBound),
            "CanGoNext": .flag(snapshot.canGoNext),
            "CanGoPrevious": .flag(snapshot.canGoPrevious),
            "CanPlay": .flag(snapshot.canPlay),
            "CanPause": .flag(snapshot.canPause),
            "CanSeek": .flag(snapshot.canSeek),
        ]
    }

    /// The paths of the entries that are shown.
    var trackPaths: [String] { entries.map { TrackPath.path(of: $0.id) } }

    /// The property `name` of any interface; nil if there is none.
    func value(of name: String, nowSeconds: Double) -> BusValue? {
        switch name {
        case "Position": .long(position.microseconds(at: nowSeconds))
        case "Tracks": .paths(trackPaths)
        default: Self.constants[name] ?? announced[name]
        }
    }

    private static let constants: [String: BusValue] = [
        "CanQuit": .flag(true), "CanRaise": .flag(false), "HasTrackList": .flag(true),
        "Identity": .text("DrumDub"), "DesktopEntry": .text("drumdub"),
        "SupportedUriSchemes": .texts(["file"]), "SupportedMimeTypes": .texts(mediaTypes),
        "CanControl": .flag(true), "CanEditTracks": .flag(true),
    ]

    private static let mediaTypes = [
        "audio/aac", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus", "audio/vorbis",
        "audio/x-aiff", "audio/x-flac", "audio/x-m4a", "audio/x-mp3", "audio/x-vorbis+ogg", "audio/x-wav",
        "audio/x-wavpack", "audio/wav",
    ]
}
