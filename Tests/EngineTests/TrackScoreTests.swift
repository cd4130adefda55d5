import RealTime
import Testing

@testable import Engine

@Suite("A score of songs")
struct TrackScoreTests {
    private static let page = TrackPages.framesPerPage

    @Test("Joins, speeds, runs, gains and repeats give the same bits for every block size")
    func blockSizeDoesNotMatter() {
        let expected = play(blockSize: 8_192)
        #expect(expected.sound[0].contains { $0 != 0 })
        for blockSize in Array(1...40) + [64, 100, 255, 256, 257, 441, 1_024, 4_096] {
            let heard = play(blockSize: blockSize)
            let difference = expected.firstDifference(to: heard)
            #expect(difference == nil, "block size \(blockSize)")
        }
    }

    private struct Heard: Equatable {
        var sound: [[Float]]
        var notices: [EngineNotice]
        var advances: [TrackAdvance]
        var frame: Int

        /// Where something differs; nil if nothing does.
        func firstDifference(to other: Heard) -> String? {
            let frames = zip(sound, other.sound).flatMap { one, two in
                zip(one, two).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
            }
            if let first = frames.min() { return "frame \(first)" }
            if self == other { return nil }
            return "\(notices) \(other.notices), \(advances) \(other.advances), \(frame) \(other.frame)"
        }
    }

    private func song(_ identifier: UInt32, length: Int) -> TestSong {
        let song = TestSong(identifier: identifier) { frame in
            Float((frame &* 7_919 &+ frame / 13) % 1_999) / 4_000 - 0.25
        }
        for index in 0...length / Self.page { song.lay(index) }
        song.setLength(length)
        return song
    }

    private func play(blockSize: Int) -> Heard {
        let rig = EngineRig(fades: EngineFades(all: 37))
        let songs = [
            song(1, length: 1_700), song(2, length: Self.page + 300), song(3, length: 500),
            song(4, length: 900),
        ]
        let score: [(FrameTime, EngineCommand)] = [
            (0, .useTrack(songs[0].pages, startFrame: 100, isPlaying: true, gain: 0.7)),
            (11, .setNextTrack(songs[1].pages, startFrame: Self.page - 1_500, gain: 0.9)),
            (301, .setRate(1.37)), (700, .setRate(-0.8)), (905, .setTrackGain(identifier: 1, gain: 0.4)),
            (1_150, .setRate(2.6)), (1_610, .setRate(1)), (1_730, .seek(frame: Self.page - 1_000)),
            (1_740, .setRate(3.1)), (2_010, .setTrackGain(identifier: 2, gain: 0.5)), (2_019, .setRate(0.6)),
            (2_100, .seekRun(speed: -2)), (2_450, .seekRun(speed: 3)), (2_600, .endSeekRun),
            (2_700, .pause), (2_720, .setRate(1)), (2_731, .play),
            (2_800, .setNextTrack(songs[2].pages)), (2_900, .seekRun(speed: 16)),
            (3_400, .repeatTrack(true)), (4_100, .setRate(3.7)), (5_100, .repeatTrack(false)),
            (5_101, .setNextTrack(songs[3].pages, startFrame: 250)), (5_120, .setRate(-1)),
            (5_900, .setRate(1)), (6_500, .useNextTrack(identifier: 4, isPlaying: true)),
            (6_600, .setRate(1.01)), (7_000, .silence), (7_100, .play),
        ]
        for (time, command) in score { rig.send(command, at: time) }
        rig.render(8_192, blockSize: blockSize)
        withExtendedLifetime(songs) {}
        let advances = rig.receipts().compactMap { receipt in
            if case .trackAdvanced(let advance) = receipt { advance } else { nil }
        }
        return Heard(
            sound: [rig.left(.song), rig.right(.main)], notices: rig.notices(), advances: advances,
            frame: rig.control.status.trackFrame)
    }

    @Test("The score has what it is to have: advances, repeats and an end")
    func contents() {
        let heard = play(blockSize: 512)
        #expect(heard.advances.map(\.to) == [2, 3, 4])
        #expect(heard.notices.contains(.trackRepeated(identifier: 3)))
        #expect(heard.notices.last == .trackEnded(identifier: 4))
    }
}
