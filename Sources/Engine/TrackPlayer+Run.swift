import RealTime

/// Runs through the song, heard as grains. Thread: audio.
extension TrackPlayer {
    /// Begins a run, or changes the speed of the one under way; 0 ends it.
    @_noLocks
    mutating func beginRun(speed: Int32, at time: FrameTime, fades: EngineFades) {
        if pages == nil || speed == 0 { return }
        let wasPlaying = isPlaying || (run.isOn && run.wasPlaying)
        let frame = position(at: time)
        endRun(at: time)
        if isPlaying {
            heads[headCount - 1].fadeOut(at: time, frameCount: fades.grainFade)
            isPlaying = false
        }
        restingPosition = frame
        run = SeekRun(
            speed: speed, from: frame, at: time, wasPlaying: wasPlaying, grainFrames: fades.grain,
            fadeFrames: fades.grainFade)
    }

    /// Ends the run where it has come to, and plays on if the song played before.
    @_noLocks
    mutating func finishRun(at time: FrameTime, receipts: inout ReceiptSender) {
        if !run.isOn { return }
        let wasPlaying = run.wasPlaying
        endRun(at: time)
        if wasPlaying { play(at: time, receipts: &receipts) }
    }

    /// Ends the run; the song rests where it has come to.
    @_noLocks
    mutating func endRun(at time: FrameTime) {
        if !run.isOn { return }
        restingPosition = run.frame(at: time)
        fadeGrain(at: time)
        run = SeekRun()
        pages?.pointee.playheadSpeed.store(1, ordering: .relaxed)
    }

    @_noLocks
    private mutating func fadeGrain(at time: FrameTime) {
        if hasGrain && headCount > 0 {
            heads[headCount - 1].fadeOut(at: time, frameCount: run.fadeFrames)
        }
        hasGrain = false
    }

    /// Starts the grain that is due, and answers for how many frames, up to `count`, nothing else happens.
    @_noLocks
    mutating func beginRunStretch(_ count: Int, at time: FrameTime, receipts: inout ReceiptSender) -> Int {
        guard let pages else { return count }
        let length = pages.pointee.frameCount.load(ordering: .acquiring)
        let before = run.framesToNextEvent(at: time, length: length)
        if let frame = run.takeGrain(at: time) {
            fadeGrain(at: time)
            start(
                TrackHead(grainOf: pages, position: frame, gain: gain, fadeFrames: run.fadeFrames),
                receipts: &receipts)
            hasGrain = true
        } else if run.speed < 0 && run.frame(at: time) == 0 {
            fadeGrain(at: time)
        } else {
            return min(count, before)
        }
        return min(count, run.framesToNextEvent(at: time, length: length))
    }

    /// Lets the run go on in what follows, or end, if it has come to the song's end.
    @_noLocks
    mutating func endRunStretch(
        at time: FrameTime, _ fades: EngineFades, _ outcome: inout Outcome, _ receipts: inout ReceiptSender
    ) {
        guard let pages, run.speed > 0 else { return }
        let length = pages.pointee.frameCount.load(ordering: .acquiring)
        if length < 0 || run.frame(at: time) < length { return }
        let wasPlaying = run.wasPlaying
        let startFrame = isRepeating ? 0 : next?.follower.startFrame ?? length
        endRun(at: time)
        restingPosition = startFrame
        if (isRepeating && length > 0) || next != nil {
            followOn(at: time, outcome: &outcome, receipts: &receipts)
            giveBackIfUnread(pages, receipts: &receipts)
            if wasPlaying { play(at: time, receipts: &receipts) }
        } else {
            outcome.hasEnded = true
        }
    }
}
