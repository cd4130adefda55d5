import RealTime

/// Everything that the audio thread owns, and the order in which a block is made.
///
/// Thread: audio.
@usableFromInline
struct EngineState: ~Copyable {
    var ends: EngineEnds
    var fades: EngineFades
    /// Frames rendered so far.
    var time: FrameTime = 0
    var pending = PendingQueue(capacity: 4_096)
    var hits = HitInterpreter()
    private let interpolator = Interpolator()
    var drums: DrumPlayer
    var track: TrackPlayer
    var follower = TransportFollower()
    var mixer = Mixer()
    var status = EngineStatus()

    init(_ settings: EngineSettings, ends: consuming EngineEnds) {
        self.ends = ends
        fades = settings.fades
        drums = DrumPlayer(voiceLimit: settings.voiceLimit, seed: settings.seed, interpolator)
        track = TrackPlayer(interpolator)
    }

    deinit {
        pending.deallocate()
        hits.deallocate()
        drums.deallocate()
        track.deallocate()
        interpolator.deallocate()
        mixer.deallocate()
    }

    /// Makes a block: takes what has arrived, then renders from event to event.
    @_noLocks
    mutating func render(_ block: RenderBlock) {
        ends.gate.pass()
        if block.frameCount > 0 { ends.cycles.write(block.cycle) }
        takeCommands()
        takeEvents(block)
        mixer.beginBlock()
        let end = time + FrameTime(block.frameCount)
        var done = 0
        applyDue(isSilent: block.frameCount == 0)
        followTransport(block)
        while time < end {
            var count = min(Int(end - time), BusBuffers.chunkFrames)
            if let next = pending.nextTime { count = min(count, Int(next - time)) }
            count = min(count, drums.framesToFollow(at: time))
            renderChunk(frameCount: count, block: block, at: done)
            done += count
            if time < end { applyDue(isSilent: false) }
        }
        publishStatus()
        ends.gate.pass()
    }

    @_noLocks
    private mutating func renderChunk(frameCount: Int, block: RenderBlock, at offset: Int) {
        var used = drums.render(frameCount: frameCount, time: time, into: mixer.buffers)
        if track.isActive {
            mixer.buffers.use(.song, frameCount: frameCount, used: &used)
            let outcome = track.render(
                count: frameCount, time: time, fades: fades, into: mixer.buffers.span(of: .song),
                receipts: &ends.receipts)
            if let song = track.pages {
                for _ in 0..<outcome.repeatCount {
                    notify(.trackRepeated(identifier: song.pointee.identifier))
                }
                if outcome.hasEnded { notify(.trackEnded(identifier: song.pointee.identifier)) }
            }
        }
        mixer.finish(used: used, frameCount: frameCount, time: time, block: block, at: offset)
        time += FrameTime(frameCount)
        drums.removeFinished(at: time, receipts: &ends.receipts)
        track.removeFinished(at: time, receipts: &ends.receipts)
    }

    @_noLocks
    mutating func notify(_ notice: EngineNotice) {
        if !ends.notices.write(notice) { status.noticesLost += 1 }
    }

    @_noLocks
    private mutating func publishStatus() {
        status.time = time
        status.voiceCount = Int32(truncatingIfNeeded: drums.voiceCount)
        status.stolenVoiceCount = drums.stolenVoiceCount
        status.hitCount = drums.hitCount
        publishTrack()
        status.mainPeak = mixer.mainPeak
        status.nonFiniteCount = mixer.nonFiniteCount
        status.doubledHitCount = hits.doubledCount
        status.lockedOutHitCount = hits.lockedOutCount
        status.tooQuietHitCount = hits.tooQuietCount
        ends.status.write(status)
    }

    @_noLocks
    private mutating func publishTrack() {
        status.trackIdentifier = track.pages?.pointee.identifier ?? 0
        status.isTrackPlaying = track.isPlaying || (track.run.isOn && track.run.wasPlaying)
        status.isTrackWaiting = track.isWaiting
        status.trackFrame = track.position(at: time)
        status.trackRate = track.rate
        status.isTrackAtStart = track.isAtStart(at: time)
        status.seekRunSpeed = Int32(truncatingIfNeeded: track.run.speed)
        status.trackRepeatCount = track.repeatCount
        status.nextTrackIdentifier = track.next?.follower.pages.pointee.identifier ?? 0
        status.isNextTrackReady = track.isNextReady
        status.missingTrackFrames = track.missingFrames
        status.transport = follower.place
    }
}
