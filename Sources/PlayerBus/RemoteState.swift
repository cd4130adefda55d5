import Devices

/// What is known of another player. Pure: it is told the time.
struct RemoteState: Equatable {
    /// What it calls itself.
    var identity = ""
    private(set) var status = PlaybackStatus.stopped
    private(set) var track = RemoteTrack()
    private(set) var position = PlayingPosition()
    private var rate = 1.0

    /// What has changed.
    struct Changes: Equatable {
        var isStatus = false
        var isTrack = false
        /// The position may have jumped, and only the player knows where to.
        var needsPosition = false
    }

    /// Takes the properties that the player told of.
    mutating func take(_ properties: [String: BusValue], nowSeconds: Double) -> Changes {
        var changes = Changes()
        let old = self
        if let status = properties["PlaybackStatus"]?.asText.flatMap(PlaybackStatus.init) {
            self.status = status
        }
        if let rate = properties["Rate"]?.asReal { self.rate = rate }
        if case .dictionary(let metadata)? = properties["Metadata"] { track = RemoteTrack(metadata) }
        changes.isStatus = status != old.status
        changes.isTrack = !track.isSame(as: old.track)
        changes.needsPosition = changes.isStatus || changes.isTrack || rate != old.rate
        let place = changes.isTrack ? 0 : position.microseconds(at: nowSeconds)
        seeked(to: properties["Position"]?.asInteger ?? place, nowSeconds: nowSeconds)
        return changes
    }

    /// Takes the place in the song.
    mutating func seeked(to microseconds: Int64, nowSeconds: Double) {
        position = PlayingPosition(
            microseconds: microseconds, atSeconds: nowSeconds, rate: status == .playing ? rate : 0,
            lengthMicroseconds: track.lengthMicroseconds)
    }

    /// As others see it.
    func player(named name: String, nowSeconds: Double) -> RemotePlayer {
        var player = RemotePlayer(name: name)
        player.identity = identity.isEmpty ? name : identity
        player.status = status
        player.title = track.title
        player.artist = track.artist
        player.album = track.album
        player.lengthMicroseconds = track.lengthMicroseconds
        player.positionMicroseconds = position.microseconds(at: nowSeconds)
        return player
    }
}

/// The song of another player.
struct RemoteTrack: Equatable {
    /// The path of its object; nil where the player names none that can be used.
    private(set) var path: String?
    private(set) var title = ""
    private(set) var artist = ""
    private(set) var album = ""
    private(set) var lengthMicroseconds: Int64?
    private var address = ""

    /// No song.
    init() {}

    /// The song with this metadata. Some players give texts for paths and other numbers than they should.
    init(_ metadata: [String: BusValue]) {
        if case .path(let path)? = metadata["mpris:trackid"], path != TrackPath.none { self.path = path }
        title = metadata["xesam:title"]?.asText ?? ""
        artist = (metadata["xesam:artist"]?.asTexts ?? []).filter { !$0.isEmpty }.joined(separator: ", ")
        album = metadata["xesam:album"]?.asText ?? ""
        address = metadata["xesam:url"]?.asText ?? ""
        lengthMicroseconds = metadata["mpris:length"]?.asInteger.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether both are the same song, whatever became known of it since.
    func isSame(as other: RemoteTrack) -> Bool {
        var other = other
        other.lengthMicroseconds = lengthMicroseconds
        return self == other
    }
}
