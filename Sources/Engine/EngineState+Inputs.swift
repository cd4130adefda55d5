import RealTime

/// How commands and events come in and take effect. Thread: audio.
extension EngineState {
    @_noLocks
    mutating func takeCommands() {
        while !pending.isFull, let next = ends.commands.next() {
            pending.insert(PendingItem(time: max(next.time, time), content: .command(next.command)))
        }
    }

    /// Takes events from the ring, whose times are the device's, and those of the block, whose times are
    /// offsets.
    @_noLocks
    mutating func takeEvents(_ block: RenderBlock) {
        while let event = ends.events.next() {
            let ahead = Int32(bitPattern: event.time &- block.cycle.deviceFrame)
            let isImmediate = event.isImmediate || ahead > Self.farthestAhead
            if !isImmediate && ahead < 0 { status.lateHitCount += 1 }
            enqueue(event, at: time + FrameTime(isImmediate ? 0 : max(ahead, 0)))
        }
        guard let events = block.events else { return }
        for index in 0..<block.eventCount {
            let offset = min(Int(events[index].time), max(block.frameCount - 1, 0))
            enqueue(events[index], at: time + FrameTime(offset))
        }
    }

    /// An event that claims to be farther ahead than this, in frames, has a broken time.
    private static var farthestAhead: Int32 { @_noLocks get { 1 << 19 } }

    @_noLocks
    private mutating func enqueue(_ event: RawEvent, at time: FrameTime) {
        if pending.isFull {
            status.lostEventCount += 1
        } else {
            pending.insert(PendingItem(time: time, content: .event(event)))
        }
    }

    /// Lets everything take effect that is due. Without sound (`isSilent`) hits are left out.
    @_noLocks
    mutating func applyDue(isSilent: Bool) {
        while let item = pending.takeDue(at: time) {
            switch item.content {
            case .command(let command): apply(command, isSilent: isSilent)
            case .event(let event): apply(event, isSilent: isSilent)
            }
        }
    }

    @_noLocks
    private mutating func apply(_ event: RawEvent, isSilent: Bool) {
        let outcome = outcome(of: event, isSilent: isSilent)
        if hits.isMonitored(event) {
            let entry = MonitoredEvent(event: event, time: time, outcome: outcome)
            if !ends.monitor.write(entry) { status.unmonitoredEventCount += 1 }
        }
    }

    /// Lets an event take effect, and says what it did.
    @_noLocks
    private mutating func outcome(of event: RawEvent, isSilent: Bool) -> EventOutcome {
        switch hits.meaning(of: event, at: time) {
        case .hit(let key, let velocity):
            if !drums.answers(key: key) { return tellUnmapped(event) }
            if isSilent { return .nothing }
            hit(key: key, velocity: velocity)
            return .hit(key: key, velocity: velocity)
        case .release(let key):
            release(key: key, isSilent: isSilent)
            return .release(key: key)
        case .action(let number, let value):
            notify(.action(number, value: value, device: event.device))
            return .action(number)
        case .controller(let number, let value):
            ends.controllerMoves.note(number, at: Float(value) / 127)
            move(controller: Int(number), to: Float(value) / 127, isSilent: isSilent)
            obeyMode(number, isSilent: isSilent)
            return .controller(number, value: value)
        case .bend(let value):
            move(controller: KitControllers.pitchBend, to: bendPlace(value), isSilent: isSilent)
            return .controller(UInt8(KitControllers.pitchBend), value: UInt8(truncatingIfNeeded: value >> 7))
        case .grab(let key):
            drums.choke(key: key, at: time, least: fades.steal)
            return .choked(key: key)
        case .unmapped: return tellUnmapped(event)
        case .unboundProgram:
            notify(.unboundProgram(event.data1, channel: event.status & 0x0F))
            return .nothing
        case .nothing: return .nothing
        case .doubled: return .doubled
        case .lockedOut: return .lockedOut
        case .tooQuiet: return .tooQuiet
        case .otherChannel: return .otherChannel
        case .ignored: return .ignored
        }
    }

    @_noLocks
    private mutating func tellUnmapped(_ event: RawEvent) -> EventOutcome {
        status.unmappedHitCount += 1
        notify(.unmapped(note: event.data1, channel: event.status & 0x0F))
        return .unmapped
    }

    @_noLocks
    private mutating func hit(key: UInt8, velocity: UInt8) {
        drums.hit(key: key, velocity: velocity, at: time, fades: fades, receipts: &ends.receipts)
    }

    /// Without sound a release ends what it ends and starts nothing.
    @_noLocks
    private mutating func release(key: UInt8, isSilent: Bool) {
        drums.release(
            key: key, isSilent: isSilent, at: time, fades: fades, receipts: &ends.receipts)
    }

    @_noLocks
    private mutating func move(controller: Int, to value: Float, isSilent: Bool) {
        drums.move(
            controller: controller, to: value, isSilent: isSilent, at: time, fades: fades,
            receipts: &ends.receipts)
    }

    /// What the controllers ask for that are channel mode messages: all sound off (120) and all notes off (123). What
    /// hangs after a lost release is ended by them; the song goes on.
    @_noLocks
    private mutating func obeyMode(_ number: UInt8, isSilent: Bool) {
        if number == 120 { drums.fadeAll(at: time, frameCount: fades.silence) }
        if number == 123 {
            drums.releaseAll(isSilent: isSilent, at: time, fades: fades, receipts: &ends.receipts)
        }
    }

    /// Where a pitch bend of 0…16,383 stands: 0…1, its centre of 8,192 exactly in the middle.
    @_noLocks
    private func bendPlace(_ value: UInt16) -> Float {
        let place = Float(value) - 8_192
        return 0.5 + place / (place > 0 ? 16_382 : 16_384)
    }

    @_noLocks
    private mutating func apply(_ command: EngineCommand, isSilent: Bool) {
        switch command {
        case .hit(let key, let velocity): hit(key: key, velocity: velocity)
        case .release(let key): release(key: key, isSilent: isSilent)
        case .setController(let number, let value):
            move(controller: Int(number), to: value, isSilent: isSilent)
        case .useKit(let kit, let fadeFrames):
            drums.use(kit, at: time, fadeFrames: fadeFrames, receipts: &ends.receipts)
            ends.controllerMoves.forget()
        case .useHitMap(let map, let device):
            if let old = hits.use(map, of: device) { ends.receipts.give(back: .hitMapReleased(old)) }
        case .silence:
            drums.fadeAll(at: time, frameCount: fades.silence)
            track.pause(at: time, fadeFrames: fades.silence)
        case .setFades(let fades): self.fades = fades
        default: applyToTrack(command)
        }
    }

    @_noLocks
    private mutating func applyToTrack(_ command: EngineCommand) {
        switch command {
        case .useTrack(let pages, let startFrame, let isPlaying, let gain):
            track.use(
                pages, startFrame: startFrame, gain: gain, at: time, fadeFrames: fades.song,
                receipts: &ends.receipts)
            if isPlaying { track.play(at: time, receipts: &ends.receipts) }
        case .setNextTrack(let pages, let startFrame, let gain):
            track.useNext(pages, startFrame: startFrame, gain: gain, receipts: &ends.receipts)
        case .useNextTrack(let identifier, let isPlaying):
            track.skip(
                to: identifier, isPlaying: isPlaying, at: time, fadeFrames: fades.song,
                receipts: &ends.receipts)
        case .repeatTrack(let isRepeating): track.isRepeating = isRepeating
        case .setTrackGain(let identifier, let gain):
            track.setGain(identifier, to: gain, at: time, frameCount: fades.level)
        case .play: track.play(at: time, receipts: &ends.receipts)
        case .pause: track.pause(at: time, fadeFrames: fades.song)
        case .seek(let frame):
            track.seek(to: frame, at: time, fadeFrames: fades.song, receipts: &ends.receipts)
        case .setRate(let rate): track.setRate(rate, at: time, frameCount: fades.rate)
        case .seekRun(let speed): track.beginRun(speed: speed, at: time, fades: fades)
        case .endSeekRun: track.finishRun(at: time, receipts: &ends.receipts)
        case .followTransport(let songStart):
            follower.isOn = true
            follower.songStart = songStart
        case .leaveTransport: follower.isOn = false
        default: applySettings(command)
        }
    }

    @_noLocks
    private mutating func applySettings(_ command: EngineCommand) {
        switch command {
        case .setLevel(let bus, let gain):
            mixer.setLevel(bus, gain: gain, at: time, frameCount: fades.level)
        case .setBalance(let bus, let balance):
            mixer.setBalance(bus, balance, at: time, frameCount: fades.level)
        case .setVoiceLimit(let limit): drums.setVoiceLimit(Int(limit))
        case .useVoiceMemory(let memory): drums.use(memory, receipts: &ends.receipts)
        case .setKey(let key, let settings): drums.set(key: key, settings)
        case .sendOutput(let output, let bus): drums.send(output: output, to: bus)
        case .choke(let key): drums.choke(key: key, at: time, least: fades.steal)
        case .includeInMain(let bus, let isIncluded):
            mixer.includeInMain(bus, isIncluded, at: time, frameCount: fades.level)
        case .setLimiter(let isOn): mixer.setLimiter(isOn: isOn)
        case .fadeOutput(let gain, let frames):
            mixer.fadeOutput(to: gain, at: time, frameCount: frames)
        default: break
        }
    }
}
