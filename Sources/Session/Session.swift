import Devices
import Engine
import Host
import Kits
import MusicLibrary
import RealTime
import Tracks

/// Owns all lifetimes and turns commands into effects: engine, ports, pads, kit and song.
///
/// Thread: control, all of it. Kits and songs are loaded by short-lived workers that answer by a mailbox.
public final class Session: SessionFace {
    let engine: EngineControl
    let audio: any AudioPorts
    let pads: (any PadSource)?
    let bus: (any PlayerBus)?
    let places: SessionPlaces
    let loaders: Loaders
    var player = PlayerState()
    var mix = MixState()
    var settings = Settings()
    /// The faders of each kit that have been moved, by its path.
    var fadersOfKits: [String: Faders] = [:]
    var kitShelf: KitShelf
    /// Who waits for the microphones of a kit, by the number of the question.
    var microphonesAwaited: [Int: (kit: String, completion: Completion)] = [:]
    var deck = Deck()
    var padMap = PadMap()
    let hitMaps = HitMapStore()
    /// What the notes mean, and how sounds take a hit; `padMap` is both for the present kit.
    var padSetup = PadSetup()
    var feel = PadFeel()
    /// The controllers that were there last, by their slot, and those of which the engine has a map of their own.
    var padDevices: [UInt8: PadDevice] = [:]
    var slotsWithMap: Set<UInt8> = []
    /// How single sounds are played, and each key as the engine has it.
    var sounds = SoundSettings()
    var sentKeys = [KeySettings](repeating: KeySettings(), count: 128)
    /// Whether messages are shown, and how many the engine could not tell of.
    var padMonitor = PadMonitor()
    var unmonitoredCount: UInt64 = 0
    /// What the next message is to be learned for, and whose; nil for nothing.
    var learning: (target: LearnTarget, device: LearnDevice)?
    /// Lines of knobs that were turned, by the number of their action and their device.
    var turned: [(action: UInt16, device: UInt8, line: String)] = []
    var padRetry = PadRetry()
    var overruns = OverrunTally()
    var padTiming = PadTiming.standard
    /// The factor of each bus as the engine has it.
    var sentGains = [Float](repeating: 1, count: Bus.count)
    var nextSongIdentifier: UInt32 = 1
    var askedPlace: AskedPlace?
    /// How the song hangs on the server's transport.
    var link = TransportLink()
    /// True while a step is taken that the user has asked for.
    var isUserStep = false
    /// The song that is being opened to be heard, and where it begins (seconds).
    var opening: Opening?
    var startsAt = 0.0
    /// The song that is being opened to follow, and an entry that can't.
    var openingNext: Opening?
    var unplayableNext: UInt64?
    /// How many entries in a row could not be opened.
    var failureCount = 0
    /// Whether the engine was told to repeat the song.
    var isRepeatSent = false
    /// How fast songs play: 0.25…4, negative backwards.
    var rate = 1.0
    /// The songs that can be picked; nil until there is an index, or a folder is scanned.
    var library: MusicLibrary?
    /// What `find` or `pick` listed last; its numbers name songs.
    var lastList: [LibrarySong] = []
    /// Entries of the queue that are to learn what has changed in the library.
    var entriesToLearn: ArraySlice<UInt64> = []
    /// How the terminal shows covers; nil without one.
    public var drawing: CoverStyle?
    /// Who waits for a cover, by its number.
    var coversAwaited: [Int: (FoundCover) -> Void] = [:]
    var nextCoverNumber = 0
    /// How many scans go on or wait, and when the last one's progress was told.
    var scanCount = 0
    var lastProgressSeconds = 0.0
    var desktop = Desktop()
    var keeping = Keeping()
    /// How many want to be told of every change: begin and end nest.
    var observerCount = 0
    /// What the decoder has told of the song that is being opened.
    var heldTrackEvents: [TrackEvent] = []
    /// True once a kit can be played.
    var isReady = false
    /// Notes without a sound that were told already.
    var toldUnmapped: Set<UInt16> = []
    private(set) var boundLines: [String] = []
    private var events: [SessionEvent] = []

    /// A session over an engine and its devices; `pads` nil without a controller's way in, `bus` without a desktop.
    public init(
        engine: EngineControl, audio: any AudioPorts, pads: (any PadSource)?, bus: (any PlayerBus)? = nil,
        places: SessionPlaces
    ) {
        self.bus = bus
        self.engine = engine
        self.audio = audio
        self.pads = pads
        self.places = places
        loaders = Loaders(gate: engine.gate)
        kitShelf = KitShelf(folders: places.kitFolders)
    }

    /// Starts ports, pads and the kit of the start. What fails is told as an event; the rest goes on.
    public func start() {
        send(.fadeOutput(gain: 0, frames: 0))
        do throws(DeviceError) {
            try audio.start(engine.renderer)
        } catch {
            tell(SessionEvent("audio-missing", error.text))
        }
        useHitMap()
        startPads()
        openLibrary(isNew: false)
        startBus()
    }

    /// Lets the sound die and leaves everything. No call may follow.
    public func stop() {
        let fadeSeconds = 0.05
        send(.fadeOutput(gain: 0, frames: Int32(fadeSeconds * Double(sampleRate))))
        audio.stop(fadeSeconds: fadeSeconds)
        pads?.stop()
        bus?.stop()
        loaders.stop()
        // Last: a disk may be slow, and nobody is to hear that.
        stopKeeping()
        library?.removeFromMemory()
    }

    /// See `SessionFace`.
    public var descriptors: [Int32] {
        ([
            audio.eventDescriptor, pads?.eventDescriptor ?? -1, library?.descriptor ?? -1,
            bus?.eventDescriptor ?? -1,
        ]
            + loaders.descriptors).filter { $0 >= 0 }
    }

    /// See `SessionFace`.
    public func tick() -> [SessionEvent] {
        for event in audio.takeEvents() { handle(event) }
        tellOverruns()
        takePadEvents()
        takeLoaded()
        tellKitProgress()
        takeTrackEvents()
        engine.takeReceipts(handle)
        engine.takeNotices(handle)
        takeMonitoredEvents()
        followTransport()
        takeLibraryEvents()
        tickBus()
        if audio.isEngineFree { engine.renderSilently() }
        keepState(now: MonotonicClock.seconds)
        defer { events = [] }
        return events
    }

    /// See `SessionFace`.
    public func takeBoundLines() -> [String] {
        defer { boundLines = [] }
        return boundLines
    }

    /// See `SessionFace`.
    public func hitKey(_ key: UInt8, velocity: UInt8) {
        if isEngineRunning { send(.hit(key: key, velocity: velocity)) }
    }

    /// See `SessionFace`.
    public func perform(
        _ command: Command, completion: @escaping (Result<Answer, SessionError>) -> Void
    ) {
        do throws(SessionError) {
            if let answer = try carryOut(command, completion) { completion(.success(answer)) }
        } catch {
            completion(.failure(error))
        }
    }

    /// Says what happened at the next `tick`.
    func tell(_ event: SessionEvent) {
        events.append(event)
    }

    /// Lets a bound line run.
    func runBound(_ line: String) {
        boundLines.append(line)
    }

    /// Asks the engine. Its ring has room for more than one tick's worth of anything we ask.
    func send(_ command: EngineCommand) {
        if !engine.send(command) {
            tell(SessionEvent("engine-busy", "the audio thread does not answer; a change was left out"))
        }
    }

    /// The rate that the engine runs at, or the one to expect.
    var sampleRate: Int { audio.status.sampleRate > 0 ? audio.status.sampleRate : 48_000 }

    /// Whether the engine runs, with sound or (driver `none`) without.
    var isEngineRunning: Bool {
        let status = audio.status
        return status.state == .running || (status.driver == "none" && !audio.isEngineFree)
    }
}

/// Where a session finds and leaves things.
public struct SessionPlaces: Sendable {
    /// Folders with kits, the first one first.
    public var kitFolders: [String]
    /// Where `save` writes; nil without a home.
    public var savedConfiguration: String?

    /// Where queue and place are kept while it runs; nil without a home.
    public var stateFolder: String?
    /// The library's index; nil without a home.
    public var libraryIndex: String?
    /// Folders with pad maps, the first one first.
    public var padFolders: [String] = []
    /// Where covers are put for the desktop; nil without a home.
    public var coverFolder: String?

    /// The places.
    public init(kitFolders: [String], savedConfiguration: String?, stateFolder: String? = nil) {
        self.kitFolders = kitFolders
        self.savedConfiguration = savedConfiguration
        self.stateFolder = stateFolder
    }
}
