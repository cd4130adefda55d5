/// Which regions of a kit sound for a hit, a release or a controller. Thread: audio.
struct RegionChoice: BitwiseCopyable {
    /// What starts regions.
    enum Cause: BitwiseCopyable {
        case hit(isOtherHeld: Bool)
        case release
        case controller
    }

    let cause: Cause
    let facts: HitFacts
    let keys: HeldKeys
    let controllers: KitControllers
    let kit: UnsafeMutablePointer<KitImage>

    @_noLocks
    init(
        _ cause: Cause, _ facts: HitFacts, _ keys: HeldKeys, _ controllers: KitControllers,
        _ kit: UnsafeMutablePointer<KitImage>
    ) {
        self.cause = cause
        self.facts = facts
        self.keys = keys
        self.controllers = controllers
        self.kit = kit
    }

    /// Counts the hit, and says whether the region sounds for it.
    ///
    /// Every hit on the key counts, whatever else the region wants of it. A release has the turn of its hit.
    @_noLocks
    func includes(_ region: UnsafeMutablePointer<KitRegion>) -> Bool {
        let turn: Int32
        if case .release = cause {
            turn = max(region.pointee.hitCount - 1, 0)
        } else {
            turn = region.pointee.hitCount
            region.pointee.hitCount = turn == .max ? 0 : turn + 1
        }
        let isItsTurn =
            turn % max(region.pointee.sequenceLength, 1) == region.pointee.sequencePosition - 1
        return isItsTurn && fits(region) && controllers.allow(region, of: kit, for: facts)
    }

    @_noLocks
    private func fits(_ region: UnsafeMutablePointer<KitRegion>) -> Bool {
        let velocity = facts.velocity
        if velocity < region.pointee.lowVelocity || velocity > region.pointee.highVelocity { return false }
        if facts.chance < region.pointee.lowRandom { return false }
        if facts.chance >= region.pointee.highRandom && region.pointee.highRandom < 1 { return false }
        if region.pointee.startFrame >= region.pointee.endFrame { return false }
        return startsBy(region.pointee.trigger) && isSwitchedOn(region)
    }

    @_noLocks
    private func startsBy(_ trigger: RegionTrigger) -> Bool {
        switch (cause, trigger) {
        case (.hit, .attack), (.release, .release), (.controller, .controller): true
        case (.hit(let isOtherHeld), .first): !isOtherHeld
        case (.hit(let isOtherHeld), .legato): isOtherHeld
        default: false
        }
    }

    @_noLocks
    private func isSwitchedOn(_ region: UnsafeMutablePointer<KitRegion>) -> Bool {
        if region.pointee.switchLowLast >= 0
            && (keys.lastSwitch < region.pointee.switchLowLast
                || keys.lastSwitch > region.pointee.switchHighLast)
        {
            return false
        }
        if region.pointee.switchDown >= 0 && !keys.isHeld(region.pointee.switchDown) { return false }
        if region.pointee.switchUp >= 0 && keys.isHeld(region.pointee.switchUp) { return false }
        return region.pointee.switchPrevious < 0 || region.pointee.switchPrevious == keys.previous
    }
}
