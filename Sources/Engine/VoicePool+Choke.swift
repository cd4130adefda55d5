import RealTime

/// What a hit, a hand or the number of hits ends. Thread: audio.
///
/// Of hits on one frame the order of arrival decides: the later ends the earlier. Voices of one hit never end each
/// other.
extension VoicePool {
    /// Chokes the voices that are off by `group`.
    @_noLocks
    mutating func choke(group: Int64, by facts: HitFacts, at time: FrameTime) {
        for index in 0..<count
        where voices[index].region.pointee.offBy == group && voices[index].facts.number != facts.number {
            choke(index, at: time)
        }
    }

    /// Chokes the other keys of the group that the user has made.
    @_noLocks
    mutating func choke(keyGroup: UInt8, by facts: HitFacts, at time: FrameTime) {
        for index in 0..<count
        where voices[index].keyGroup == keyGroup && voices[index].facts.key != facts.key {
            choke(index, at: time)
        }
    }

    /// Chokes the voices of a key, within at least `least` frames.
    @_noLocks
    mutating func choke(key: UInt8, at time: FrameTime, least: Int32) {
        for index in 0..<count where voices[index].facts.key == key {
            choke(index, at: time, least: least)
        }
    }

    /// Makes room in the group of a region, and in that on its key, for one hit more.
    @_noLocks
    mutating func limitHits(
        for region: UnsafeMutablePointer<KitRegion>, by facts: HitFacts, at time: FrameTime
    ) {
        if region.pointee.polyphony > 0 {
            let hits = RivalHits(group: region.pointee.group, key: nil, facts: facts)
            limit(hits, to: region.pointee.polyphony, at: time)
        }
        if region.pointee.notePolyphony > 0 {
            var hits = RivalHits(group: region.pointee.group, key: facts.key, facts: facts)
            hits.isQuieterOnly = region.pointee.endsQuieterOnly
            limit(hits, to: region.pointee.notePolyphony, at: time)
        }
    }

    /// Ends hits until there are fewer than `limit`, or none is left that may be ended.
    @_noLocks
    private mutating func limit(_ hits: RivalHits, to limit: Int32, at time: FrameTime) {
        while true {
            let found = survey(hits)
            if found.hitCount < limit || found.victim == 0 { return }
            for index in 0..<count
            where voices[index].facts.number == found.victim && hits.include(voices[index]) {
                choke(index, at: time)
            }
        }
    }

    /// How many hits there are, and the number of that which goes first; 0 if none may.
    @_noLocks
    private func survey(_ hits: RivalHits) -> (hitCount: Int32, victim: UInt64) {
        var hitCount: Int32 = 0
        var last: UInt64 = 0
        var victim: UInt64 = 0
        var quietest = hits.isQuieterOnly ? hits.facts.velocity &+ 1 : 255
        for index in 0..<count where voices[index].facts.number != last && hits.include(voices[index]) {
            last = voices[index].facts.number
            hitCount += 1
            // The oldest, or the oldest of the quietest.
            let velocity = voices[index].facts.velocity
            if hits.isQuieterOnly ? velocity < quietest : victim == 0 {
                quietest = velocity
                victim = last
            }
        }
        return (hitCount, victim)
    }
}

/// The hits that a new one may end: those that sound in a group, or in that on one key. Thread: audio.
private struct RivalHits: BitwiseCopyable {
    let group: Int64
    /// nil: any key.
    let key: UInt8?
    /// The new hit.
    let facts: HitFacts
    /// True if a hit that is louder than the new one stays.
    var isQuieterOnly = false

    @_noLocks
    init(group: Int64, key: UInt8?, facts: HitFacts) {
        self.group = group
        self.key = key
        self.facts = facts
    }

    @_noLocks
    func include(_ voice: Voice) -> Bool {
        if voice.isFading || voice.facts.number == facts.number { return false }
        if let key, voice.facts.key != key { return false }
        return voice.region.pointee.group == group
    }
}
