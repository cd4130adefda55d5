import RealTime

/// Turns hits into voices of the kit. Thread: audio.
struct DrumPlayer: BitwiseCopyable {
    private(set) var kit: UnsafeMutablePointer<KitImage>?
    private var voices: VoicePool
    /// What the user has set for each key.
    private let keySettings: UnsafeMutablePointer<KeySettings>
    /// Where the kit's outputs go, by their number; 0 is unused.
    private let outputBuses: UnsafeMutablePointer<Bus>
    /// Where the controllers stand, 0…1.
    private let controllers: UnsafeMutablePointer<Float>
    private var random: UInt64
    private(set) var hitCount: UInt64 = 0

    /// Not for the audio thread.
    init(voiceLimit: Int, seed: UInt64) {
        voices = VoicePool(limit: voiceLimit)
        keySettings = .allocate(capacity: 128)
        keySettings.initialize(repeating: KeySettings(), count: 128)
        outputBuses = .allocate(capacity: 17)
        outputBuses.initialize(repeating: .kit, count: 17)
        controllers = .allocate(capacity: KitImage.controllerCount)
        controllers.initialize(repeating: 0, count: KitImage.controllerCount)
        random = seed
    }

    func deallocate() {
        voices.deallocate()
        keySettings.deallocate()
        outputBuses.deallocate()
        controllers.deallocate()
    }

    var voiceCount: Int { @_noLocks get { voices.count } }
    var stolenVoiceCount: UInt64 { @_noLocks get { voices.stolenCount } }

    /// Takes a kit. The old one goes back at once, or when its last voice is over.
    @_noLocks
    mutating func use(
        _ new: UnsafeMutablePointer<KitImage>?, at time: FrameTime, fadeFrames: Int32,
        receipts: inout ReceiptSender
    ) {
        let old = kit
        kit = new
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

    /// Moves a controller of the kit to a value of 0…1.
    @_noLocks
    mutating func move(controller: Int, to value: Float, at time: FrameTime) {
        if controller < KitImage.controllerCount { controllers[controller] = min(max(value, 0), 1) }
    }

    /// Ends what sounds on a key, as each region says for its choke.
    @_noLocks
    mutating func choke(key: UInt8, at time: FrameTime) {
        voices.choke(key: key, at: time)
    }

    @_noLocks
    mutating func release(key: UInt8, at time: FrameTime) {
        voices.release(key: key, at: time)
    }

    @_noLocks
    mutating func fadeAll(at time: FrameTime, frameCount: Int32) {
        voices.fadeAll(of: nil, at: time, frameCount: frameCount)
    }

    /// True if the kit has a sound on `key`.
    @_noLocks
    func hasSound(key: UInt8) -> Bool {
        guard let kit, key < 128 else { return false }
        return kit.pointee.keyOffsets[Int(key)] < kit.pointee.keyOffsets[Int(key) + 1]
    }

    /// Starts the voices of a hit.
    @_noLocks
    mutating func hit(
        key: UInt8, velocity: UInt8, at time: FrameTime, fades: EngineFades,
        receipts: inout ReceiptSender
    ) {
        guard let kit, key < 128 else { return }
        hitCount &+= 1
        let chance = nextChance()
        let first = Int(kit.pointee.keyOffsets[Int(key)])
        let end = Int(kit.pointee.keyOffsets[Int(key) + 1])
        for place in first..<end {
            let region = kit.pointee.regions + Int(kit.pointee.keyRegions[place])
            if !region.pointee.isChosen(velocity: velocity, chance: chance) { continue }
            if region.pointee.group != 0 {
                voices.choke(group: region.pointee.group, hitNumber: hitCount, at: time)
            }
            let voice = Voice(
                kit: kit, region: region, key: key, velocity: velocity, bus: keySettings[Int(key)].bus,
                hitNumber: hitCount)
            voices.start(
                voice, at: time, stealFrames: fades.steal, currentKit: kit, receipts: &receipts)
        }
    }

    /// A number from 0 up to 1, the same for all regions of a hit: xorshift64*, upper 24 bits.
    @_noLocks
    private mutating func nextChance() -> Float {
        random ^= random >> 12
        random ^= random << 25
        random ^= random >> 27
        let bits = (random &* 0x2545_F491_4F6C_DD1D) >> 40
        return Float(Int32(truncatingIfNeeded: bits)) / 16_777_216
    }

    /// Adds the next `frameCount` frames of every voice to its bus. Answers a bit for each bus used.
    @_noLocks
    mutating func render(frameCount: Int, time: FrameTime, into buses: BusBuffers) -> UInt32 {
        voices.render(frameCount: frameCount, time: time, into: buses)
    }

    /// Takes out the voices that are over at `time`.
    @_noLocks
    mutating func removeFinished(at time: FrameTime, receipts: inout ReceiptSender) {
        voices.removeFinished(at: time, currentKit: kit, receipts: &receipts)
    }
}

extension KitRegion {
    /// Counts a hit on the region's key and says whether the region sounds for it.
    @_noLocks
    fileprivate mutating func isChosen(velocity: UInt8, chance: Float) -> Bool {
        let turn = hitCount % max(sequenceLength, 1)
        hitCount = hitCount &+ 1
        if hitCount < 0 { hitCount = 0 }
        if velocity < lowVelocity || velocity > highVelocity { return false }
        if chance < lowRandom || (chance >= highRandom && highRandom < 1) { return false }
        return turn == sequencePosition - 1 && startFrame < endFrame
    }
}
