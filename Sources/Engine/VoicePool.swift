import RealTime

/// All voices, in the order in which they started, which is the order in which they are summed.
///
/// Thread: audio. `limit` voices may sound; as many again may fade beside them, so that a burst which
/// replaces all of them at once still cuts none off.
struct VoicePool: BitwiseCopyable {
    private var memory: VoiceMemory
    private var limit: Int
    private(set) var count = 0
    /// Voices that don't fade.
    private var soundingCount = 0
    private(set) var stolenCount: UInt64 = 0
    /// True once a voice may be over, until it has been looked for.
    private var hasFinished = false
    let workspace: VoiceWorkspace
    /// How many of the oldest are looked at when one must go.
    private static var stealSearchCount: Int { @_noLocks get { 64 } }

    /// Room for `limit` sounding voices. Not for the audio thread. The interpolator stays the caller's.
    init(limit: Int, _ interpolator: Interpolator) {
        self.limit = limit
        memory = .allocate(limit: limit)
        workspace = VoiceWorkspace(interpolator)
    }

    func deallocate() {
        memory.deallocate()
        workspace.deallocate()
    }

    var voices: UnsafeMutablePointer<Voice> { @_noLocks get { memory.voices } }

    /// Lets `limit` voices sound; there must be memory for it.
    @_noLocks
    mutating func setLimit(_ limit: Int) {
        self.limit = min(limit, memory.limit)
    }

    /// Moves into larger memory; answers the old one.
    @_noLocks
    mutating func move(into larger: VoiceMemory) -> VoiceMemory {
        for index in 0..<count { (larger.voices + index).initialize(to: voices[index]) }
        let old = memory
        memory = larger
        limit = larger.limit
        return old
    }

    // MARK: Room

    /// Starts a voice; if there are too many, the quietest of the oldest begins to fade.
    @_noLocks
    mutating func start(
        _ start: VoiceStart, stealFrames: Int32, currentKit: UnsafeMutablePointer<KitImage>?,
        receipts: inout ReceiptSender
    ) {
        let time = start.time
        if soundingCount >= limit { steal(for: start.facts, at: time, frameCount: stealFrames) }
        if count - soundingCount > memory.limit / 2 { hurry(at: time, frameCount: stealFrames) }
        if count == 2 * memory.limit {
            let nearest = nearestToItsEnd(at: time)
            leave(nearest, currentKit: currentKit, receipts: &receipts)
            for index in nearest..<(count - 1) { voices[index] = voices[index + 1] }
            count -= 1
        }
        (voices + count).initialize(to: Voice(start, pan: workspace.pan))
        count += 1
        soundingCount += 1
        start.kit.pointee.voiceCount += 1
    }

    /// Fades the quietest of the oldest; one of the hit itself only if there is no other.
    @_noLocks
    private mutating func steal(for facts: HitFacts, at time: FrameTime, frameCount: Int32) {
        var quietest = -1
        var least = Float.infinity
        var seen = 0
        for index in 0..<count where !voices[index].isFading {
            if seen == Self.stealSearchCount { break }
            if voices[index].facts.number == facts.number && quietest >= 0 { break }
            seen += 1
            let loudness = voices[index].loudness(at: time)
            if loudness < least || quietest < 0 {
                least = loudness
                quietest = index
            }
        }
        if quietest < 0 { return }
        fadeOut(quietest, at: time, frameCount: frameCount)
        stolenCount += 1
    }

    /// So many fade that room gets scarce: the oldest that would go on for long fades faster.
    @_noLocks
    private mutating func hurry(at time: FrameTime, frameCount: Int32) {
        for index in 0..<count
        where voices[index].isFading && voices[index].framesLeftToFade(at: time) > FrameTime(frameCount) {
            voices[index].fadeOut(at: time, frameCount: frameCount)
            return
        }
    }

    @_noLocks
    private func nearestToItsEnd(at time: FrameTime) -> Int {
        var nearest = 0
        for index in 1..<count
        where voices[index].framesLeftToFade(at: time) < voices[nearest].framesLeftToFade(at: time) {
            nearest = index
        }
        return nearest
    }

    /// Counts a voice out; a kit that is no longer current goes back with its last voice.
    @_noLocks
    private mutating func leave(
        _ index: Int, currentKit: UnsafeMutablePointer<KitImage>?, receipts: inout ReceiptSender
    ) {
        if !voices[index].isFading { soundingCount -= 1 }
        let kit = voices[index].kit
        kit.pointee.voiceCount -= 1
        if kit != currentKit && kit.pointee.voiceCount == 0 { receipts.give(back: .kitReleased(kit)) }
    }

    /// Takes out the voices that are over at `time`.
    @_noLocks
    mutating func removeFinished(
        at time: FrameTime, currentKit: UnsafeMutablePointer<KitImage>?, receipts: inout ReceiptSender
    ) {
        if !hasFinished { return }
        hasFinished = false
        var kept = 0
        for index in 0..<count {
            if voices[index].isOver(at: time) {
                leave(index, currentKit: currentKit, receipts: &receipts)
            } else {
                if kept != index { voices[kept] = voices[index] }
                kept += 1
            }
        }
        count = kept
    }

    // MARK: Ends

    @_noLocks
    private mutating func fadeOut(_ index: Int, at time: FrameTime, frameCount: Int32) {
        if !voices[index].isFading { soundingCount -= 1 }
        voices[index].fadeOut(at: time, frameCount: frameCount)
    }

    /// Chokes a voice, as its region says.
    @_noLocks
    mutating func choke(_ index: Int, at time: FrameTime, least: Int32 = 1) {
        if !voices[index].isFading { soundingCount -= 1 }
        voices[index].choke(at: time, least: least)
    }

    /// Releases the voices of a key.
    @_noLocks
    mutating func release(key: UInt8, at time: FrameTime) {
        for index in 0..<count where voices[index].facts.key == key { release(index, at: time) }
    }

    /// Releases the voices of all keys.
    @_noLocks
    mutating func releaseAll(at time: FrameTime) {
        for index in 0..<count { release(index, at: time) }
    }

    @_noLocks
    private mutating func release(_ index: Int, at time: FrameTime) {
        let wasFading = voices[index].isFading
        voices[index].release(at: time)
        if !wasFading && voices[index].isFading { soundingCount -= 1 }
    }

    /// Fades all voices, or those of one kit.
    @_noLocks
    mutating func fadeAll(of kit: UnsafeMutablePointer<KitImage>?, at time: FrameTime, frameCount: Int32) {
        for index in 0..<count where kit == nil || voices[index].kit == kit {
            fadeOut(index, at: time, frameCount: frameCount)
        }
    }

    // MARK: Sound

    /// Lets the voices of a kit follow its controllers.
    @_noLocks
    func follow(
        _ controllers: KitControllers, of kit: UnsafeMutablePointer<KitImage>, at time: FrameTime,
        frameCount: Int32
    ) {
        for index in 0..<count
        where voices[index].kit == kit && !voices[index].isOver(at: time)
            && voices[index].follows(controllers)
        {
            voices[index].follow(controllers, pan: workspace.pan, at: time, frameCount: frameCount)
        }
    }

    /// Adds the next `frameCount` frames of every voice to its bus. Answers a bit for each bus used.
    @_noLocks
    mutating func render(frameCount: Int, time: FrameTime, into buses: BusBuffers) -> UInt32 {
        var used: UInt32 = 0
        for index in 0..<count {
            let voice = voices + index
            let bus = voice.pointee.bus
            buses.use(bus, frameCount: frameCount, used: &used)
            let span = buses.span(of: bus)
            let isOver =
                voice.pointee.isSimple(at: time)
                ? voice.pointee.renderSimple(count: frameCount, into: span)
                : voice.pointee.render(count: frameCount, time: time, with: workspace, into: span)
            if isOver { hasFinished = true }
        }
        return used
    }
}
