import Synchronization

/// How far the loading of a kit is, and the way to stop it. Thread: any.
public final class KitLoadProgress: Sendable {
    private let done = Atomic(0)
    private let total = Atomic(0)
    private let stopped = Atomic(false)

    /// For one loading.
    public init() {}

    /// Sample files that are in memory, or that were given up.
    public var doneCount: Int { done.load(ordering: .relaxed) }

    /// Sample files that the kit has; 0 until the kit file has been read.
    public var totalCount: Int { total.load(ordering: .relaxed) }

    /// True once `stop` was called.
    public var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// Ends the loading soon, with an error.
    public func stop() { stopped.store(true, ordering: .relaxed) }

    func begin(totalCount: Int) {
        total.store(totalCount, ordering: .relaxed)
    }

    func finishOne() {
        done.wrappingAdd(1, ordering: .relaxed)
    }
}
