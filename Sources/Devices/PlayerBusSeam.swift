/// The desktop's bus: shows our player to it, hears what it asks for, and knows the other players.
///
/// Thread: control, all of it. No call waits for anybody.
public protocol PlayerBus: AnyObject {
    /// Readable (poll) while something waits; the same all the time. Besides, call `takeRequests` a few times
    /// a second: it is there that a lost bus is looked for.
    var eventDescriptor: Int32 { get }

    /// Our name on the bus, such as `org.mpris.MediaPlayer2.drumdub`; nil while we are not on it.
    var busName: String? { get }

    /// Begins to join the bus. Throws if there is none; where one may come later, it is looked for all the same.
    func start() throws(DeviceError)

    /// Leaves the bus. `start` may follow.
    func stop()

    /// Shows `snapshot`. Call it at every change and as often besides as you like: the bus hears of exactly
    /// what is new, and of the position only when it asks.
    func show(_ snapshot: PlayerSnapshot)

    /// Tells of a jump to `microseconds` that does not follow from playing, nor from a change of the song.
    func seeked(to microseconds: Int64)

    /// What the desktop has asked for since the last call, oldest first.
    func takeRequests() -> [PlayerRequest]

    /// The other players, in the order of their names, with their positions of this moment.
    var others: [RemotePlayer] { get }

    /// What has happened to the others since the last call, oldest first.
    func takeRemoteEvents() -> [RemoteEvent]

    /// Asks the player `name` (see `RemotePlayer.name`) for something. What comes of it is an event.
    func ask(_ name: String, _ request: RemoteRequest)
}

/// Whether a player plays, as a desktop sees it.
public enum PlaybackStatus: String, Equatable, Sendable {
    /// Sounds, or is about to.
    case playing = "Playing"
    /// Waits at its place; an interruption counts as this.
    case paused = "Paused"
    /// Has no place.
    case stopped = "Stopped"
}

/// What comes after the end of a song.
public enum LoopStatus: String, Equatable, Sendable {
    /// The next one, and nothing after the last.
    case none = "None"
    /// The same again.
    case track = "Track"
    /// The next one, and the first after the last.
    case playlist = "Playlist"
}

/// What a player shows to the desktop.
public struct PlayerSnapshot: Equatable, Sendable {
    /// Whether it plays.
    public var status = PlaybackStatus.stopped
    /// What comes after the end of a song.
    public var loop = LoopStatus.none
    /// Whether the queue is played out of order.
    public var shuffle = false
    /// The speed; 1 is that of the recording. 0 is shown as 1, since a paused player is no slow one.
    public var rate = 1.0
    /// The speeds that can be asked for; 1 counts as one of them.
    public var rateRange = 1.0...1.0
    /// The song's loudness as the user sets it, 0…1.
    public var volume = 1.0
    /// The place in the song at the moment of `PlayerBus.show`; between two calls it is reckoned on.
    public var positionMicroseconds: Int64 = 0
    /// Whether `next` would change the song.
    public var canGoNext = false
    /// Whether `previous` would change the song, or begin it again.
    public var canGoPrevious = false
    /// Whether there is something to play, also while it plays.
    public var canPlay = false
    /// Whether what is current could be paused, also while it is paused.
    public var canPause = false
    /// Whether the place in the song can be set.
    public var canSeek = false
    /// What plays or would; nil if nothing.
    public var current: PlayerEntry?
    /// The queue around the current entry, in the order of playing; of more than 20 those around it are shown.
    public var entries: [PlayerEntry] = []

    /// A player that is stopped and has nothing to play.
    public init() {}
}

/// An entry of the queue.
public struct PlayerEntry: Equatable, Sendable {
    /// The identity of the entry; two entries of one song differ.
    public var id: UInt64
    /// The file's absolute path.
    public var path: String
    /// The title; empty where it is not known, as with the other texts.
    public var title = ""
    /// Who plays.
    public var artists: [String] = []
    /// The album.
    public var album = ""
    /// Whose album it is.
    public var albumArtists: [String] = []
    /// The kinds of music.
    public var genres: [String] = []
    /// Who wrote it.
    public var composers: [String] = []
    /// Somebody's remark.
    public var comment = ""
    /// The words.
    public var lyrics = ""
    /// The place on the disc, from 1.
    public var trackNumber: Int?
    /// The disc, from 1.
    public var discNumber: Int?
    /// Beats a minute.
    public var bpm: Int?
    /// How long it plays.
    public var lengthMicroseconds: Int64?
    /// When it was made: a year, or a date such as `2001-05-31`.
    public var created = ""
    /// How often it was played.
    public var useCount: Int?
    /// The user's opinion, 0…1.
    public var userRating: Double?
    /// The cover, as `file://…`.
    public var artURL = ""
    /// When it was first played, in seconds since 1970.
    public var firstUsedSeconds: Int64?
    /// When it was last played, in seconds since 1970.
    public var lastUsedSeconds: Int64?

    /// An entry of which nothing is known but the file.
    public init(id: UInt64, path: String) {
        self.id = id
        self.path = path
    }
}

/// What the desktop asks for.
public enum PlayerRequest: Equatable, Sendable {
    /// Play, from the place where it waits.
    case play
    /// Pause.
    case pause
    /// Pause if it plays, else play.
    case playPause
    /// Stop.
    case stop
    /// To the next song; paused stays paused, and after the last one playing ends.
    case next
    /// To the song before; paused stays paused.
    case previous
    /// Go so many microseconds on, or back if negative: before the start is the start. Never beyond the end:
    /// that comes as `next`.
    case seek(byMicroseconds: Int64)
    /// Go to this place in the current entry, which is `entry`.
    case setPosition(entry: UInt64, microseconds: Int64)
    /// Play the file at this path.
    case open(path: String)
    /// Set what comes after the end of a song.
    case setLoop(LoopStatus)
    /// Set whether the queue is played out of order.
    case setShuffle(Bool)
    /// Set the speed; within the range shown, never 0 (that comes as `pause`).
    case setRate(Double)
    /// Set the volume, 0…1.
    case setVolume(Double)
    /// Put a file into the queue, and go to it if `isCurrent`.
    case addTrack(path: String, at: QueuePlace, isCurrent: Bool)
    /// Take an entry out of the queue.
    case removeTrack(UInt64)
    /// Go to an entry of the queue.
    case goTo(UInt64)
    /// End the program.
    case quit
}

/// Where in the queue something is put.
public enum QueuePlace: Equatable, Sendable {
    /// Before all others.
    case start
    /// Behind this entry.
    case after(UInt64)
    /// Behind all others.
    case end
}

/// Another player.
public struct RemotePlayer: Equatable, Sendable {
    /// The end of its name on the bus, such as `vlc`.
    public var name: String
    /// What it calls itself.
    public var identity = ""
    /// Whether it plays.
    public var status = PlaybackStatus.stopped
    /// The title; empty where it is not known, as with the other texts.
    public var title = ""
    /// Who plays; several are joined by commas.
    public var artist = ""
    /// The album.
    public var album = ""
    /// How long the song is.
    public var lengthMicroseconds: Int64?
    /// The place in the song.
    public var positionMicroseconds: Int64 = 0

    /// A player of which nothing is known but the name.
    public init(name: String) {
        self.name = name
    }
}

/// Something that happened to another player.
public enum RemoteEvent: Equatable, Sendable {
    /// It is there now, and was like this when it came.
    case appeared(name: String, PlaybackStatus)
    /// It is gone.
    case vanished(name: String)
    /// It began to play, or ceased.
    case statusChanged(name: String, PlaybackStatus)
    /// It has another song.
    case trackChanged(name: String)
    /// What was asked of it was not done; `reason` is its own, without the name.
    case failed(name: String, reason: String)
}

/// What can be asked of another player.
public enum RemoteRequest: Equatable, Sendable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Pause if it plays, else play.
    case playPause
    /// Stop.
    case stop
    /// To its next song.
    case next
    /// To its song before.
    case previous
    /// Go so many microseconds on, or back if negative.
    case seek(byMicroseconds: Int64)
    /// Go to this place in its current song.
    case setPosition(microseconds: Int64)
}
