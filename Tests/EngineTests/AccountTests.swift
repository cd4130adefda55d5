import RealTime
import Testing

@testable import Engine

@Suite("Hits are accounted for")
struct AccountTests {
    @Test(
        "A thousand hits a second for ten seconds beside a song: each sounds, is locked out, or was too light"
    )
    func everyHit() {
        let second = 48_000
        let rig = EngineRig(voiceLimit: 16, fades: EngineFades(sampleRate: second))
        let map = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        map.initialize(to: HitMap())
        defer { map.deallocate() }
        map.pointee.lockoutFrames[37] = 200
        for velocity in 0..<40 { map.pointee.velocities[38 * 128 + velocity] = 0 }
        let samples = [Float](repeating: 0.001, count: 4_800)
        let kit = TestKit((36...38).map { (key: $0, samples: samples, change: { _ in }) })
        let song = TestSong { Float($0 % 1_000) / 4_000 }
        let pages = 10 * second / TrackPages.framesPerPage + 1
        for page in 0..<pages { song.lay(page) }
        song.setLength(pages * TrackPages.framesPerPage)
        rig.send(.useHitMap(map))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        // Ten milliseconds, ten hits.
        let events = (0..<10).map { (number: Int) -> RawEvent in
            let note = UInt8(36 + number % 4)
            let velocity = UInt8(1 + number * 12)
            return RawEvent(
                time: DeviceFrame(number * 48), status: 0x99, data1: note, data2: velocity, origin: .jackMIDI)
        }
        for _ in 0..<1_000 { rig.render(480, events: events) }
        let status = rig.control.status
        let counts = [
            status.hitCount, status.lockedOutHitCount, status.tooQuietHitCount, status.unmappedHitCount,
        ]
        #expect(counts.reduce(0, +) == 10_000)
        #expect(status.lockedOutHitCount > 0 && status.tooQuietHitCount > 0 && status.unmappedHitCount > 0)
        // What sounds no more was stolen or came to its end.
        #expect(status.stolenVoiceCount > 0 && status.voiceCount <= 32)
        #expect(status.lostEventCount == 0 && status.lateHitCount == 0)
        #expect(status.missingTrackFrames == 0 && status.trackFrame == 10 * second)
        withExtendedLifetime((kit, song)) {}
    }
}
