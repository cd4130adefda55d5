import RealTime

/// What a voice is made of. Thread: audio.
struct VoiceStart: BitwiseCopyable {
    let kit: UnsafeMutablePointer<KitImage>
    let region: UnsafeMutablePointer<KitRegion>
    let facts: HitFacts
    /// Of the hit's key.
    let settings: KeySettings
    let bus: Bus
    /// Where the controllers stand.
    let sum: ModulationSum
    /// The frame of the hit.
    let time: FrameTime

    @_noLocks
    init(
        kit: UnsafeMutablePointer<KitImage>, region: UnsafeMutablePointer<KitRegion>, facts: HitFacts,
        settings: KeySettings, bus: Bus, sum: ModulationSum, time: FrameTime
    ) {
        self.kit = kit
        self.region = region
        self.facts = facts
        self.settings = settings
        self.bus = bus
        self.sum = sum
        self.time = time
    }

    /// The frame of its first sound.
    var begin: FrameTime { @_noLocks get { time + FrameTime(max(region.pointee.delayFrames, 0)) } }

    /// The factors of both channels, but for what controllers add.
    var gains: (left: Float, right: Float) {
        @_noLocks get {
            let velocity = region.pointee.velocityGains[Int(facts.velocity)]
            let chance = linearFactor(decibels: region.pointee.randomDecibels * facts.levelChance)
            let gain = velocity * chance * settings.gain
            let balance = max(-1, min(settings.balance, 1))
            return (
                region.pointee.gainLeft * gain * (balance > 0 ? 1 - balance : 1),
                region.pointee.gainRight * gain * (balance < 0 ? 1 + balance : 1)
            )
        }
    }

    /// The tuning in cents, but for what controllers add.
    var cents: Float {
        @_noLocks get {
            let velocity = region.pointee.velocityCents * Float(facts.velocity) / 127
            let chance = region.pointee.randomCents * (2 * facts.pitchChance - 1)
            return region.pointee.tuneCents + velocity + chance + settings.tuneCents
        }
    }

    /// How the level moves.
    var envelope: VoiceEnvelope {
        @_noLocks get {
            let own = region.pointee.amplitudeEnvelope?.pointee
            if own == nil && !sum.movesStages { return VoiceEnvelope() }
            let kits = own ?? KitEnvelope()
            let stages = kits.stages(velocity: facts.velocity, adding: sum.stages)
            let made = VoiceEnvelope(stages, start: kits.start, at: begin)
            return made.isFlat(from: begin) ? VoiceEnvelope() : made
        }
    }

    /// Frames of the fade at a release.
    var releaseFrames: Int32 {
        @_noLocks get {
            let velocity = region.pointee.velocityReleaseFrames * Float(facts.velocity) / 127
            return wholeFrames(Float(region.pointee.releaseFrames) + velocity + sum.releaseFrames)
        }
    }

    /// What a release of the key does.
    var hold: KeySettings.Hold {
        @_noLocks get {
            // A region that a release has started does not wait for another.
            if case .release = region.pointee.trigger { .oneShot } else { settings.hold }
        }
    }
}
