import RealTime

/// What the song does with the transport.
struct TransportFollower: BitwiseCopyable {
    /// Whether the song moves and stands with the transport.
    var isOn = false
    /// The transport's frame at which the song begins; nil where it plays from its own place.
    var songStart: Int?
    /// The transport at the end of the last block.
    var place = TransportPlace()
}

/// The song moves and stands with the transport, from the very frame on. Thread: audio.
extension EngineState {
    /// Looks at where the transport is at the start of a block.
    ///
    /// It is a start of the transport, or a leap, that lets the song play; while it rolls the song may be paused.
    /// A transport that stands holds the song.
    @_noLocks
    mutating func followTransport(_ block: RenderBlock) {
        let place = block.transport
        let hasBegun = place.isRolling && (!follower.place.isRolling || follower.place.frame != place.frame)
        follower.place = place
        if place.isRolling { follower.place.frame += block.frameCount }
        guard follower.isOn && place.isKnown else { return }
        if !place.isRolling {
            if track.isPlaying { track.pause(at: time, fadeFrames: fades.song) }
        } else if hasBegun && !track.run.isOn {
            joinTransport(at: place.frame)
        }
    }

    @_noLocks
    private mutating func joinTransport(at frame: Int) {
        if let start = follower.songStart, track.position(at: time) != max(0, frame - start) {
            track.seek(to: frame - start, at: time, fadeFrames: fades.song, receipts: &ends.receipts)
        }
        track.play(at: time, receipts: &ends.receipts)
    }
}
