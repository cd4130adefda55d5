import RealTime

/// Frames whose level moves, or that are not those of the sample. Thread: audio.
extension Voice {
    /// Adds up to `count` frames, as long as nothing about their shape changes; answers how many.
    @_noLocks
    mutating func renderShaped(
        _ count: Int, time: FrameTime, with workspace: VoiceWorkspace, into output: StereoSpan, at offset: Int
    ) -> Int {
        var stretch = min(count, min(envelope.framesToChange(at: time), gains.framesToChange(at: time)))
        if end - time < FrameTime(stretch) { stretch = Int(end - time) }
        let isMoving = isFading || envelope.isMoving(at: time) || gains.isMoving(at: time)
        let isStored = playhead.isPlain && width == 1
        if !isMoving && isStored {
            let level = envelope.value(at: time)
            if level > 0 {
                mix(
                    region, from: playhead.position, count: stretch, gainLeft: gains.left * level,
                    gainRight: gains.right * level, into: output, at: offset)
            }
        } else {
            writeLevels(stretch, time: time, to: workspace.levels)
            if isStored && region.pointee.storage.isFloat {
                let position = playhead.position
                mix(
                    region.pointee.left.assumingMemoryBound(to: Float.self) + position,
                    region.pointee.right.assumingMemoryBound(to: Float.self) + position, count: stretch,
                    gains: workspace.levels, into: output, at: offset)
            } else {
                make(stretch, with: workspace.interpolator)
                let made = workspace.interpolator.made
                mix(
                    made.left, made.right, count: stretch, gains: workspace.levels, into: output, at: offset)
            }
        }
        playhead.advance(stretch)
        return stretch
    }

    /// Writes the gains of so many frames.
    @_noLocks
    private func writeLevels(_ count: Int, time: FrameTime, to levels: StereoSpan) {
        gains.write(count: count, time: time, to: levels)
        envelope.scale(levels.left, count: count, time: time)
        envelope.scale(levels.right, count: count, time: time)
        if !isFading { return }
        fade.scale(levels.left, count: count, time: time)
        fade.scale(levels.right, count: count, time: time)
    }

    /// Makes the next frames, tuned and as wide as they shall be.
    @_noLocks
    private func make(_ count: Int, with interpolator: Interpolator) {
        playhead.read(region, count: count, with: interpolator)
        if width != 1 {
            widen(interpolator.made, count: count, near: (1 + width) / 2, far: (1 - width) / 2)
        }
    }
}
