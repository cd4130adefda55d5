/// Where a voice is in its sample, and how fast it moves. Thread: audio.
///
/// Places and speeds are whole numbers of 1/2²⁴ frame, see `TrackRate`, so that blocks change nothing.
struct Playhead: BitwiseCopyable {
    /// The next place in the sample.
    private(set) var place: Int
    /// How far a frame moves it; `TrackRate.one` for the sample's own speed.
    var step = TrackRate.one
    /// What lies ahead of it is not heard, until the loop has gone round.
    private var firstFrame: Int
    let endFrame: Int
    /// Equal where it does not loop (any more).
    private(set) var loopStart = 0
    private(set) var loopEnd = 0
    /// True once it has gone round.
    private var hasLooped = false

    /// At the start of a region.
    @_noLocks
    init(_ region: KitRegion) {
        firstFrame = max(region.startFrame, 0)
        endFrame = region.endFrame
        place = firstFrame << TrackRate.fractionBits
        if !region.loopMode.loops { return }
        let end = min(region.loopEndFrame, region.endFrame)
        if region.loopStartFrame >= 0 && region.loopStartFrame < end && firstFrame < end {
            loopStart = region.loopStartFrame
            loopEnd = end
        }
    }

    /// The frame that it reads next, or after which.
    var position: Int { @_noLocks get { TrackRate.frame(of: place) } }

    var isLooping: Bool { @_noLocks get { loopEnd > loopStart } }

    /// True once it has come to its end.
    var isOver: Bool { @_noLocks get { position >= endFrame && !isLooping } }

    /// The place from which on the filter sees nothing of what lies ahead of the loop, or of the start.
    private var pureLoop: Int { @_noLocks get { max(loopStart, firstFrame) + SincTable.before } }

    /// True where each frame to come is a frame of the sample. A loop that is shorter than the filter is never read
    /// that way, since the filter must know what lay ahead of it.
    var isPlain: Bool {
        @_noLocks get {
            step == TrackRate.one && place & (TrackRate.one - 1) == 0
                && (!isLooping || loopEnd >= pureLoop)
        }
    }

    /// Plays on to the end.
    @_noLocks
    mutating func leaveLoop() {
        if isLooping && position >= loopEnd { goRound() }
        loopEnd = loopStart
        hasLooped = false
    }

    /// How many of `count` frames can be read at once: to the end, and where it is plain to the loop's end.
    @_noLocks
    func framesLeft(_ count: Int) -> Int {
        if isLooping { return isPlain ? min(count, loopEnd - position) : count }
        if isPlain { return min(count, endFrame - position) }
        let way = endFrame << TrackRate.fractionBits - place
        return min(count, (way + step - 1) / step)
    }

    /// How many of `count` frames there are to the end, for one that is plain and does not loop.
    @_noLocks
    func framesToEnd(_ count: Int) -> Int { min(count, endFrame - position) }

    /// Moves on by so many frames, for one that is plain and does not loop.
    @_noLocks
    mutating func advanceAsStored(_ count: Int) {
        place += count << TrackRate.fractionBits
    }

    /// Moves on by so many frames.
    @_noLocks
    mutating func advance(_ count: Int) {
        place += count * step
        // Not before the filter sees nothing but the loop.
        if isLooping && position >= max(loopEnd, pureLoop) { goRound() }
    }

    /// From behind the loop's end to the same place in it.
    @_noLocks
    private mutating func goRound() {
        let start = loopStart << TrackRate.fractionBits
        place = start + (place - start) % ((loopEnd - loopStart) << TrackRate.fractionBits)
        hasLooped = true
        firstFrame = 0
    }

    /// Makes the next `count` frames in `interpolator.made`, as floating point.
    @_noLocks
    func read(_ region: UnsafeMutablePointer<KitRegion>, count: Int, with interpolator: Interpolator) {
        if isPlain {
            copyFrames(of: region, from: position, count: count, to: interpolator.made, at: 0)
            return
        }
        let first = position - SincTable.before
        for index in 0..<count {
            interpolator.places[index] = place + index * step - first << TrackRate.fractionBits
            interpolator.steps[index] = step
        }
        let last = TrackRate.frame(of: place + (count - 1) * step)
        gather(
            region, from: first, count: last - first + SincTable.tapCount - SincTable.before,
            to: interpolator.source)
        interpolator.interpolate(count: count)
    }

    /// Copies frames as they will be heard: round the loop, silent ahead of the start and behind the end.
    @_noLocks
    private func gather(
        _ region: UnsafeMutablePointer<KitRegion>, from first: Int, count: Int, to output: StereoSpan
    ) {
        var done = 0
        while done < count {
            var frame = first + done
            var stretch = count - done
            if frame < firstFrame && !hasLooped {
                stretch = min(stretch, firstFrame - frame)
                silence(stretch, output, at: done)
                done += stretch
                continue
            }
            if isLooping && (frame >= loopEnd || (hasLooped && frame < loopStart)) {
                let length = loopEnd - loopStart
                let rest = (frame - loopStart) % length
                frame = loopStart + (rest < 0 ? rest + length : rest)
            }
            if frame >= endFrame {
                silence(stretch, output, at: done)
            } else {
                stretch = min(stretch, (isLooping ? loopEnd : endFrame) - frame)
                copyFrames(of: region, from: frame, count: stretch, to: output, at: done)
            }
            done += stretch
        }
    }

    @_noLocks
    private func silence(_ count: Int, _ output: StereoSpan, at offset: Int) {
        clear(output.left + offset, count: count)
        clear(output.right + offset, count: count)
    }

    /// Copies frames of the sample, whatever their storage.
    @_noLocks
    private func copyFrames(
        of region: UnsafeMutablePointer<KitRegion>, from frame: Int, count: Int, to output: StereoSpan,
        at offset: Int
    ) {
        let left = region.pointee.left
        let right = region.pointee.right
        if region.pointee.storage.isFloat {
            copy(left.assumingMemoryBound(to: Float.self) + frame, count: count, to: output.left + offset)
            copy(right.assumingMemoryBound(to: Float.self) + frame, count: count, to: output.right + offset)
        } else {
            copy(left.assumingMemoryBound(to: Int16.self) + frame, count: count, to: output.left + offset)
            copy(right.assumingMemoryBound(to: Int16.self) + frame, count: count, to: output.right + offset)
        }
    }
}
