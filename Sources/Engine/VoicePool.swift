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
    /// How many of the oldest are looked at when one must go.
    private static var stealSearchCount: Int { @_noLocks get { 64 } }

    /// Room for `limit` sounding voices. Not for the audio thread.
    init(limit: Int) {
        self.limit = limit
        memory = .allocate(limit: limit)
    }

    func deallocate() {
        memory.deallocate()
    }

    private var voices: UnsafeMutablePointer<Voice> { @_noLocks get { memory.voices } }

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

    /// Starts a voice; if there are too many, the quietest of the oldest begins to fade.
    @_noLocks
    mutating func start(
        _ voice: Voice, at time: FrameTime, stealFrames: Int32,
        currentKit: UnsafeMutablePointer<KitImage>?, receipts: inout ReceiptSender
    ) {
        if soundingCount >= limit { steal(at: time, frameCount: stealFrames) }
        if count == 2 * memory.limit {
            let nearest = nearestToItsEnd(at: time)
            leave(nearest, currentKit: currentKit, receipts: &receipts)
            for index in nearest..<(count - 1) { voices[index] = voices[index + 1] }
            count -= 1
        }
        (voices + count).initialize(to: voice)
        count += 1
        soundingCount += 1
        voice.kit.pointee.voiceCount += 1
    }

    @_noLocks
    private mutating func steal(at time: FrameTime, frameCount: Int32) {
        var quietest = -1
        var least = Float.infinity
        var seen = 0
        var index = 0
        while index < count && seen < Self.stealSearchCount {
            if !voices[index].isFading {
                seen += 1
                let loudness = voices[index].loudness
                if loudness < least || quietest < 0 {
                    least = loudness
                    quietest = index
                }
            }
            index += 1
        }
        if quietest < 0 { return }
        fadeOut(quietest, at: time, frameCount: frameCount)
        stolenCount += 1
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

    @_noLocks
    private mutating func fadeOut(_ index: Int, at time: FrameTime, frameCount: Int32) {
        if !voices[index].isFading { soundingCount -= 1 }
        voices[index].fadeOut(at: time, frameCount: frameCount)
    }

    /// Chokes the voices that are off by `group`, but for those of the hit `hitNumber`.
    @_noLocks
    mutating func choke(group: Int64, hitNumber: UInt64, at time: FrameTime) {
        for index in 0..<count
        where voices[index].region.pointee.offBy == group && voices[index].hitNumber != hitNumber {
            fadeOut(index, at: time, frameCount: voices[index].region.pointee.chokeFadeFrames)
        }
    }

    /// Chokes the voices of a key.
    @_noLocks
    mutating func choke(key: UInt8, at time: FrameTime) {
        for index in 0..<count where voices[index].key == key {
            fadeOut(index, at: time, frameCount: voices[index].region.pointee.chokeFadeFrames)
        }
    }

    /// Releases the voices of a key.
    @_noLocks
    mutating func release(key: UInt8, at time: FrameTime) {
        for index in 0..<count where voices[index].key == key {
            let wasFading = voices[index].isFading
            voices[index].release(at: time)
            if voices[index].isFading && !wasFading { soundingCount -= 1 }
        }
    }

    /// Fades all voices, or those of one kit.
    @_noLocks
    mutating func fadeAll(of kit: UnsafeMutablePointer<KitImage>?, at time: FrameTime, frameCount: Int32) {
        for index in 0..<count where kit == nil || voices[index].kit == kit {
            fadeOut(index, at: time, frameCount: frameCount)
        }
    }

    /// Adds the next `frameCount` frames of every voice to its bus. Answers a bit for each bus used.
    @_noLocks
    mutating func render(frameCount: Int, time: FrameTime, into buses: BusBuffers) -> UInt32 {
        var used: UInt32 = 0
        for index in 0..<count {
            let bus = voices[index].bus
            buses.use(bus, frameCount: frameCount, used: &used)
            voices[index].render(count: frameCount, time: time, into: buses.span(of: bus))
        }
        return used
    }

    /// Takes out the voices that are over at `time`.
    @_noLocks
    mutating func removeFinished(
        at time: FrameTime, currentKit: UnsafeMutablePointer<KitImage>?, receipts: inout ReceiptSender
    ) {
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
}
