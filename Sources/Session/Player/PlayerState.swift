/// The player's states, its queue, and the ways between them: a pure value without threads or clocks.
///
/// What has to be done for a step comes out as effects, which the session carries out in order. What has changed for those who
/// watch is found by comparing before and after.
struct PlayerState: Equatable {
    private(set) var state = SongState.State.stopped
    private(set) var queue: PlayQueue
    /// True if the player waits after each song, with the next one ready.
    private(set) var isSingle = false
    /// How fast it seeks, 2…16; negative is backwards; 0 while it does not.
    private(set) var seekSpeed = 0
    /// Whether the user has gone back last: what can't be played is then passed over backwards.
    private var isGoingBack = false
    /// What it returns to at the end of seeking.
    private var isPausedBelow = false

    static let longestSeekSpeed = 16

    init(queue: PlayQueue = PlayQueue()) {
        self.queue = queue
    }

    /// What can happen to the player.
    enum Event: Equatable {
        // The user's.
        /// Other songs take the place of the queue.
        case replaced([QueuedSong], plays: Bool)
        case appended([QueuedSong])
        case insertedNext([QueuedSong])
        case removed(Set<UInt64>)
        case moved(from: Int, to: Int)
        case cleared
        case goTo(UInt64)
        case play, pause, toggle, stop, restart, next
        /// Back to the song before, or to the start of this one if it has played longer than `threshold` (seconds;
        /// negative: never).
        case previous(afterSeconds: Double, threshold: Double)
        /// The rule of old: to the song before; on the first one playback ends.
        case previousLiterally
        /// The place was moved to a frame.
        case seek(frame: Int)
        case beginSeeking(isForward: Bool)
        case endSeeking
        case shuffle(ShuffleMode), repeats(RepeatMode), single(Bool)
        /// The queue of an earlier session; `order` and `current` are places in it. It waits where it was.
        case restored([QueuedSong], shuffle: ShuffleMode, order: [Int], current: Int, isBegun: Bool)
        /// More is known of an entry's song.
        case learned(UInt64, QueuedSong)

        // What happens by itself.
        /// The song came to its end and nothing followed.
        case ended
        /// The engine went on to an entry that was ready.
        case advanced(UInt64)
        /// The current entry can't be played.
        case failed
        /// Everything was silenced.
        case silenced
        /// What the sound came out of is gone: headphones pulled.
        case routeLost
        /// The sound's way out was lost, or is back.
        case interrupted
        case returned(resumes: Bool)
    }

    /// What is to be done.
    enum Effect: Equatable {
        /// The current entry is to be loaded, at its start.
        case load(plays: Bool)
        /// Nothing is current any more.
        case unload
        case play
        case pause
        case seek(frame: Int)
        /// Grains of the song, so many times as fast.
        case seekRun(speed: Int)
        case endSeekRun
    }

    /// What `next` leads to, and what follows by itself unless the song is repeated or the player waits; nil at the end.
    mutating func following() -> UInt64? {
        queue.following(isNatural: false)
    }

    /// What it does once it no longer seeks.
    var playsAfterSeeking: Bool { seekSpeed != 0 && !isPausedBelow }

    /// Whether the song begins again at its end.
    var isRepeating: Bool { queue.repeats == .one && !isSingle }

    /// Takes a step. An error leaves everything as it was.
    mutating func apply(_ event: Event) throws(SessionError) -> [Effect] {
        switch event {
        case .replaced, .appended, .insertedNext, .removed, .moved, .cleared, .shuffle, .repeats, .single,
            .learned, .restored:
            return edit(event)
        case .ended, .advanced, .failed, .silenced, .routeLost, .interrupted, .returned:
            return happen(event)
        default:
            if queue.isEmpty { throw SessionError("no song is open; open one with: open PATH") }
            return try obey(event)
        }
    }
}

// MARK: - The queue

extension PlayerState {
    private mutating func edit(_ event: Event) -> [Effect] {
        switch event {
        case .replaced(let songs, let plays):
            if songs.isEmpty { return [] }
            queue.replace(with: songs)
            return begin(plays ? .playing : .stopped)
        case .appended(let songs): return add(songs) { $0.append(songs) }
        case .insertedNext(let songs): return add(songs) { $0.insertNext(songs) }
        case .removed(let ids): return remove(ids)
        case .moved(let from, let to): queue.move(from: from, to: to)
        case .cleared: return remove(Set(queue.entries.map(\.id)))
        case .shuffle(let mode): queue.setShuffle(mode)
        case .repeats(let mode): queue.setRepeat(mode)
        case .single(let isOn): isSingle = isOn
        case .restored(let songs, let shuffle, let order, let current, let isBegun):
            queue.restore(songs, shuffle: shuffle, order: order, current: current)
            state = isBegun && !songs.isEmpty ? .paused : .stopped
        case .learned(let id, let song): queue.update(id) { $0 = song }
        default: break
        }
        return []
    }

    /// Into an empty queue songs are put to be played at once.
    private mutating func add(_ songs: [QueuedSong], _ change: (inout PlayQueue) -> Void) -> [Effect] {
        let wasEmpty = queue.isEmpty
        change(&queue)
        return wasEmpty && !songs.isEmpty ? begin(.playing) : []
    }

    private mutating func remove(_ ids: Set<UInt64>) -> [Effect] {
        let before = queue.currentID
        let runsOut = queue.isRunOut(without: ids)
        queue.remove(ids)
        if queue.currentID == before { return [] }
        if queue.isEmpty {
            state = .stopped
            seekSpeed = 0
            return [.unload]
        }
        return runsOut ? begin(.stopped) : begin(steadyState)
    }
}

// MARK: - What the user asks for

extension PlayerState {
    private mutating func obey(_ event: Event) throws(SessionError) -> [Effect] {
        switch event {
        case .previous, .previousLiterally: isGoingBack = true
        case .next, .goTo: isGoingBack = false
        default: break
        }
        switch event {
        case .play: return play()
        case .pause: return pause()
        case .toggle: return state == .playing ? pause() : play()
        case .stop: return stop()
        case .restart: return [.seek(frame: 0)]
        case .next: return queue.advance(isNatural: false) ? begin(steadyState) : stop()
        case .previous(let seconds, let threshold):
            if threshold >= 0 && seconds > threshold { return [.seek(frame: 0)] }
            guard let id = queue.preceding else { return [.seek(frame: 0)] }
            return goTo(id)
        case .previousLiterally: return queue.preceding.map { goTo($0) } ?? stop()
        case .goTo(let id): return goTo(id)
        case .seek(let frame):
            // A stopped player begins at the start; one that was moved is merely paused.
            if state == .stopped { state = .paused }
            return [.seek(frame: frame)]
        case .beginSeeking(let isForward): return try beginSeeking(isForward)
        case .endSeeking: return endSeeking()
        default: return []
        }
    }

    private mutating func goTo(_ id: UInt64) -> [Effect] {
        queue.designate(id)
        return begin(steadyState)
    }

    private mutating func play() -> [Effect] {
        if state == .playing { return [] }
        let isRunning = seekSpeed != 0 && !isPausedBelow
        let ending = endSeeking()
        state = .playing
        return ending + (isRunning ? [] : [.play])
    }

    private mutating func pause() -> [Effect] {
        if state == .stopped || state == .paused { return [] }
        let isResting = seekSpeed != 0 && isPausedBelow
        let ending = endSeeking()
        state = .paused
        return ending + (isResting ? [] : [.pause])
    }

    private mutating func stop() -> [Effect] {
        let ending = endSeeking()
        let before = queue.currentID
        queue.rewind()
        state = .stopped
        return ending + (queue.currentID == before ? [.pause, .seek(frame: 0)] : [.load(plays: false)])
    }

    private mutating func beginSeeking(_ isForward: Bool) throws(SessionError) -> [Effect] {
        switch state {
        case .playing, .paused:
            isPausedBelow = state == .paused
            seekSpeed = isForward ? 2 : -2
        case .seekingForward where isForward, .seekingBackward where !isForward:
            let speed = seekSpeed * 2
            if abs(speed) > Self.longestSeekSpeed { return [] }
            seekSpeed = speed
        case .seekingForward, .seekingBackward: seekSpeed = isForward ? 2 : -2
        case .stopped, .interrupted:
            throw SessionError("the song is \(state.rawValue); play or pause it first")
        }
        state = isForward ? .seekingForward : .seekingBackward
        return [.seekRun(speed: seekSpeed)]
    }

    private mutating func endSeeking() -> [Effect] {
        guard seekSpeed != 0 else { return [] }
        seekSpeed = 0
        state = isPausedBelow ? .paused : .playing
        return [.endSeekRun]
    }

    /// The state to be in with another song: seeking ends with the one it was in.
    private var steadyState: SongState.State {
        if seekSpeed != 0 { return isPausedBelow ? .paused : .playing }
        return state
    }

    /// The current entry is another one: loads it and goes on in `next`.
    private mutating func begin(_ next: SongState.State) -> [Effect] {
        let ending: [Effect] = seekSpeed != 0 ? [.endSeekRun] : []
        seekSpeed = 0
        state = next
        return ending + [.load(plays: next == .playing)]
    }
}

// MARK: - What happens by itself

extension PlayerState {
    private mutating func happen(_ event: Event) -> [Effect] {
        switch event {
        case .ended: return end()
        case .advanced(let id):
            advance(to: id)
            return []
        case .failed: return fail()
        case .silenced, .routeLost: return hold(isSilent: event == .silenced)
        case .interrupted:
            if state != .playing && seekSpeed == 0 { return [] }
            let wasResting = seekSpeed != 0 && isPausedBelow
            let ending = endSeeking()
            if wasResting { return ending }
            state = .interrupted
            return ending + [.pause]
        case .returned(let resumes):
            return state == .interrupted && resumes ? play() : []
        default: return []
        }
    }

    private mutating func end() -> [Effect] {
        guard state == .playing || seekSpeed != 0 else { return [] }
        if queue.advance(isNatural: true) { return begin(isSingle ? .paused : steadyState) }
        return stop()
    }

    /// The engine is there already. A run through the song has ended with the song.
    private mutating func advance(to id: UInt64) {
        state = steadyState
        seekSpeed = 0
        if queue.currentID == id { return }
        if queue.following(isNatural: true) == id {
            _ = queue.advance(isNatural: true)
        } else {
            queue.designate(id)
        }
    }

    private mutating func fail() -> [Effect] {
        if isGoingBack, let id = queue.preceding { return goTo(id) }
        isGoingBack = false
        if queue.advance(isNatural: false) { return begin(steadyState) }
        return state == .stopped ? [] : stop()
    }

    private mutating func hold(isSilent: Bool) -> [Effect] {
        guard state == .playing || seekSpeed != 0 else { return [] }
        let ending = endSeeking()
        if state == .paused { return ending }
        state = .paused
        // The engine has silenced the song already.
        return ending + (isSilent ? [] : [.pause])
    }
}
