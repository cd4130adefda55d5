import Engine

/// Owns the memory of the maps that the engine has or may still have.
///
/// Thread: control. The engine must be out of use before the store is.
public final class HitMapStore {
    private var lent: Set<UnsafeMutablePointer<HitMap>> = []

    /// A store with nothing lent.
    public init() {}

    deinit {
        for memory in lent { memory.deallocate() }
    }

    /// Memory with `map` in it, for `EngineCommand.useHitMap`.
    public func lend(_ map: HitMap) -> UnsafeMutablePointer<HitMap> {
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        lent.insert(memory)
        return memory
    }

    /// Frees what came back by `EngineReceipt.hitMapReleased`, or could not be sent.
    public func takeBack(_ memory: UnsafeMutablePointer<HitMap>) {
        guard lent.remove(memory) != nil else { return }
        memory.deallocate()
    }

    /// How many maps are lent.
    public var lentCount: Int { lent.count }
}
