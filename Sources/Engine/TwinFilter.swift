import RealTime

/// Finds the hit that comes twice because its controller is connected by two ways. Thread: audio.
///
/// It remembers the last few messages of each note or controller number; one that is the same in all but
/// its origin, and near enough in time, is the second half of a pair.
struct TwinFilter: BitwiseCopyable {
    private struct Entry: BitwiseCopyable {
        var time: FrameTime
        var status: UInt8
        var data2: UInt8
        var isFromJack: Bool
        /// False once its twin has come.
        var isWaiting: Bool

        @_noLocks
        init(time: FrameTime, status: UInt8, data2: UInt8, isFromJack: Bool, isWaiting: Bool) {
            self.time = time
            self.status = status
            self.data2 = data2
            self.isFromJack = isFromJack
            self.isWaiting = isWaiting
        }
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let next: UnsafeMutablePointer<UInt8>
    private static var depth: Int { @_noLocks get { 8 } }

    /// Not for the audio thread.
    init() {
        entries = .allocate(capacity: 128 * Self.depth)
        entries.initialize(
            repeating: Entry(time: .min, status: 0, data2: 0, isFromJack: false, isWaiting: false),
            count: 128 * Self.depth)
        next = .allocate(capacity: 128)
        next.initialize(repeating: 0, count: 128)
    }

    func deallocate() {
        entries.deallocate()
        next.deallocate()
    }

    /// True if `event` is the twin of one that came within `window` frames; otherwise remembers it.
    @_noLocks
    func isTwin(_ event: RawEvent, at time: FrameTime, window: Int32) -> Bool {
        let isFromJack: Bool
        switch event.origin {
        case .jackMIDI: isFromJack = true
        case .sequencer: isFromJack = false
        case .typed: return false
        }
        let number = Int(event.data1 & 127)
        let row = entries + number * Self.depth
        for index in 0..<Self.depth
        where row[index].isWaiting && row[index].isFromJack != isFromJack
            && row[index].status == event.status && row[index].data2 == event.data2
            && time - row[index].time <= FrameTime(window)
        {
            row[index].isWaiting = false
            return true
        }
        row[Int(next[number])] = Entry(
            time: time, status: event.status, data2: event.data2, isFromJack: isFromJack, isWaiting: true)
        next[number] = UInt8(truncatingIfNeeded: (Int(next[number]) + 1) % Self.depth)
        return false
    }
}
