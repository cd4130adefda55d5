import RealTime

/// Something to be done at a moment.
struct PendingItem: BitwiseCopyable {
    enum Content: BitwiseCopyable {
        case command(EngineCommand)
        case event(RawEvent)
    }

    let time: FrameTime
    let content: Content

    @_noLocks
    init(time: FrameTime, content: Content) {
        self.time = time
        self.content = content
    }
}

/// What has arrived and is not due yet, in the order of time; equal times keep the order of arrival.
///
/// Thread: audio. A circular buffer, since nearly everything is added at the end and all is taken from
/// the front.
struct PendingQueue: BitwiseCopyable {
    private let items: UnsafeMutablePointer<PendingItem>
    private let mask: Int
    private var first = 0
    private(set) var count = 0

    /// Room for `capacity` items, a power of two. Not for the audio thread.
    init(capacity: Int) {
        items = .allocate(capacity: capacity)
        mask = capacity - 1
    }

    func deallocate() {
        items.deallocate()
    }

    var isFull: Bool { @_noLocks get { count > mask } }

    /// The moment of the first item, or nil without one.
    var nextTime: FrameTime? { @_noLocks get { count == 0 ? nil : items[first].time } }

    /// Adds an item behind all that are not later; there must be room.
    @_noLocks
    mutating func insert(_ item: PendingItem) {
        var place = count
        while place > 0 && items[(first + place - 1) & mask].time > item.time {
            items[(first + place) & mask] = items[(first + place - 1) & mask]
            place -= 1
        }
        items[(first + place) & mask] = item
        count += 1
    }

    /// Takes the first item if it is due at `time`.
    @_noLocks
    mutating func takeDue(at time: FrameTime) -> PendingItem? {
        if count == 0 || items[first].time > time { return nil }
        let item = items[first]
        first = (first + 1) & mask
        count -= 1
        return item
    }
}
