import RealTime

/// One reading place in a song. Thread: audio.
///
/// Play, seek and a change of song start a new head and fade the old one, so that two can sound at once.
struct TrackHead: BitwiseCopyable {
    let pages: UnsafeMutablePointer<TrackPages>
    /// The next place in the song, in units of `TrackRate`.
    var place: Int
    var rate: TrackRate
    var level: Ramp
    /// The song's own gain.
    var gain: Ramp
    /// True until the page of its first frame is there; meanwhile its place stands still.
    private(set) var isWaiting = true
    /// True once it fades to its end.
    private(set) var isFading = false
    /// True while it is silent because a page is missing; meanwhile its place moves on.
    var isStarved = false
    /// True while it stands still at the song's start, where it came backwards.
    var isAtStart = false
    /// How long it fades in; -1 for as long as any head.
    private var ownFadeFrames: Int32 = -1
    /// True if it goes on without a gap from the song before, of whose end the workspace keeps the last frames.
    private(set) var isJoined = false
    var missingFrames: UInt64 = 0

    /// The song that goes on behind the end of this one, if it is known.
    struct Follower: BitwiseCopyable {
        let pages: UnsafeMutablePointer<TrackPages>
        let startFrame: Int

        @_noLocks
        init(pages: UnsafeMutablePointer<TrackPages>, startFrame: Int) {
            self.pages = pages
            self.startFrame = startFrame
        }
    }

    /// What reading needs beside the head itself.
    struct Surroundings: BitwiseCopyable {
        let workspace: TrackWorkspace
        let follower: Follower?
        /// The length of all fades, in frames.
        let fadeFrames: Int32

        @_noLocks
        init(workspace: TrackWorkspace, follower: Follower?, fadeFrames: Int32) {
            self.workspace = workspace
            self.follower = follower
            self.fadeFrames = fadeFrames
        }
    }

    /// At a frame, at a constant speed.
    @_noLocks
    init(pages: UnsafeMutablePointer<TrackPages>, position: Int, step: Int, gain: Ramp) {
        self.pages = pages
        place = position << TrackRate.fractionBits
        rate = TrackRate(step)
        self.gain = gain
        level = Ramp(0)
    }

    /// A grain: it plays at the song's own speed and fades in within `fadeFrames`.
    @_noLocks
    init(grainOf pages: UnsafeMutablePointer<TrackPages>, position: Int, gain: Ramp, fadeFrames: Int32) {
        self.init(pages: pages, position: position, step: TrackRate.one, gain: gain)
        ownFadeFrames = fadeFrames
    }

    /// Goes on in `next` where `head` has come to its end, without a gap.
    @_noLocks
    init(after head: TrackHead, in next: Follower, gain: Ramp) {
        pages = next.pages
        place = head.overshoot + next.startFrame << TrackRate.fractionBits
        rate = head.rate
        level = head.isStarved || head.isWaiting ? Ramp(1) : head.level
        self.gain = gain
        isJoined = true
    }

    /// The frame that it reads next.
    var position: Int { @_noLocks get { TrackRate.frame(of: place) } }

    /// True once it has nothing more to play at `time`.
    @_noLocks
    func isOver(at time: FrameTime) -> Bool {
        isFading && (isWaiting || !level.isMoving(at: time))
    }

    /// The song's length in frames, -1 while it isn't known.
    var length: Int { @_noLocks get { pages.pointee.frameCount.load(ordering: .acquiring) } }

    /// True once it has played the song's last frame. Backwards it never comes to that.
    @_noLocks
    func hasEnded(at time: FrameTime) -> Bool {
        let length = length
        return length >= 0 && position >= length && rate.step(at: time, place: place) > 0
    }

    /// How far the place lies behind the song's end, less than one step; 0 after a jump.
    private var overshoot: Int {
        @_noLocks get {
            let behind = place - length << TrackRate.fractionBits
            return behind >= 0 && behind < 8 * TrackRate.one ? behind : 0
        }
    }

    @_noLocks
    mutating func fadeOut(at time: FrameTime, frameCount: Int32) {
        if isFading { return }
        isFading = true
        level.move(to: 0, at: time, frameCount: max(frameCount, 1))
    }

    /// Adds its next `count` frames to `output` from `offset` on, the first of them at `time`. Answers how
    /// many there were: fewer only if it has come to the song's end.
    @_noLocks
    mutating func render(
        count: Int, time: FrameTime, with around: Surroundings, into output: StereoSpan, at offset: Int
    ) -> Int {
        if isWaiting && !begin(at: time, fadeFrames: around.fadeFrames) {
            if isJoined { missingFrames &+= UInt64(truncatingIfNeeded: count) }
            return count
        }
        var done = 0
        while done < count && !hasEnded(at: time + FrameTime(done)) {
            let now = time + FrameTime(done)
            if rate.isPlain(at: now, place: place) {
                done += renderPlain(
                    count: count - done, time: now, with: around, into: output, at: offset + done)
            } else {
                done += renderVaried(
                    count: count - done, time: now, with: around, into: output, at: offset + done)
            }
        }
        return done
    }

    /// Starts to sound if its page is there. The song's own beginning is not faded.
    @_noLocks
    private mutating func begin(at time: FrameTime, fadeFrames: Int32) -> Bool {
        let isForward = rate.to > 0
        let end = length << TrackRate.fractionBits
        if end >= 0 && place >= end {
            place = isForward ? end : max(0, end - 1)
            if isForward {
                // Nothing of it is heard; what follows begins unfaded.
                isWaiting = false
                level = Ramp(1)
                return true
            }
        }
        if pages.pointee.page(position / TrackPages.framesPerPage) == nil { return hasEnded(at: time) }
        isWaiting = false
        // Joined in time, it has the level of the head before it.
        if isJoined && missingFrames == 0 { return true }
        if ownFadeFrames < 0 && position == 0 && isForward {
            level = Ramp(1)
        } else {
            level.move(to: 1, at: time, frameCount: ownFadeFrames < 0 ? fadeFrames : ownFadeFrames)
        }
        return true
    }

    /// Frames of the song as they are, up to the page's end; answers how many.
    @_noLocks
    private mutating func renderPlain(
        count: Int, time: FrameTime, with around: Surroundings, into output: StereoSpan, at offset: Int
    ) -> Int {
        isAtStart = false
        let position = position
        let length = length
        let within = position % TrackPages.framesPerPage
        var stretch = min(count, TrackPages.framesPerPage - within)
        if length >= 0 { stretch = min(stretch, length - position) }
        if let page = pages.pointee.page(position / TrackPages.framesPerPage) {
            adaptToPages(
                after: stretch, from: within, length: length, at: time, fadeFrames: around.fadeFrames)
            let left = page + within
            add(
                left, left + TrackPages.framesPerPage, count: stretch, time: time,
                made: around.workspace.made,
                to: output, at: offset)
        } else {
            starve(frameCount: stretch)
        }
        place += stretch << TrackRate.fractionBits
        return stretch
    }

    /// Is silent for so many frames, since their page is missing.
    @_noLocks
    mutating func starve(frameCount: Int) {
        isStarved = true
        level = Ramp(0)
        missingFrames &+= UInt64(truncatingIfNeeded: frameCount)
    }

    /// Fades out in time if the next page is missing and this one is nearly read; fades in again once the
    /// missing page has come.
    @_noLocks
    private mutating func adaptToPages(
        after stretch: Int, from offset: Int, length: Int, at time: FrameTime, fadeFrames: Int32
    ) {
        if isFading { return }
        let left = TrackPages.framesPerPage - offset
        let isLastPage = length >= 0 && position + left >= length
        let isFed =
            left - stretch >= Int(fadeFrames) || isLastPage
            || pages.pointee.page(position / TrackPages.framesPerPage + 1) != nil
        if isFed == !isStarved { return }
        isStarved = !isFed
        level.move(
            to: isFed ? 1 : 0, at: time,
            frameCount: isFed ? fadeFrames : Int32(truncatingIfNeeded: left))
    }
}
