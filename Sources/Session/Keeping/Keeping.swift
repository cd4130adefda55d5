/// How it stands with what the next start comes back with.
struct Keeping {
    /// Who writes it; nil if nothing is to be kept.
    var keeper: StateKeeper?
    var lastKeepSeconds = 0.0
    /// The queue that was kept last, and its text.
    var keptQueue: (queue: PlayQueue, isStopped: Bool, text: String)?
    /// True once nothing of the session before can be lost by it.
    var mayKeep = false
    /// What the session before this one has left.
    var earlier: (queue: KeptQueue, placeSeconds: Double)?
}
