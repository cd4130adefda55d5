import RealTime

/// Turns hits, releases and controllers into voices of the kit. Thread: audio.
struct DrumPlayer: BitwiseCopyable {
    var kit: UnsafeMutablePointer<KitImage>?
    var voices: VoicePool
    var keys = HeldKeys()
    var controllers = KitControllers()
    /// What the user has set for each key.
    let keySettings: UnsafeMutablePointer<KeySettings>
    /// Where the kit's outputs go, by their number; 0 is unused.
    let outputBuses: UnsafeMutablePointer<Bus>
    private var random: RandomNumbers
    /// Hits on keys with a sound.
    private(set) var hitCount: UInt64 = 0
    /// Hits, releases and controllers that have started voices.
    private var startCount: UInt64 = 0
    /// When voices may follow the controllers again, and how long they take.
    var followTime: FrameTime = .min
    var followFrames: Int32 = 1

    /// Not for the audio thread. The interpolator stays the caller's.
    init(voiceLimit: Int, seed: UInt64, _ interpolator: Interpolator) {
        voices = VoicePool(limit: voiceLimit, interpolator)
        keySettings = .allocate(capacity: 128)
        keySettings.initialize(repeating: KeySettings(), count: 128)
        outputBuses = .allocate(capacity: 17)
        outputBuses.initialize(repeating: .kit, count: 17)
        random = RandomNumbers(seed: seed == 0 ? 1 : seed)
    }

    func deallocate() {
        voices.deallocate()
        keys.deallocate()
        controllers.deallocate()
        keySettings.deallocate()
        outputBuses.deallocate()
    }

    var voiceCount: Int { @_noLocks get { voices.count } }
    var stolenVoiceCount: UInt64 { @_noLocks get { voices.stolenCount } }

    // MARK: Settings

    /// Takes a kit, with its controllers at their start. The old one goes back at once, or when its last voice is
    /// over.
    @_noLocks
    mutating func use(
        _ new: UnsafeMutablePointer<KitImage>?, at time: FrameTime, fadeFrames: Int32,
        receipts: inout ReceiptSender
    ) {
        let old = kit
        kit = new
        keys.start(new)
        controllers.forgetMoves()
        if let new { controllers.start(new) }
        guard let old else { return }
        if old.pointee.voiceCount == 0 {
            receipts.give(back: .kitReleased(old))
        } else if fadeFrames >= 0 {
            voices.fadeAll(of: old, at: time, frameCount: fadeFrames)
        }
    }

    @_noLocks
    mutating func setVoiceLimit(_ limit: Int) {
        voices.setLimit(limit)
    }

    @_noLocks
    mutating func use(_ memory: VoiceMemory, receipts: inout ReceiptSender) {
        receipts.give(back: .voiceMemoryReleased(voices.move(into: memory)))
    }

    @_noLocks
    mutating func set(key: UInt8, _ settings: KeySettings) {
        if key < 128 && Int(settings.bus.index) < Bus.count { keySettings[Int(key)] = settings }
    }

    /// Sends an output of the kit, 1…16, to a bus.
    @_noLocks
    mutating func send(output: UInt8, to bus: Bus) {
        if (1...16).contains(output) && Int(bus.index) < Bus.count { outputBuses[Int(output)] = bus }
    }

    // MARK: Ends

    /// Ends what sounds on a key, as each region says for its choke, within at least `least` frames.
    @_noLocks
    mutating func choke(key: UInt8, at time: FrameTime, least: Int32) {
        if key < 128 { voices.choke(key: key, at: time, least: least) }
    }

    @_noLocks
    mutating func fadeAll(at time: FrameTime, frameCount: Int32) {
        voices.fadeAll(of: nil, at: time, frameCount: frameCount)
    }

    // MARK: Sound

    /// Adds the next `frameCount` frames of every voice to its bus. Answers a bit for each bus used.
    @_noLocks
    mutating func render(frameCount: Int, time: FrameTime, into buses: BusBuffers) -> UInt32 {
        followControllers(at: time)
        return voices.render(frameCount: frameCount, time: time, into: buses)
    }

    /// Takes out the voices that are over at `time`.
    @_noLocks
    mutating func removeFinished(at time: FrameTime, receipts: inout ReceiptSender) {
        voices.removeFinished(at: time, currentKit: kit, receipts: &receipts)
    }

    // MARK: Facts of a hit

    /// A hit of a key that counts, or what is like one.
    @_noLocks
    mutating func nextFacts(key: UInt8, velocity: UInt8) -> HitFacts {
        startCount &+= 1
        return HitFacts(number: startCount, key: key, velocity: velocity, random: &random)
    }

    @_noLocks
    mutating func countHit() {
        hitCount &+= 1
    }
}
