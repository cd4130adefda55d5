import RealTime

/// One reading place in a song. Thread: audio.
///
/// Play, seek and a change of song start a new head and fade the old one, so that two can sound at once.
struct TrackHead: BitwiseCopyable {
    let pages: UnsafeMutablePointer<TrackPages>
    /// The next frame of the song.
    private(set) var position: Int
    private var level: Ramp
    /// True until the page of its first frame is there; meanwhile its place stands still.
    private(set) var isWaiting = true
    /// True once it fades to its end.
    private(set) var isFading = false
    /// True while it is silent because a page is missing; meanwhile its place moves on.
    private var isStarved = false
    private(set) var missingFrames: UInt64 = 0

    @_noLocks
    init(pages: UnsafeMutablePointer<TrackPages>, position: Int) {
        self.pages = pages
        self.position = position
        level = Ramp(0)
    }

    /// True once it has nothing more to play at `time`.
    @_noLocks
    func isOver(at time: FrameTime) -> Bool {
        isFading && (isWaiting || !level.isMoving(at: time))
    }

    /// True once it has played the song's last frame.
    var hasEnded: Bool {
        @_noLocks get {
            let length = pages.pointee.frameCount.load(ordering: .acquiring)
            return length >= 0 && position >= length
        }
    }

    @_noLocks
    mutating func fadeOut(at time: FrameTime, frameCount: Int32) {
        if isFading { return }
        isFading = true
        level.move(to: 0, at: time, frameCount: max(frameCount, 1))
    }

    /// Adds its next `count` frames to `output`, the first of them at `time`; fades last `fadeFrames`.
    @_noLocks
    mutating func render(count: Int, time: FrameTime, fadeFrames: Int32, into output: StereoSpan) {
        if isWaiting && !begin(at: time, fadeFrames: fadeFrames) { return }
        let length = pages.pointee.frameCount.load(ordering: .acquiring)
        let playable = length >= 0 ? min(count, length - position) : count
        var done = 0
        while done < playable {
            let now = time + FrameTime(done)
            let offset = position % TrackPages.framesPerPage
            let stretch = min(playable - done, TrackPages.framesPerPage - offset)
            if let page = pages.pointee.page(position / TrackPages.framesPerPage) {
                adaptToPages(
                    after: stretch, from: offset, length: length, at: now, fadeFrames: fadeFrames)
                add(page + offset, count: stretch, time: now, to: output, at: done)
            } else {
                isStarved = true
                level = Ramp(0)
                missingFrames &+= UInt64(truncatingIfNeeded: stretch)
            }
            position += stretch
            done += stretch
        }
    }

    /// Starts to sound if its page is there. The song's own beginning is not faded.
    @_noLocks
    private mutating func begin(at time: FrameTime, fadeFrames: Int32) -> Bool {
        if pages.pointee.page(position / TrackPages.framesPerPage) == nil { return hasEnded }
        isWaiting = false
        if position == 0 {
            level = Ramp(1)
        } else {
            level.move(to: 1, at: time, frameCount: fadeFrames)
        }
        return true
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

    @_noLocks
    private func add(
        _ samples: UnsafePointer<Float>, count: Int, time: FrameTime, to output: StereoSpan, at offset: Int
    ) {
        var moving = 0
        let left = samples
        let right = samples + TrackPages.framesPerPage
        if level.isMoving(at: time) {
            moving = min(count, Int(level.end - time))
            mix(
                left, right, count: moving, gainLeft: 1, gainRight: 1, ramp: level, time: time,
                into: output, at: offset)
        }
        if level.to > 0 {
            mix(
                left + moving, right + moving, count: count - moving, gainLeft: level.to,
                gainRight: level.to, into: output, at: offset + moving)
        }
    }
}
