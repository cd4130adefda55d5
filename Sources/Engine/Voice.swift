import RealTime

/// One sounding sample. Thread: audio.
struct Voice: BitwiseCopyable {
    let kit: UnsafeMutablePointer<KitImage>
    let region: UnsafeMutablePointer<KitRegion>
    /// The next frame of the sample.
    private(set) var position: Int
    private var endFrame: Int
    /// Equal where it does not loop (any more).
    private var loopStartFrame: Int
    private var loopEndFrame: Int
    private let gainLeft: Float
    private let gainRight: Float
    private var fade = Ramp(1)
    /// Which hit it belongs to; regions of one hit don't choke each other.
    let hitNumber: UInt64
    let key: UInt8
    let bus: Bus
    /// True once it fades to its end; it no longer counts as sounding.
    private(set) var isFading = false

    @_noLocks
    init(
        kit: UnsafeMutablePointer<KitImage>, region: UnsafeMutablePointer<KitRegion>,
        key: UInt8, velocity: UInt8, bus: Bus, hitNumber: UInt64
    ) {
        self.kit = kit
        self.region = region
        self.key = key
        self.bus = bus
        self.hitNumber = hitNumber
        position = region.pointee.startFrame
        endFrame = region.pointee.endFrame
        switch region.pointee.loopMode {
        case .noLoop, .oneShot:
            loopStartFrame = 0
            loopEndFrame = 0
        case .continuous, .sustain:
            loopStartFrame = region.pointee.loopStartFrame
            loopEndFrame = region.pointee.loopEndFrame
        }
        let gain = region.pointee.velocityGains[Int(velocity & 127)]
        gainLeft = region.pointee.gainLeft * gain
        gainRight = region.pointee.gainRight * gain
    }

    /// True once it has nothing more to play at `time`.
    @_noLocks
    func isOver(at time: FrameTime) -> Bool {
        (position >= endFrame && loopEndFrame <= loopStartFrame) || (isFading && time >= fade.end)
    }

    /// Frames until its fade is over, or the largest number if it doesn't fade.
    @_noLocks
    func framesLeftToFade(at time: FrameTime) -> FrameTime {
        isFading ? fade.end - time : .max
    }

    /// A guess at how loud it is now, to find the one that is missed least.
    var loudness: Float {
        @_noLocks get {
            (gainLeft + gainRight) * region.pointee.envelope[position / KitRegion.envelopeStep]
        }
    }

    /// Lets it die within `frameCount` frames. One that dies sooner already goes on as it was.
    @_noLocks
    mutating func fadeOut(at time: FrameTime, frameCount: Int32) {
        let length = max(frameCount, 1)
        if isFading && fade.end <= time + FrameTime(length) { return }
        fade.move(to: 0, at: time, frameCount: length)
        isFading = true
    }

    /// The key was released.
    @_noLocks
    mutating func release(at time: FrameTime) {
        switch region.pointee.loopMode {
        case .oneShot: break
        case .noLoop, .continuous: fadeOut(at: time, frameCount: region.pointee.releaseFrames)
        case .sustain: loopEndFrame = loopStartFrame
        }
    }

    /// Adds its next `count` frames to `output`, the first of them at `time`.
    @_noLocks
    mutating func render(count: Int, time: FrameTime, into output: StereoSpan) {
        var done = 0
        while done < count && !isOver(at: time + FrameTime(done)) {
            let now = time + FrameTime(done)
            let isLooping = loopEndFrame > loopStartFrame
            var stretch = min(count - done, (isLooping ? loopEndFrame : endFrame) - position)
            let left = region.pointee.left.assumingMemoryBound(to: Float.self) + position
            let right = region.pointee.right.assumingMemoryBound(to: Float.self) + position
            if isFading {
                stretch = min(stretch, Int(fade.end - now))
                mix(
                    left, right, count: stretch, gainLeft: gainLeft, gainRight: gainRight,
                    ramp: fade, time: now, into: output, at: done)
            } else {
                mix(
                    left, right, count: stretch, gainLeft: gainLeft, gainRight: gainRight,
                    into: output, at: done)
            }
            done += stretch
            position += stretch
            if isLooping && position >= loopEndFrame { position = loopStartFrame }
        }
    }
}
