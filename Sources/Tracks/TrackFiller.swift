import AudioFiles
import Engine

/// Decodes one song into pages, step by step.
///
/// Thread: decode, or whoever else steps it; one at a time.
final class TrackFiller {
    /// What a step says about the next.
    enum Verdict: Equatable {
        /// There is more to do.
        case proceed
        /// Nothing to do until the playhead moves or memory becomes free.
        case wait
        /// Nothing more to do, ever: all is decoded, or the file can't be read.
        case end
    }

    let pages: UnsafeMutablePointer<TrackPages>
    private(set) var resident = ResidentPages()
    private var trouble: Trouble?
    private var hasNotedDefect = false

    /// What went wrong, and whether that is the end of the song.
    struct Trouble: Equatable {
        var reason: String
        var isFatal: Bool
    }

    private let song: any SongDecoder
    private let pool: PagePool
    /// The frame that the song gives next.
    private var songFrame = 0
    /// The length once it is known.
    private var endFrame: Int?
    /// The page under way, and how many of its frames are there.
    private var building: (index: Int, page: PagePool.Page, filled: Int)?
    private var hasFailed = false
    /// Pages to be decoded anew because what follows the song has changed.
    private var stale: [Int] = []
    /// Where their change begins.
    private var staleStart = 0

    /// Frames decoded in a step: a seek waits no longer than that.
    private static let stepFrames = 4_096
    /// So many frames before a change it isn't made any more: 0.2 s.
    private static let staleMargin = 8_192

    /// `song` at the engine's rate, into `pages`, with memory from `pool`.
    init(_ song: any SongDecoder, pages: UnsafeMutablePointer<TrackPages>, pool: PagePool) {
        self.song = song
        self.pages = pages
        self.pool = pool
        if let length = song.frameCount { setEnd(length) }
        noteDefect()
    }

    /// Does a little: decodes at most `stepFrames` frames towards the page that is needed most.
    ///
    /// `playhead` and `goal` are frames; `limit` is how many pages this song may have; `speed` as
    /// `TrackPages.playheadSpeed`.
    func step(playhead: Int, goal: Int?, limit: Int, speed: Int = 1) -> Verdict {
        let plan = PagePlan(
            playhead: max(0, playhead) / TrackPages.framesPerPage,
            goal: goal.map { max(0, $0) / TrackPages.framesPerPage }, lastPage: lastPage, limit: limit,
            isBackward: speed < 0)
        if trim(plan) { return .proceed }
        if hasFailed { return .end }
        guard let wanted = nextStale(playhead: playhead) ?? plan.next(resident),
            wanted < TrackPages.maximumPageCount
        else {
            return isComplete ? .end : .wait
        }
        do {
            guard try begin(wanted, plan) else { return .wait }
            try decode()
            return .proceed
        } catch {
            fail(error)
            return .end
        }
    }

    /// How many pages from `frame` on are there, in the direction of `speed`, counted up to 8: what is at hand
    /// before a gap.
    func readyPageCount(from frame: Int, speed: Int = 1) -> Int {
        let page = max(0, frame) / TrackPages.framesPerPage
        if speed < 0 {
            return resident.lastMissing(before: min(page, lastPage ?? page) + 1).map { min(8, page - $0) }
                ?? 8
        }
        if let lastPage, page > lastPage { return 8 }
        let missing = resident.firstMissing(from: page)
        return missing > lastPage ?? .max ? 8 : min(8, missing - page)
    }

    /// Lets what is decoded from now on lead into the song that begins with `head`, or into nothing. Of what is
    /// decoded, the last pages are laid anew.
    func follow(_ head: SongHead?) {
        guard let reach = SongFile.setFollower(head, of: song) else { return }
        // The decoder may have seen the end already: it goes to its place anew.
        if let building { pool.giveBack(building.page) }
        building = nil
        songFrame = .max
        guard let endFrame else { return }
        staleStart = max(0, endFrame - reach)
        stale = resident.all.filter { $0 >= staleStart / TrackPages.framesPerPage }
    }

    /// The page to be decoded anew, once what is heard before it is there. It is too late for it when the
    /// playhead is near the change: then it stays as it is.
    private func nextStale(playhead: Int) -> Int? {
        if playhead > staleStart - Self.staleMargin { stale = [] }
        stale.removeAll { !resident.contains($0) }
        return readyPageCount(from: playhead) >= 2 ? stale.first : nil
    }

    /// What went wrong since the last call.
    func takeTrouble() -> Trouble? {
        defer { trouble = nil }
        return trouble
    }

    /// Gives all memory back. The audio thread must have done so with the song.
    func dismantle() {
        discardPages()
        pages.deinitialize(count: 1)
        pages.deallocate()
    }

    /// Takes every page out and gives it back.
    func discardPages() {
        for index in resident.all {
            if let page = pages.pointee.exchangePage(index, with: nil) { pool.giveBack(page) }
        }
        if let building { pool.giveBack(building.page) }
        building = nil
        resident = ResidentPages()
    }

    private var lastPage: Int? {
        endFrame.map { ($0 + TrackPages.framesPerPage - 1) / TrackPages.framesPerPage - 1 }
    }

    private var isComplete: Bool {
        lastPage.map { resident.count == $0 + 1 } ?? false
    }

    /// Gives up pages if the song has more than it may have now.
    private func trim(_ plan: PagePlan) -> Bool {
        var hasTrimmed = false
        while resident.count > plan.limit, let page = resident.farthest(by: plan.distance) {
            evict(page)
            hasTrimmed = true
        }
        return hasTrimmed
    }

    private func evict(_ index: Int) {
        resident.remove(index)
        if let page = pages.pointee.exchangePage(index, with: nil) { pool.retire(page) }
    }

    /// Sees to it that page `index` is under way; false if there is no memory for it now.
    private func begin(_ index: Int, _ plan: PagePlan) throws(AudioFileError) -> Bool {
        if let building {
            if building.index == index { return true }
            pool.giveBack(building.page)
            self.building = nil
        }
        if let victim = plan.victim(for: index, resident) { evict(victim) }
        guard let page = pool.take() else { return false }
        building = (index, page, 0)
        // What is a page away or less is decoded and dropped: a seek would cost as much.
        let start = index * TrackPages.framesPerPage
        if songFrame > start || songFrame < start - TrackPages.framesPerPage {
            songFrame = try song.seek(to: start)
        }
        return true
    }

    /// Decodes into the page under way, or drops what comes before it.
    private func decode() throws(AudioFileError) {
        guard let (index, page, filledBefore) = building else { return }
        var filled = filledBefore
        let start = index * TrackPages.framesPerPage + filled
        let right = page + TrackPages.framesPerPage
        var count = min(Self.stepFrames, TrackPages.framesPerPage - filled)
        if songFrame > start {
            // The decoder can't give what is here.
            count = min(count, songFrame - start)
            (page + filled).update(repeating: 0, count: count)
            (right + filled).update(repeating: 0, count: count)
            filled += count
        } else {
            if songFrame < start { count = min(count, start - songFrame) }
            let isDropped = songFrame < start
            count = try song.read(into: page + filled, right + filled, frameCount: count)
            songFrame += count
            if !isDropped { filled += count }
            if count == 0 { return finish(index, page, filled: filled, end: songFrame) }
        }
        building = (index, page, filled)
        if filled == TrackPages.framesPerPage { lay(index, page) }
    }

    /// The song has ended inside or before the page under way.
    private func finish(_ index: Int, _ page: PagePool.Page, filled: Int, end: Int) {
        setEnd(end)
        if filled == 0 {
            pool.giveBack(page)
            building = nil
        } else {
            fillUp(page, from: filled)
            lay(index, page)
        }
        noteDefect()
    }

    private func fillUp(_ page: PagePool.Page, from filled: Int) {
        let rest = TrackPages.framesPerPage - filled
        (page + filled).update(repeating: 0, count: rest)
        (page + TrackPages.framesPerPage + filled).update(repeating: 0, count: rest)
    }

    private func lay(_ index: Int, _ page: PagePool.Page) {
        if let old = pages.pointee.exchangePage(index, with: page) { pool.retire(old) }
        resident.insert(index)
        stale.removeAll { $0 == index }
        building = nil
        noteDefect()
    }

    private func setEnd(_ frame: Int) {
        endFrame = frame
        pages.pointee.frameCount.store(frame, ordering: .releasing)
    }

    private func noteDefect() {
        guard !hasNotedDefect, let defect = song.defect else { return }
        hasNotedDefect = true
        trouble = Trouble(reason: defect, isFatal: false)
    }

    /// What is decoded stays; the song ends behind it.
    private func fail(_ error: AudioFileError) {
        hasFailed = true
        var end = resident.last.map { ($0 + 1) * TrackPages.framesPerPage } ?? 0
        if let (index, page, filled) = building {
            if filled > 0 {
                fillUp(page, from: filled)
                lay(index, page)
                end = max(end, index * TrackPages.framesPerPage + filled)
            } else {
                pool.giveBack(page)
                building = nil
            }
        }
        setEnd(min(end, endFrame ?? .max))
        trouble = Trouble(reason: error.reason, isFatal: true)
    }
}
