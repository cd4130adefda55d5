import RealTime

/// The sound of the song, and how it goes on in what follows. Thread: audio.
extension TrackPlayer {
    /// Adds the next `count` frames to `output`.
    @_noLocks
    mutating func render(
        count: Int, time: FrameTime, fades: EngineFades, into output: StereoSpan,
        receipts: inout ReceiptSender
    ) -> Outcome {
        var outcome = Outcome()
        var done = 0
        while done < count {
            let now = time + FrameTime(done)
            let stretch =
                run.isOn ? beginRunStretch(count - done, at: now, receipts: &receipts) : count - done
            renderHeads(isPlaying ? headCount - 1 : headCount, stretch, now, fades, output, done)
            if isPlaying {
                renderPlaying(
                    stretch, now, fades, output, done, outcome: &outcome, receipts: &receipts)
            }
            done += stretch
            if run.isOn { endRunStretch(at: time + FrameTime(done), fades, &outcome, &receipts) }
        }
        tellPlayhead(at: time + FrameTime(count))
        return outcome
    }

    @_noLocks
    private mutating func renderHeads(
        _ headCount: Int, _ count: Int, _ time: FrameTime, _ fades: EngineFades, _ output: StereoSpan,
        _ offset: Int
    ) {
        let around = TrackHead.Surroundings(workspace: workspace, follower: nil, fadeFrames: fades.song)
        for index in 0..<headCount {
            let before = heads[index].missingFrames
            _ = heads[index].render(count: count, time: time, with: around, into: output, at: offset)
            missingFrames &+= heads[index].missingFrames &- before
        }
    }

    /// The head that plays, from one song to the next.
    @_noLocks
    private mutating func renderPlaying(
        _ count: Int, _ time: FrameTime, _ fades: EngineFades, _ output: StereoSpan, _ offset: Int,
        outcome: inout Outcome, receipts: inout ReceiptSender
    ) {
        var done = 0
        while true {
            let around = TrackHead.Surroundings(
                workspace: workspace, follower: follower, fadeFrames: fades.song)
            let last = heads + headCount - 1
            let before = last.pointee.missingFrames
            done += last.pointee.render(
                count: count - done, time: time + FrameTime(done), with: around, into: output,
                at: offset + done)
            missingFrames &+= last.pointee.missingFrames &- before
            let now = time + FrameTime(done)
            if !last.pointee.hasEnded(at: now) { return }
            if !goOn(around, at: now, outcome: &outcome, receipts: &receipts) { return }
        }
    }

    /// What plays behind the song's end.
    private var follower: TrackHead.Follower? {
        @_noLocks get {
            if let pages, isRepeating { return TrackHead.Follower(pages: pages, startFrame: 0) }
            return next?.follower
        }
    }

    /// The playing head is at the song's end: goes on in what follows; false if nothing does.
    @_noLocks
    private mutating func goOn(
        _ around: TrackHead.Surroundings, at time: FrameTime, outcome: inout Outcome,
        receipts: inout ReceiptSender
    ) -> Bool {
        let last = heads + headCount - 1
        guard let follower = around.follower, !isRepeating || last.pointee.length > 0 else {
            restingPosition = max(0, last.pointee.length)
            isPlaying = false
            headCount -= 1
            outcome.hasEnded = true
            return false
        }
        last.pointee.keepHistory(around)
        let old = last.pointee
        followOn(at: time, outcome: &outcome, receipts: &receipts)
        last.pointee = TrackHead(after: old, in: follower, gain: gain)
        giveBackIfUnread(old.pages, receipts: &receipts)
        return true
    }

    /// Makes what follows the present song: itself again, or the next.
    @_noLocks
    mutating func followOn(at time: FrameTime, outcome: inout Outcome, receipts: inout ReceiptSender) {
        if isRepeating {
            repeatCount += 1
            outcome.repeatCount += 1
        } else if let next {
            tellAdvance(
                to: next.follower.pages.pointee.identifier, at: time, isSkip: false, receipts: &receipts)
            pages = next.follower.pages
            gain = Ramp(next.gain)
            repeatCount = 0
            self.next = nil
        }
    }

    @_noLocks
    private func tellPlayhead(at time: FrameTime) {
        guard let pages, isPlaying || run.isOn else { return }
        pages.pointee.playhead.store(position(at: time), ordering: .relaxed)
        let speed = run.isOn ? run.speed : step < 0 ? -1 : 1
        pages.pointee.playheadSpeed.store(speed, ordering: .relaxed)
    }
}
