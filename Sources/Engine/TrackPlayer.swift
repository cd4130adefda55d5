import RealTime

/// Plays the song. Thread: audio.
struct TrackPlayer: BitwiseCopyable {
    /// The song that commands speak of; others may still fade.
    private(set) var pages: UnsafeMutablePointer<TrackPages>?
    private(set) var isPlaying = false
    /// The place while it does not play.
    private var restingPosition = 0
    private(set) var missingFrames: UInt64 = 0
    /// Heads in the order of their start; the last is the playing one if `isPlaying`.
    private let heads: UnsafeMutablePointer<TrackHead>
    private var headCount = 0
    private static var headLimit: Int { @_noLocks get { 16 } }

    /// Not for the audio thread.
    init() {
        heads = .allocate(capacity: Self.headLimit)
    }

    func deallocate() {
        heads.deallocate()
    }

    /// The frame that will be heard next.
    var position: Int { @_noLocks get { isPlaying ? heads[headCount - 1].position : restingPosition } }

    /// True while it plays and nothing of it is decoded yet.
    var isWaiting: Bool { @_noLocks get { isPlaying && heads[headCount - 1].isWaiting } }

    /// True if a head still reads.
    var isSounding: Bool { @_noLocks get { headCount > 0 } }

    /// Takes a song. The old one goes back at once, or when it has faded.
    @_noLocks
    mutating func use(
        _ new: UnsafeMutablePointer<TrackPages>?, startFrame: Int, at time: FrameTime, fadeFrames: Int32,
        receipts: inout ReceiptSender
    ) {
        pause(at: time, fadeFrames: fadeFrames)
        let old = pages
        pages = new
        move(to: startFrame)
        if let old { giveBackIfUnread(old, receipts: &receipts) }
    }

    @_noLocks
    mutating func play(receipts: inout ReceiptSender) {
        guard !isPlaying, let pages else { return }
        // The first head has faded the longest.
        if headCount == Self.headLimit { remove(0, receipts: &receipts) }
        (heads + headCount).initialize(to: TrackHead(pages: pages, position: restingPosition))
        headCount += 1
        isPlaying = true
    }

    @_noLocks
    mutating func pause(at time: FrameTime, fadeFrames: Int32) {
        if !isPlaying { return }
        restingPosition = position
        heads[headCount - 1].fadeOut(at: time, frameCount: fadeFrames)
        isPlaying = false
    }

    @_noLocks
    mutating func seek(
        to frame: Int, at time: FrameTime, fadeFrames: Int32, receipts: inout ReceiptSender
    ) {
        let wasPlaying = isPlaying
        pause(at: time, fadeFrames: fadeFrames)
        move(to: frame)
        if wasPlaying { play(receipts: &receipts) }
    }

    @_noLocks
    private mutating func move(to frame: Int) {
        restingPosition = max(frame, 0)
        pages?.pointee.playhead.store(restingPosition, ordering: .relaxed)
    }

    /// Adds the next `count` frames to `output`. Answers true if the song has come to its end.
    @_noLocks
    mutating func render(count: Int, time: FrameTime, fadeFrames: Int32, into output: StereoSpan) -> Bool {
        for index in 0..<headCount {
            let before = heads[index].missingFrames
            heads[index].render(count: count, time: time, fadeFrames: fadeFrames, into: output)
            missingFrames &+= heads[index].missingFrames &- before
        }
        if !isPlaying { return false }
        pages?.pointee.playhead.store(position, ordering: .relaxed)
        if !heads[headCount - 1].hasEnded { return false }
        restingPosition = position
        isPlaying = false
        headCount -= 1
        return true
    }

    /// Takes out the heads that are over at `time`.
    @_noLocks
    mutating func removeFinished(at time: FrameTime, receipts: inout ReceiptSender) {
        var index = 0
        while index < headCount {
            if heads[index].isOver(at: time) || (heads[index].isFading && heads[index].hasEnded) {
                remove(index, receipts: &receipts)
            } else {
                index += 1
            }
        }
    }

    @_noLocks
    private mutating func remove(_ index: Int, receipts: inout ReceiptSender) {
        let song = heads[index].pages
        for place in index..<(headCount - 1) { heads[place] = heads[place + 1] }
        headCount -= 1
        giveBackIfUnread(song, receipts: &receipts)
    }

    @_noLocks
    private func giveBackIfUnread(
        _ song: UnsafeMutablePointer<TrackPages>, receipts: inout ReceiptSender
    ) {
        if song == pages { return }
        for index in 0..<headCount where heads[index].pages == song { return }
        receipts.give(back: .trackReleased(song))
    }
}
