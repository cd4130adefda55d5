import RealTime

/// Reading at another speed than the song's own, or backwards. Thread: audio.
extension TrackHead {
    /// A stretch inside one page, in one direction, with the page behind it either near or not.
    private struct Stretch: BitwiseCopyable {
        /// Places that belong to it.
        var first: Int
        var end: Int
        var isForward: Bool
        /// The frame that `TrackWorkspace.source` begins with.
        var base: Int

        @_noLocks
        init(first: Int, end: Int, isForward: Bool, base: Int) {
            self.first = first
            self.end = end
            self.isForward = isForward
            self.base = base
        }
    }

    /// Up to `count` frames; fewer at the end of a page, at the song's end, or where its own speed is reached.
    @_noLocks
    mutating func renderVaried(
        count: Int, time: FrameTime, with around: Surroundings, into output: StereoSpan, at offset: Int
    ) -> Int {
        if isAtStart { return stand(count: count, time: time) }
        let length = length
        // Backwards from behind the end.
        if length >= 0 && position >= length { place = max(0, length << TrackRate.fractionBits - 1) }
        let fade = Int(around.fadeFrames) * (rate.to < 0 ? -rate.to : rate.to)
        let (stretch, isFed) = nextStretch(at: time, length: length, fade: fade)
        let workspace = around.workspace
        let firstFrame = position
        let made = walk(stretch, count: count, time: time, workspace: workspace)
        if pages.pointee.page(firstFrame / TrackPages.framesPerPage) == nil {
            starve(frameCount: made)
        } else {
            adapt(isFed: isFed, at: time, fadeFrames: around.fadeFrames)
            let last = TrackRate.frame(of: workspace.places[made - 1]) + stretch.base
            gather(from: min(firstFrame, last) - SincTable.before, through: max(firstFrame, last), around)
            rebase(count: made, from: stretch.base, to: min(firstFrame, last) - SincTable.before, workspace)
            workspace.interpolate(count: made)
            add(
                workspace.made.left, workspace.made.right, count: made, time: time, made: workspace.made,
                to: output, at: offset)
        }
        if place < 0 { stopAtStart() }
        return made
    }

    /// Stands at the song's start until the speed is positive again.
    @_noLocks
    private mutating func stand(count: Int, time: FrameTime) -> Int {
        for index in 0..<count where rate.step(at: time + FrameTime(index), place: place) > 0 {
            isAtStart = false
            return index
        }
        return count
    }

    @_noLocks
    private mutating func stopAtStart() {
        place = 0
        isAtStart = true
        isStarved = true
        level = Ramp(0)
    }

    /// The stretch that begins at the place, and whether it goes on behind it.
    @_noLocks
    private func nextStretch(at time: FrameTime, length: Int, fade: Int) -> (Stretch, isFed: Bool) {
        let isForward = rate.step(at: time, place: place) > 0
        let page = position / TrackPages.framesPerPage
        let start = (page * TrackPages.framesPerPage) << TrackRate.fractionBits
        var end = start + TrackPages.framesPerPage << TrackRate.fractionBits
        var isLast = false
        if length >= 0 && length << TrackRate.fractionBits <= end {
            end = length << TrackRate.fractionBits
            isLast = true
        }
        var stretch = Stretch(
            first: start, end: end, isForward: isForward, base: page * TrackPages.framesPerPage)
        // The fade before a missing page begins at a place, not with a block.
        if isForward {
            let edge = max(start, end - fade)
            if place < edge { stretch.end = edge }
            return (stretch, place < edge || isLast || pages.pointee.page(page + 1) != nil)
        }
        let edge = min(end, start + fade)
        if place >= edge { stretch.first = edge }
        return (stretch, place >= edge || pages.pointee.page(page - 1) != nil)
    }

    /// Moves the place through the stretch and notes each frame's place and speed; answers how many frames.
    @_noLocks
    private mutating func walk(
        _ stretch: Stretch, count: Int, time: FrameTime, workspace: TrackWorkspace
    ) -> Int {
        var made = 0
        repeat {
            let step = rate.step(at: time + FrameTime(made), place: place)
            if made > 0 && (step > 0) != stretch.isForward { break }
            workspace.places[made] = place - stretch.base << TrackRate.fractionBits
            workspace.steps[made] = step
            place += step
            made += 1
        } while made < count && place >= stretch.first && place < stretch.end
            && !rate.isPlain(at: time + FrameTime(made), place: place)
        return made
    }

    @_noLocks
    private func rebase(count: Int, from old: Int, to new: Int, _ workspace: TrackWorkspace) {
        let shift = (old - new) << TrackRate.fractionBits
        for index in 0..<count { workspace.places[index] += shift }
    }

    /// Fades out within `fadeFrames` if what comes is missing, and in again once it is there.
    @_noLocks
    private mutating func adapt(isFed: Bool, at time: FrameTime, fadeFrames: Int32) {
        if isFading || isFed == !isStarved { return }
        isStarved = !isFed
        level.move(to: isFed ? 1 : 0, at: time, frameCount: fadeFrames)
    }

    /// Brings the frames from `first` on into `TrackWorkspace.source`, until those that the filter needs for
    /// frame `last`.
    @_noLocks
    private func gather(from first: Int, through last: Int, _ around: Surroundings) {
        let end = last + SincTable.tapCount - SincTable.before
        var frame = first
        while frame < end {
            frame += copyFrames(
                from: frame, count: end - frame, around, to: around.workspace.source, at: frame - first)
        }
    }

    /// Keeps the song's last frames for the head that goes on without a gap.
    @_noLocks
    func keepHistory(_ around: Surroundings) {
        let count = TrackWorkspace.historyFrames
        let (source, history) = (around.workspace.source, around.workspace.history)
        var done = 0
        while done < count {
            done += copyFrames(
                from: length - count + done, count: count - done, around, to: source, at: done)
        }
        copy(source.left, count: count, to: history.left)
        copy(source.right, count: count, to: history.right)
    }

    /// Copies up to `count` frames from one on: of the song, of the one before it, or of the one behind it.
    /// What is nowhere is silent. Answers how many there were, at least one.
    @_noLocks
    private func copyFrames(
        from frame: Int, count: Int, _ around: Surroundings, to output: StereoSpan, at offset: Int
    ) -> Int {
        let length = length
        if frame < 0 {
            let stretch = min(count, -frame)
            let place = frame + TrackWorkspace.historyFrames
            let isKept = isJoined && place >= 0
            let history = around.workspace.history
            return Self.put(
                isKept ? UnsafePointer(history.left) + place : nil, apart: history.right - history.left,
                count: isKept ? stretch : place < 0 ? min(stretch, -place) : stretch, to: output, at: offset)
        }
        if length >= 0 && frame >= length {
            guard let next = around.follower else {
                return Self.put(nil, apart: 0, count: count, to: output, at: offset)
            }
            return Self.copyPage(
                of: next.pages, from: next.startFrame + frame - length, count: count, to: output, at: offset)
        }
        let stretch = length >= 0 ? min(count, length - frame) : count
        return Self.copyPage(of: pages, from: frame, count: stretch, to: output, at: offset)
    }

    @_noLocks
    private static func copyPage(
        of pages: UnsafeMutablePointer<TrackPages>, from frame: Int, count: Int, to output: StereoSpan,
        at offset: Int
    ) -> Int {
        let within = frame % TrackPages.framesPerPage
        let samples = pages.pointee.page(frame / TrackPages.framesPerPage)
        return put(
            samples.map { $0 + within }, apart: TrackPages.framesPerPage,
            count: min(count, TrackPages.framesPerPage - within), to: output, at: offset)
    }

    @_noLocks
    private static func put(
        _ left: UnsafePointer<Float>?, apart: Int, count: Int, to output: StereoSpan, at offset: Int
    ) -> Int {
        if let left {
            copy(left, count: count, to: output.left + offset)
            copy(left + apart, count: count, to: output.right + offset)
        } else {
            clear(output.left + offset, count: count)
            clear(output.right + offset, count: count)
        }
        return count
    }

    /// Adds `count` frames with gain and level. While the gain moves they go through `made`.
    @_noLocks
    func add(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int, time: FrameTime,
        made: StereoSpan, to output: StereoSpan, at offset: Int
    ) {
        if !gain.isMoving(at: time) {
            return add(left, right, count: count, time: time, gain: gain.to, to: output, at: offset)
        }
        copy(left, count: count, to: made.left)
        copy(right, count: count, to: made.right)
        scale(made.left, count: count, by: gain, time: time)
        scale(made.right, count: count, by: gain, time: time)
        add(made.left, made.right, count: count, time: time, gain: 1, to: output, at: offset)
    }

    @_noLocks
    private func add(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int, time: FrameTime,
        gain: Float, to output: StereoSpan, at offset: Int
    ) {
        var moving = 0
        if level.isMoving(at: time) {
            moving = min(count, Int(level.end - time))
            mix(
                left, right, count: moving, gainLeft: gain, gainRight: gain, ramp: level, time: time,
                into: output, at: offset)
        }
        if level.to > 0 {
            mix(
                left + moving, right + moving, count: count - moving, gainLeft: gain * level.to,
                gainRight: gain * level.to, into: output, at: offset + moving)
        }
    }
}
