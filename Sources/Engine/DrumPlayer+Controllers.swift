import RealTime

/// What moving a controller does: voices follow, and regions start. Thread: audio.
extension DrumPlayer {
    /// Moves a controller of the kit to a value of 0…1. Without sound (`isSilent`) it starts nothing.
    @_noLocks
    mutating func move(
        controller: Int, to value: Float, isSilent: Bool, at time: FrameTime, fades: EngineFades,
        receipts: inout ReceiptSender
    ) {
        let hadMoved = controllers.hasMoved
        guard let old = controllers.move(controller, to: value) else { return }
        if !hadMoved && controllers.hasMoved { planFollowing(at: time, fades) }
        if isSilent { return }
        startRegions(of: controller, from: old, at: time, fades: fades, receipts: &receipts)
    }

    /// Voices follow at once, but in a flood of messages only eight times while a level moves: at frames that no
    /// block changes.
    @_noLocks
    private mutating func planFollowing(at time: FrameTime, _ fades: EngineFades) {
        followTime = max(time, followTime)
        followFrames = max(fades.level, 1)
    }

    /// Frames from `time` on in which no voice has to follow.
    @_noLocks
    func framesToFollow(at time: FrameTime) -> Int {
        controllers.hasMoved && followTime > time ? Int(followTime - time) : .max
    }

    /// Lets the voices follow, if it is time.
    @_noLocks
    mutating func followControllers(at time: FrameTime) {
        if !controllers.hasMoved || time < followTime { return }
        if let kit { voices.follow(controllers, of: kit, at: time, frameCount: followFrames) }
        controllers.forgetMoves()
        followTime = time + FrameTime(max(followFrames / 8, 1))
    }

    /// Starts the regions into whose range a controller has come.
    @_noLocks
    private mutating func startRegions(
        of controller: Int, from old: Float, at time: FrameTime, fades: EngineFades,
        receipts: inout ReceiptSender
    ) {
        guard let kit, let starts = kit.pointee.controllerStarts else { return }
        let value = controllers.value(of: controller)
        if value == old { return }
        var chokedGroup: Int64 = 0
        var facts: HitFacts?
        for index in 0..<Int(kit.pointee.controllerStartCount) {
            let range = starts[index].range
            if Int(range.controller) > controller { break }
            if Int(range.controller) != controller || range.holds(old) || !range.holds(value) { continue }
            let velocity = UInt8(value * 127 + 0.5)
            let hit = facts ?? nextFacts(key: HitFacts.noKey, velocity: max(velocity, 1))
            facts = hit
            let region = kit.pointee.regions + Int(starts[index].region)
            if !RegionChoice(.controller, hit, keys, controllers, kit).includes(region) { continue }
            start(
                region, of: kit, hit, at: time, chokedGroup: &chokedGroup, fades: fades, receipts: &receipts)
        }
    }
}
