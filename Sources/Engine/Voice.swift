import RealTime

/// One sounding sample. Thread: audio.
///
/// Most play their sample once, as it is and at one level: they go the short way, `renderSimple`.
/// All others are shaped.
struct Voice: BitwiseCopyable {
    let kit: UnsafeMutablePointer<KitImage>
    let region: UnsafeMutablePointer<KitRegion>
    var playhead: Playhead
    var gains: VoiceGains
    /// The frame of its first sound.
    let begin: FrameTime
    /// The frame from which on it is silent, whatever is left of the sample.
    private(set) var end: FrameTime
    let bus: Bus
    /// True where the samples can be summed as they lie in memory, unless it fades or moves.
    private let isAsStored: Bool
    /// True until something about it moves, if it neither loops nor is tuned: see `isSimple(at:)`.
    private var isUnshaped: Bool
    /// True once it fades to its end; it no longer counts as sounding.
    private(set) var isFading = false
    private let hold: KeySettings.Hold
    /// Keys of one group choke each other; 0 for none.
    let keyGroup: UInt8
    let width: Float
    private(set) var fade = VoiceFade()
    private(set) var envelope: VoiceEnvelope
    private let releaseFrames: Int32
    /// Its hit; regions of one hit don't end each other.
    let facts: HitFacts

    // Where it would be if no controller had moved anything.
    private let ownLeft: Float
    private let ownRight: Float
    private let ownCents: Float

    @_noLocks
    init(_ start: VoiceStart, pan: PanTable) {
        kit = start.kit
        region = start.region
        facts = start.facts
        bus = start.bus
        begin = start.begin
        hold = start.hold
        keyGroup = start.settings.chokeGroup
        releaseFrames = start.releaseFrames
        width = start.region.pointee.width + start.sum.width
        let envelope = start.envelope
        self.envelope = envelope
        end = envelope.end
        isAsStored = width == 1 && envelope.isFlat(from: start.begin)
        (ownLeft, ownRight) = start.gains
        ownCents = start.cents
        gains = VoiceGains(left: 0, right: 0)
        isUnshaped = false
        playhead = Playhead(start.region.pointee)
        let (left, right) = moved(by: start.sum, pan: pan)
        gains = VoiceGains(left: left, right: right)
        playhead.step = TrackRate.step(cents: ownCents + start.sum.cents)
        isUnshaped = isAsStored && playhead.isPlain && !playhead.isLooping
    }

    /// Its factors where the controllers stand.
    @_noLocks
    private func moved(by sum: ModulationSum, pan: PanTable) -> (left: Float, right: Float) {
        if !sum.movesPan { return (ownLeft * sum.gain, ownRight * sum.gain) }
        let sides = pan.gains(at: region.pointee.pan + sum.pan)
        return (ownLeft * sum.gain * sides.left, ownRight * sum.gain * sides.right)
    }

    /// True once it has nothing more to play at `time`.
    @_noLocks
    func isOver(at time: FrameTime) -> Bool { time >= end || playhead.isOver }

    /// Frames until its fade is over, or the largest number if it doesn't fade.
    @_noLocks
    func framesLeftToFade(at time: FrameTime) -> FrameTime { isFading ? end - time : .max }

    /// A guess at how loud it is now, to find the one that is missed least.
    @_noLocks
    func loudness(at time: FrameTime) -> Float {
        let frame = max(min(playhead.position, region.pointee.endFrame - 1), 0)
        let level = time < begin ? 1 : envelope.loudness(at: time) * fade.value(at: time)
        return (gains.left.magnitude + gains.right.magnitude)
            * region.pointee.envelope[frame / KitRegion.envelopeStep] * level
    }

    // MARK: Its end

    /// Lets it die within `frameCount` frames. One that dies sooner already goes on as it was, and one that has not
    /// begun is over.
    @_noLocks
    mutating func fadeOut(at time: FrameTime, frameCount: Int32, isExponential: Bool = false) {
        let length = max(frameCount, 1)
        if isFading && end <= time + FrameTime(length) { return }
        isFading = true
        isUnshaped = false
        if time < begin {
            end = time
            return
        }
        envelope.freeze(at: time)
        fade.begin(at: time, frameCount: length, isExponential: isExponential)
        // One that is still silent is over at once.
        end = max(min(fade.end, envelope.end), time)
    }

    /// It is choked, as its region says, within at least `least` frames.
    @_noLocks
    mutating func choke(at time: FrameTime, least: Int32 = 1) {
        fadeOut(
            at: time, frameCount: max(region.pointee.chokeFadeFrames, least),
            isExponential: region.pointee.chokeIsExponential)
    }

    /// The key was released.
    @_noLocks
    mutating func release(at time: FrameTime) {
        switch (hold, region.pointee.loopMode) {
        case (.oneShot, _), (.asKit, .oneShot): break
        case (.asKit, .sustain): playhead.leaveLoop()
        default:
            fadeOut(
                at: time, frameCount: releaseFrames, isExponential: region.pointee.releaseIsExponential)
        }
    }

    // MARK: Controllers

    /// True if it follows one of the controllers that have moved.
    @_noLocks
    func follows(_ controllers: KitControllers) -> Bool {
        guard let modulations = kit.pointee.modulations else { return false }
        let first = Int(region.pointee.firstModulation)
        for index in first..<(first + max(Int(region.pointee.modulationCount), 0))
        where modulations[index].target.isFollowed
            && controllers.hasMoved(Int(modulations[index].controller))
        {
            return true
        }
        return false
    }

    /// Follows the controllers: the level within `frameCount` frames, the pitch at once.
    @_noLocks
    mutating func follow(_ controllers: KitControllers, pan: PanTable, at time: FrameTime, frameCount: Int32)
    {
        let sum = ModulationSum(of: region, in: kit, controllers, for: facts)
        let (left, right) = moved(by: sum, pan: pan)
        isUnshaped = false
        gains.move(left: left, right: right, at: time, frameCount: max(frameCount, 1))
        playhead.step = TrackRate.step(cents: ownCents + sum.cents)
    }

    // MARK: Sound

    /// True as long as all frames to the sample's end are summed as they lie in memory, at gains that stand.
    @_noLocks
    func isSimple(at time: FrameTime) -> Bool { isUnshaped && begin <= time }

    /// Does what `render` does, for one that is simple.
    @_noLocks
    mutating func renderSimple(count: Int, into output: StereoSpan) -> Bool {
        let stretch = playhead.framesToEnd(count)
        mix(
            region, from: playhead.position, count: stretch, gainLeft: gains.left, gainRight: gains.right,
            into: output, at: 0)
        playhead.advanceAsStored(stretch)
        return playhead.isOver
    }

    /// Adds its next `count` frames to `output`, the first of them at `time`. Answers whether it is over then.
    @_noLocks
    mutating func render(
        count: Int, time: FrameTime, with workspace: VoiceWorkspace, into output: StereoSpan
    ) -> Bool {
        var done = begin > time ? Int(min(begin - time, FrameTime(count))) : 0
        while done < count && !isOver(at: time + FrameTime(done)) {
            let now = time + FrameTime(done)
            let stretch = playhead.framesLeft(count - done)
            if isAsStored && playhead.isPlain && !isFading && !gains.isMoving(at: now) {
                mix(
                    region, from: playhead.position, count: stretch, gainLeft: gains.left,
                    gainRight: gains.right, into: output, at: done)
                playhead.advance(stretch)
                done += stretch
            } else {
                done += renderShaped(stretch, time: now, with: workspace, into: output, at: done)
            }
        }
        return isOver(at: time + FrameTime(count))
    }
}
