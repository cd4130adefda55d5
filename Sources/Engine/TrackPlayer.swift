import RealTime

/// Plays the song, and the one behind it without a gap. Thread: audio.
struct TrackPlayer: BitwiseCopyable {
    /// The song that commands speak of; others may still fade.
    var pages: UnsafeMutablePointer<TrackPages>?
    /// What plays behind the end of `pages`.
    var next: NextTrack?
    var isPlaying = false
    /// True if the song begins again at its end.
    var isRepeating = false
    /// How often it has begun again since it was taken.
    var repeatCount: UInt64 = 0
    /// The place while it does not play.
    var restingPosition = 0
    /// The run through the song, if there is one.
    var run = SeekRun()
    /// True while the last head is the run's grain.
    var hasGrain = false
    var missingFrames: UInt64 = 0
    /// The speed of playing, in units of `TrackRate`.
    var step = TrackRate.one
    var gain = Ramp(1)
    let workspace: TrackWorkspace
    /// Heads in the order of their start; the last is the playing one if `isPlaying`.
    let heads: UnsafeMutablePointer<TrackHead>
    var headCount = 0
    private static var headLimit: Int { @_noLocks get { 16 } }

    /// A song that waits for the end of another.
    struct NextTrack: BitwiseCopyable {
        var follower: TrackHead.Follower
        var gain: Float

        @_noLocks
        init(follower: TrackHead.Follower, gain: Float) {
            self.follower = follower
            self.gain = gain
        }
    }

    /// What happened while a stretch was rendered.
    struct Outcome: BitwiseCopyable {
        /// The song came to its end, and nothing plays on.
        var hasEnded = false
        /// How often the song began again.
        var repeatCount = 0

        @_noLocks
        init() {}
    }

    /// Not for the audio thread. The interpolator stays the caller's.
    init(_ interpolator: Interpolator) {
        workspace = TrackWorkspace(interpolator)
        heads = .allocate(capacity: Self.headLimit)
    }

    func deallocate() {
        heads.deallocate()
        workspace.deallocate()
    }

    /// The frame that will be heard next.
    @_noLocks
    func position(at time: FrameTime) -> Int {
        if isPlaying { return heads[headCount - 1].position }
        return run.isOn ? run.frame(at: time) : restingPosition
    }

    /// True while it plays and nothing of it is decoded yet.
    var isWaiting: Bool { @_noLocks get { isPlaying && heads[headCount - 1].isWaiting } }

    /// True while it stands still at its start, where it came backwards.
    @_noLocks
    func isAtStart(at time: FrameTime) -> Bool {
        isPlaying ? heads[headCount - 1].isAtStart : run.speed < 0 && run.frame(at: time) == 0
    }

    /// True if a head reads or is about to.
    var isActive: Bool { @_noLocks get { headCount > 0 || run.isOn } }

    /// How fast it plays, as a factor.
    var rate: Double { @_noLocks get { Double(step) / Double(TrackRate.one) } }

    /// True if the first page of the next song is there.
    var isNextReady: Bool {
        @_noLocks get {
            guard let next else { return false }
            let page = next.follower.startFrame / TrackPages.framesPerPage
            return next.follower.pages.pointee.page(page) != nil
        }
    }

    // MARK: Which song

    /// Takes a song. The old one goes back at once, or when it has faded.
    @_noLocks
    mutating func use(
        _ new: UnsafeMutablePointer<TrackPages>?, startFrame: Int, gain newGain: Float, at time: FrameTime,
        fadeFrames: Int32, receipts: inout ReceiptSender
    ) {
        pause(at: time, fadeFrames: fadeFrames)
        let old = pages
        pages = new
        gain = Ramp(newGain)
        repeatCount = 0
        move(to: startFrame)
        if let old { giveBackIfUnread(old, receipts: &receipts) }
    }

    /// Takes what is to play behind the song's end; the one that was to do so before goes back.
    @_noLocks
    mutating func useNext(
        _ new: UnsafeMutablePointer<TrackPages>?, startFrame: Int, gain: Float, receipts: inout ReceiptSender
    ) {
        let old = next
        let startFrame = max(0, startFrame)
        next = new.map {
            NextTrack(follower: TrackHead.Follower(pages: $0, startFrame: startFrame), gain: gain)
        }
        new?.pointee.playhead.store(startFrame, ordering: .relaxed)
        if let old { giveBackIfUnread(old.follower.pages, receipts: &receipts) }
    }

    /// Goes to the next song at once if it is the one of that identifier.
    @_noLocks
    mutating func skip(
        to identifier: UInt32, isPlaying: Bool, at time: FrameTime, fadeFrames: Int32,
        receipts: inout ReceiptSender
    ) {
        guard let next, next.follower.pages.pointee.identifier == identifier else { return }
        self.next = nil
        tellAdvance(to: identifier, at: time, isSkip: true, receipts: &receipts)
        use(
            next.follower.pages, startFrame: next.follower.startFrame, gain: next.gain, at: time,
            fadeFrames: fadeFrames, receipts: &receipts)
        if isPlaying { play(at: time, receipts: &receipts) }
    }

    @_noLocks
    func tellAdvance(
        to identifier: UInt32, at time: FrameTime, isSkip: Bool, receipts: inout ReceiptSender
    ) {
        receipts.give(
            back: .trackAdvanced(
                TrackAdvance(
                    from: pages?.pointee.identifier ?? 0, to: identifier, time: time, isSkip: isSkip)))
    }

    /// Changes the gain of the song of that identifier, the present or the next.
    @_noLocks
    mutating func setGain(_ identifier: UInt32, to target: Float, at time: FrameTime, frameCount: Int32) {
        if let next, next.follower.pages.pointee.identifier == identifier { self.next?.gain = target }
        guard let pages, pages.pointee.identifier == identifier else { return }
        gain.move(to: target, at: time, frameCount: isActive ? frameCount : 0)
        for index in 0..<headCount where heads[index].pages == pages { heads[index].gain = gain }
    }

    // MARK: Where in the song

    @_noLocks
    mutating func play(at time: FrameTime, receipts: inout ReceiptSender) {
        if isPlaying { return }
        endRun(at: time)
        guard let pages else { return }
        start(
            TrackHead(pages: pages, position: restingPosition, step: step, gain: gain), receipts: &receipts)
        isPlaying = true
    }

    /// Adds a head behind the others.
    @_noLocks
    mutating func start(_ head: TrackHead, receipts: inout ReceiptSender) {
        // The first head has faded the longest.
        if headCount == Self.headLimit { remove(0, receipts: &receipts) }
        (heads + headCount).initialize(to: head)
        headCount += 1
    }

    @_noLocks
    mutating func pause(at time: FrameTime, fadeFrames: Int32) {
        endRun(at: time)
        if !isPlaying { return }
        restingPosition = position(at: time)
        heads[headCount - 1].fadeOut(at: time, frameCount: fadeFrames)
        isPlaying = false
    }

    @_noLocks
    mutating func seek(
        to frame: Int, at time: FrameTime, fadeFrames: Int32, receipts: inout ReceiptSender
    ) {
        let wasPlaying = isPlaying || (run.isOn && run.wasPlaying)
        pause(at: time, fadeFrames: fadeFrames)
        move(to: frame)
        if wasPlaying { play(at: time, receipts: &receipts) }
    }

    @_noLocks
    mutating func setRate(_ factor: Double, at time: FrameTime, frameCount: Int32) {
        guard let new = TrackRate.step(of: factor) else { return }
        step = new
        if !isPlaying { return }
        heads[headCount - 1].rate = heads[headCount - 1].rate.moved(
            to: new, at: time, frameCount: frameCount)
    }

    @_noLocks
    private mutating func move(to frame: Int) {
        restingPosition = max(frame, 0)
        pages?.pointee.playhead.store(restingPosition, ordering: .relaxed)
    }

    /// Takes out the heads that are over at `time`.
    @_noLocks
    mutating func removeFinished(at time: FrameTime, receipts: inout ReceiptSender) {
        var index = 0
        while index < headCount {
            let head = heads + index
            if head.pointee.isOver(at: time) || (head.pointee.isFading && head.pointee.hasEnded(at: time)) {
                remove(index, receipts: &receipts)
            } else {
                index += 1
            }
        }
    }

    @_noLocks
    private mutating func remove(_ index: Int, receipts: inout ReceiptSender) {
        let song = heads[index].pages
        for place in index..<(headCount - 1) { heads[place] = heads[place + 1] }
        headCount -= 1
        giveBackIfUnread(song, receipts: &receipts)
    }

    @_noLocks
    func giveBackIfUnread(_ song: UnsafeMutablePointer<TrackPages>, receipts: inout ReceiptSender) {
        if song == pages || song == next?.follower.pages { return }
        for index in 0..<headCount where heads[index].pages == song { return }
        receipts.give(back: .trackReleased(song))
    }
}
