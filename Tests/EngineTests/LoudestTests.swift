import Testing

@testable import Engine

@Suite("The loudest that can be asked for")
struct LoudestTests {
    @Test("Sixty-four full hits at once over a song at full scale stay within full scale at every port")
    func everythingAtOnce() {
        let rig = EngineRig()
        let kit = TestKit((0..<1_000).map { $0 % 2 == 0 ? 1 : -1 })
        let song = TestSong { $0 % 2 == 0 ? 1 : -1 }
        song.lay(0)
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        for _ in 0..<64 { rig.send(.hit(key: 36, velocity: 127)) }
        rig.render(1_000)
        #expect(rig.control.status.voiceCount == 0, "all have ended by now")
        for port in rig.output { #expect(port.allSatisfy { abs($0) <= 1 }) }
        // Nothing was muted in return.
        #expect(rig.left(.main).allSatisfy { abs($0) > 0.9 })
        #expect(rig.left(.kit).allSatisfy { abs($0) > 0.9 })
        withExtendedLifetime(kit) {}
    }
}
