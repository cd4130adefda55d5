import RealTime

/// What starts voices. Thread: audio.
extension DrumPlayer {
    /// True if the kit answers `key`: with a sound, or as a key switch.
    @_noLocks
    func answers(key: UInt8) -> Bool {
        guard let kit, key < 128 else { return false }
        return kit.pointee.isSwitch(key)
            || kit.pointee.keyOffsets[Int(key)] < kit.pointee.keyOffsets[Int(key) + 1]
    }

    /// Starts the voices of a hit.
    @_noLocks
    mutating func hit(
        key: UInt8, velocity: UInt8, at time: FrameTime, fades: EngineFades, receipts: inout ReceiptSender
    ) {
        guard let kit, key < 128, velocity > 0 else { return }
        countHit()
        let isOtherHeld = keys.isOtherHeld(key)
        keys.press(key, velocity: velocity, isSwitch: kit.pointee.isSwitch(key))
        startKey(
            kit, nextFacts(key: key, velocity: velocity), .hit(isOtherHeld: isOtherHeld), at: time,
            fades: fades, receipts: &receipts)
        keys.note(key)
    }

    /// Releases what sounds on a key, and starts the voices of the release if the key was hit before; not without
    /// sound (`isSilent`).
    @_noLocks
    mutating func release(
        key: UInt8, isSilent: Bool, at time: FrameTime, fades: EngineFades, receipts: inout ReceiptSender
    ) {
        if key >= 128 { return }
        voices.release(key: key, at: time)
        let velocity = keys.release(key)
        guard let kit, velocity > 0, !isSilent else { return }
        startKey(
            kit, nextFacts(key: key, velocity: velocity), .release, at: time, fades: fades,
            receipts: &receipts)
    }

    /// Releases all keys, as if each were let go.
    @_noLocks
    mutating func releaseAll(
        isSilent: Bool, at time: FrameTime, fades: EngineFades, receipts: inout ReceiptSender
    ) {
        voices.releaseAll(at: time)
        for key in UInt8(0)..<128 where keys.isHeld(Int16(key)) {
            release(key: key, isSilent: isSilent, at: time, fades: fades, receipts: &receipts)
        }
    }

    /// Starts the regions of a key that are chosen.
    @_noLocks
    private mutating func startKey(
        _ kit: UnsafeMutablePointer<KitImage>, _ facts: HitFacts, _ cause: RegionChoice.Cause,
        at time: FrameTime, fades: EngineFades, receipts: inout ReceiptSender
    ) {
        let choice = RegionChoice(cause, facts, keys, controllers, kit)
        let first = Int(kit.pointee.keyOffsets[Int(facts.key)])
        let end = Int(kit.pointee.keyOffsets[Int(facts.key) + 1])
        var chokedGroup: Int64 = 0
        for place in first..<end {
            let region = kit.pointee.regions + Int(kit.pointee.keyRegions[place])
            if !choice.includes(region) { continue }
            start(
                region, of: kit, facts, at: time, chokedGroup: &chokedGroup, fades: fades, receipts: &receipts
            )
        }
    }

    /// Ends what a region ends, and lets it sound. `chokedGroup` is the group that the hit has choked last.
    @_noLocks
    mutating func start(
        _ region: UnsafeMutablePointer<KitRegion>, of kit: UnsafeMutablePointer<KitImage>,
        _ facts: HitFacts, at time: FrameTime, chokedGroup: inout Int64, fades: EngineFades,
        receipts: inout ReceiptSender
    ) {
        let group = region.pointee.group
        if group != 0 && group != chokedGroup {
            voices.choke(group: group, by: facts, at: time)
            chokedGroup = group
        }
        voices.limitHits(for: region, by: facts, at: time)
        let settings = facts.key < 128 ? keySettings[Int(facts.key)] : KeySettings()
        if settings.chokeGroup != 0 { voices.choke(keyGroup: settings.chokeGroup, by: facts, at: time) }
        let start = VoiceStart(
            kit: kit, region: region, facts: facts, settings: settings,
            bus: bus(of: region, settings), sum: ModulationSum(of: region, in: kit, controllers, for: facts),
            time: time)
        voices.start(start, stealFrames: fades.steal, currentKit: kit, receipts: &receipts)
    }

    /// Where a region goes: what the user has set for the key counts more than the kit's own output.
    @_noLocks
    private func bus(of region: UnsafeMutablePointer<KitRegion>, _ settings: KeySettings) -> Bus {
        let output = region.pointee.output
        if settings.bus.index != Bus.kit.index || output < 1 || output > 16 { return settings.bus }
        return outputBuses[Int(output)]
    }
}
