import AudioFiles
import Engine
import Synchronization

/// An open song: what the control side holds of it.
///
/// Thread: control. `close` it once the engine has given its pages back.
public final class Track: @unchecked Sendable {
    // Safe to send: `filler` and `hasToldReady` are touched under the lock of `DecodeLoop` alone; the rest is
    // constant or atomic.

    /// Where the song is, and what it says about itself.
    public let info: TrackInfo
    /// What the engine reads; valid until `close`.
    public let pages: UnsafeMutablePointer<TrackPages>

    /// The frame at which it was opened to begin.
    public let startFrame: Int

    let filler: TrackFiller
    /// For the song that goes on this one.
    let join: SongJoin?
    private let head: SongHead?
    /// True once it has been told that it is ready. Under the lock of `DecodeLoop`.
    private var hasToldReady = false
    /// The frame of a seek under way; -1 for none.
    private let goal = Atomic(-1)
    private let loop: DecodeLoop

    init(_ song: any SongDecoder, info: TrackInfo, filler: TrackFiller, startFrame: Int, loop: DecodeLoop) {
        self.info = info
        self.startFrame = startFrame
        join = SongFile.join(of: song)
        head = SongFile.head(of: song)
        self.filler = filler
        self.loop = loop
        pages = filler.pages
    }

    /// The song's length in frames; nil while it isn't exactly known.
    public var frameCount: Int? {
        let count = pages.pointee.frameCount.load(ordering: .acquiring)
        return count < 0 ? nil : count
    }

    /// True if the first page from `startFrame` on is there, so that it can sound at once. Thread: any.
    public var isReady: Bool {
        if pages.pointee.page(startFrame / TrackPages.framesPerPage) != nil { return true }
        return frameCount.map { startFrame >= $0 } ?? false
    }

    /// Lets the end of this song lead into the beginning of `next`, or into nothing. Only what is resampled
    /// has to know: its filter looks ahead. Of what is decoded the last pages are laid anew unless they are
    /// about to be heard; the length stays. Thread: any but audio.
    public func lead(into next: Track?) {
        loop.lead(self, into: next?.head)
    }

    /// Has the decoder turn to `frame` at once; to be called before the engine is told to seek there.
    public func prepare(_ frame: Int) {
        goal.store(max(0, frame), ordering: .releasing)
        loop.wake()
    }

    /// Decodes, on the calling thread, the pages of `frameCount` frames from `frame` on that are missing.
    ///
    /// For drivers that render faster than real time. Thread: any but audio.
    public func ensure(_ frame: Int, frameCount: Int = 1) {
        loop.fill(self, from: frame, to: frame + max(1, frameCount) - 1)
    }

    /// Ends decoding and frees the pages, which the engine must have given back. Call once.
    public func close() {
        loop.remove(self)
    }

    /// One step towards what the engine will read next. Thread: under the lock of `DecodeLoop`.
    func step(limit: Int) -> TrackFiller.Verdict {
        let playhead = pages.pointee.playhead.load(ordering: .relaxed)
        let frame = goal.load(ordering: .acquiring)
        let reach = PagePlan.goalPageCount * TrackPages.framesPerPage
        let hasArrived = frame >= 0 && (frame..<frame + reach).contains(playhead)
        if hasArrived { _ = goal.compareExchange(expected: frame, desired: -1, ordering: .relaxed) }
        return filler.step(
            playhead: playhead, goal: frame < 0 || hasArrived ? nil : frame, limit: limit,
            speed: pages.pointee.playheadSpeed.load(ordering: .relaxed))
    }

    /// True once, when it has become ready. Thread: as `step`.
    func takeReadiness() -> Bool {
        if hasToldReady || !isReady { return false }
        hasToldReady = true
        return true
    }

    /// How urgently the song must be decoded: the pages at hand where it is heard. Thread: as `step`.
    var readyPageCount: Int {
        filler.readyPageCount(
            from: pages.pointee.playhead.load(ordering: .relaxed),
            speed: pages.pointee.playheadSpeed.load(ordering: .relaxed))
    }
}

/// Where a song is and what it says about itself.
public struct TrackInfo: Equatable, Sendable {
    /// The path that was opened.
    public var path: String
    /// Title, artist and the like, fit for a terminal.
    public var tags: SongTags
    /// The length in frames at the engine's rate that the file claims; not to be relied on.
    public var estimatedFrameCount: Int?
}
