/// Which page of a song to decode next, and which to give up for it.
///
/// What lies ahead of the playhead comes first, then what lies behind; a page behind counts as three times
/// as far away. While the playhead runs backwards it is the other way round. A place that is about to be
/// sought counts as near for a few pages.
struct PagePlan {
    /// The page that is being heard.
    var playhead: Int
    /// The page at which a seek will arrive; nil if none is under way.
    var goal: Int?
    /// The song's last page, -1 if it has none; nil while the length isn't known.
    var lastPage: Int?
    /// How many pages may be decoded.
    var limit: Int
    /// True if the playhead runs backwards.
    var isBackward = false

    /// Pages decoded at a goal before the seek arrives.
    static let goalPageCount = 4
    /// Pages decoded in one go behind the playhead.
    static let backwardPageCount = 16
    /// The same where the playhead runs there and is near.
    static let urgentPageCount = 4

    /// The page that is to be decoded next; nil if there is none, or no room.
    func next(_ resident: ResidentPages) -> Int? {
        if let goal {
            let missing = resident.firstMissing(from: goal)
            if missing < goal + Self.goalPageCount && exists(missing) { return missing }
        }
        if isBackward, let page = nextBackward(resident) { return page }
        let ahead = resident.firstMissing(from: playhead)
        if exists(ahead) { return hasRoom(for: ahead, resident) ? ahead : nil }
        let end = min(playhead, (lastPage ?? playhead) + 1)
        guard resident.count < limit, let behind = resident.lastMissing(before: end) else { return nil }
        // The first of a run, because decoding goes forward.
        let room = min(Self.backwardPageCount, limit - resident.count)
        var first = behind
        while first > 0 && behind - first + 1 < room && !resident.contains(first - 1) { first -= 1 }
        return first
    }

    /// What a playhead that runs backwards needs; nil if it is all there, or no room.
    private func nextBackward(_ resident: ResidentPages) -> Int? {
        let end = min(playhead, lastPage ?? playhead) + 1
        guard let behind = resident.lastMissing(before: end) else { return nil }
        let isNear = playhead - behind < Self.urgentPageCount
        let room = isNear ? Self.urgentPageCount : Self.backwardPageCount
        // The first of a run, because decoding goes forward; but the page itself if there is none more.
        var first = behind
        while first > 0 && behind - first + 1 < room && !resident.contains(first - 1)
            && hasRoom(for: first - 1, resident)
        {
            first -= 1
        }
        return hasRoom(for: first, resident) ? first : nil
    }

    /// The page to give up so that `page` can be decoded; nil if there is room, or none that is farther.
    func victim(for page: Int, _ resident: ResidentPages) -> Int? {
        guard resident.count >= limit, let farthest = resident.farthest(by: distance) else { return nil }
        return distance(farthest) > distance(page) ? farthest : nil
    }

    private func exists(_ page: Int) -> Bool { page <= lastPage ?? .max }

    private func hasRoom(for page: Int, _ resident: ResidentPages) -> Bool {
        resident.count < limit || victim(for: page, resident) != nil
    }

    /// How little a page is needed.
    func distance(_ page: Int) -> Int {
        if let goal, (goal..<goal + Self.goalPageCount).contains(page) { return 0 }
        if page == playhead { return 0 }
        return (page > playhead) != isBackward ? abs(page - playhead) : 3 * abs(page - playhead)
    }
}
