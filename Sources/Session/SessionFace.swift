/// What a console needs of a session. Thread: control.
public protocol SessionFace: AnyObject {
    /// Descriptors to poll for reading, besides calling `tick` at least every 10 ms.
    var descriptors: [Int32] { get }

    /// Looks at everything that waits: receipts, devices, workers. Answers what happened, in order.
    func tick() -> [SessionEvent]

    /// Carries out a command. `completion` is called once, now or from a later `tick`, on this thread.
    func perform(_ command: Command, completion: @escaping (Result<Answer, SessionError>) -> Void)

    /// The command lines whose bound messages have come since the last call, in order.
    func takeBoundLines() -> [String]

    /// The lines of knobs that were turned since the last call: they are carried out without an answer, unless they fail.
    func takeTurnedLines() -> [String]

    /// Whether the next message is to be learned.
    var isLearning: Bool { get }

    /// The file with the lines of a pad map; nil if there is none of this name.
    func padFile(named name: String) -> String?

    /// Plays a pad from the computer's keyboard. Velocity 1…127.
    func hitKey(_ key: UInt8, velocity: UInt8)

    /// The song's place for the prompt and for `wait`.
    var songState: SongState { get }

    /// Why nothing can be played now, with the remedy; nil while it can.
    var lackOfSound: String? { get }

    /// Whether the library is being looked through.
    var isScanning: Bool { get }

    /// Whether a kit is being loaded.
    var isLoadingKit: Bool { get }

    /// Keeps a line about the kit that the configuration has and that can't be carried out now, such as a kit on a disk
    /// that is not there: `save` writes it, and it counts at the next start, until another kit is asked for. `isKit`: it names
    /// the kit; else it is about the one that a line before has named.
    func keepUnmet(_ line: String, isKit: Bool)

    /// The list to pick songs from; nil without a library.
    var picker: (any PickerSource)? { get }

    /// How the terminal shows covers; nil if it can't.
    var drawing: CoverStyle? { get set }

    /// Names that complete a word: sounds of the kit, kits, our ports, targets, buses, settings, controllers.
    func completions(_ kind: CompletionKind) -> [String]
}

extension SessionFace {
    /// No knobs.
    public func takeTurnedLines() -> [String] { [] }

    /// Nothing lacks.
    public var lackOfSound: String? { nil }

    /// Nothing.
    public var isLearning: Bool { false }

    /// No files.
    public func padFile(named name: String) -> String? { nil }

    /// No library.
    public var isScanning: Bool { false }

    /// No kits.
    public var isLoadingKit: Bool { false }

    /// Nothing.
    public func keepUnmet(_ line: String, isKit: Bool) {}

    /// No library.
    public var picker: (any PickerSource)? { nil }

    /// No covers.
    public var drawing: CoverStyle? {
        get { nil }
        set {}
    }
}

/// What the song is doing.
public struct SongState: Equatable, Sendable {
    /// The states of the player.
    public enum State: String, Sendable {
        case stopped, playing, paused, interrupted, seekingForward, seekingBackward
    }

    /// See `State`.
    public var state: State
    /// Title and artist or the file's name, fit for a terminal; empty without a song.
    public var title: String
    /// The place in seconds.
    public var positionSeconds: Double
    /// The length in seconds, nil while it isn't known exactly.
    public var lengthSeconds: Double?

    /// A state of the song.
    public init(
        state: State = .stopped, title: String = "", positionSeconds: Double = 0, lengthSeconds: Double? = nil
    ) {
        self.state = state
        self.title = title
        self.positionSeconds = positionSeconds
        self.lengthSeconds = lengthSeconds
    }
}

/// What a word on the command line stands for.
public enum CompletionKind: Sendable {
    case sound, fader, kit, ownPort, target, bus, output, setting, device, padMap
}
