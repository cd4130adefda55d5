import RealTime
import Testing

@testable import Engine

/// One recording, and two songs cut from it.
private struct Cut {
    static let page = TrackPages.framesPerPage
    let whole: TestSong
    let first: TestSong
    let second: TestSong
    let cut: Int
    let end: Int

    /// Noise of `end` frames, cut at `cut`.
    init(cut: Int = Cut.page + 777, end: Int = 2 * Cut.page + 1_500) {
        self.cut = cut
        self.end = end
        whole = Cut.song(1, from: 0, to: end)
        first = Cut.song(2, from: 0, to: cut)
        second = Cut.song(3, from: cut, to: end)
    }

    static func value(_ frame: Int) -> Float {
        Float((frame &* 7_919 &+ frame / 13) % 1_999) / 2_500 - 0.4
    }

    private static func song(_ identifier: UInt32, from start: Int, to end: Int) -> TestSong {
        let song = TestSong(identifier: identifier) { frame in
            start + frame < end ? value(start + frame) : 0
        }
        for index in 0...(end - start) / page { song.lay(index) }
        song.setLength(end - start)
        return song
    }
}

@Suite("Songs one after another")
struct TrackJoinTests {
    private let page = TrackPages.framesPerPage

    private func join(_ cut: Cut, blockSize: Int, rate: Double = 1) -> EngineRig {
        let rig = EngineRig()
        rig.keep(cut.first, cut.second)
        if rate != 1 { rig.send(.setRate(rate)) }
        rig.send(.useTrack(cut.first.pages, startFrame: 0, isPlaying: true))
        rig.send(.setNextTrack(cut.second.pages))
        rig.render(Int(Double(cut.end) / rate) + 100, blockSize: blockSize)
        return rig
    }

    private func whole(_ cut: Cut, rate: Double = 1) -> EngineRig {
        let rig = EngineRig()
        if rate != 1 { rig.send(.setRate(rate)) }
        rig.send(.useTrack(cut.whole.pages, startFrame: 0, isPlaying: true))
        rig.render(Int(Double(cut.end) / rate) + 100)
        return rig
    }

    @Test("Two songs cut from one recording sound as the recording, bit by bit", arguments: [64, 777, 8_192])
    func seamless(blockSize: Int) {
        let cut = Cut()
        let rig = join(cut, blockSize: blockSize)
        let expected = (0..<cut.end).map(Cut.value) + Array(repeating: 0, count: 100)
        #expect(rig.left(.song) == expected)
        #expect(rig.right(.song) == expected.map { -$0 })
        #expect(rig.notices() == [.trackEnded(identifier: 3)])
        #expect(rig.control.status.missingTrackFrames == 0)
    }

    @Test("The advance tells both songs and the frame, then the first song comes back")
    func receipts() {
        let cut = Cut()
        let rig = join(cut, blockSize: 1_000)
        let receipts = rig.receipts()
        try? #require(receipts.count == 2)
        guard case .trackAdvanced(let advance) = receipts[0],
            case .trackReleased(cut.first.pages) = receipts[1]
        else {
            Issue.record("\(receipts)")
            return
        }
        #expect(advance == TrackAdvance(from: 2, to: 3, time: FrameTime(cut.cut), isSkip: false))
        #expect(rig.control.status.trackIdentifier == 3)
        #expect(rig.control.status.nextTrackIdentifier == 0)
    }

    @Test(
        "At any rate the join is as if the recording had not been cut", arguments: [0.25, 0.7, 1.5, 2.9, 4])
    func seamlessAtRates(rate: Double) {
        let cut = Cut(cut: page + 777, end: 2 * page)
        let joined = join(cut, blockSize: 300, rate: rate)
        #expect(joined.left(.song) == whole(cut, rate: rate).left(.song))
        #expect(joined.left(.song).contains { $0 != 0 })
    }

    @Test("Songs of a few frames join too, at the song's own rate and others", arguments: [1, 0.6, 3.3])
    func tinySongs(rate: Double) {
        let cut = Cut(cut: 3, end: 2_000)
        #expect(join(cut, blockSize: 64, rate: rate).left(.song) == whole(cut, rate: rate).left(.song))
    }

    @Test("A next song that is not decoded yet is waited for, counted, and nothing of it is lost")
    func lateNext() {
        let rig = EngineRig()
        let first = TestSong(identifier: 1) { _ in 0.5 }
        first.lay(0)
        first.setLength(10)
        let second = TestSong(identifier: 2) { Float($0 + 1) / 1_024 }
        rig.send(.useTrack(first.pages, startFrame: 0, isPlaying: true))
        rig.send(.setNextTrack(second.pages))
        rig.render(16)
        #expect(!rig.control.status.isNextTrackReady)
        #expect(rig.control.status.isTrackWaiting)
        #expect(rig.control.status.missingTrackFrames == 6)
        second.lay(0)
        rig.render(4)
        #expect(rig.left(.song).suffix(10).map { $0 * 1_024 } == [0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
        #expect(rig.control.status.missingTrackFrames == 6)
    }

    @Test("What is set at the song's last frame joins; a frame later the song has ended, and the next waits")
    func lastMoment() {
        for (time, joins) in [(9, true), (10, false)] {
            let rig = EngineRig()
            let first = TestSong(identifier: 1) { _ in 0.5 }
            first.lay(0)
            first.setLength(10)
            let second = TestSong(identifier: 2) { _ in 0.25 }
            second.lay(0)
            rig.send(.useTrack(first.pages, startFrame: 0, isPlaying: true))
            rig.send(.setNextTrack(second.pages), at: FrameTime(time))
            rig.render(20)
            #expect(rig.left(.song)[10] == (joins ? 0.25 : 0))
            #expect(rig.control.status.isTrackPlaying == joins)
            #expect(rig.control.status.isNextTrackReady == !joins)
            if joins { continue }
            rig.send(.useNextTrack(identifier: 2, isPlaying: true))
            rig.render(5)
            #expect(rig.left(.song).suffix(5) == [0.25, 0.25, 0.25, 0.25, 0.25])
        }
    }

    @Test("A next song that is replaced or taken back comes back, and room for receipts with it")
    func replacedNext() {
        let rig = EngineRig()
        let songs = (0..<2).map { number in TestSong(identifier: UInt32(number + 1)) { _ in 0.5 } }
        for round in 0..<2_000 {
            rig.send(.setNextTrack(songs[round % 2].pages))
            rig.render(0)
            if round > 0 {
                guard case .trackReleased(songs[(round + 1) % 2].pages)? = rig.receipts().first else {
                    Issue.record("round \(round): the song did not come back")
                    return
                }
            }
        }
        rig.send(.setNextTrack(nil))
        rig.render(0)
        guard case .trackReleased(songs[1].pages)? = rig.receipts().first else {
            Issue.record("the last did not come back")
            return
        }
        #expect(rig.control.status.nextTrackIdentifier == 0)
    }

    @Test("Advances never run out of room for receipts")
    func manyAdvances() {
        let rig = EngineRig()
        let songs = (0..<2).map { number in TestSong(identifier: UInt32(number + 1)) { _ in 0.5 } }
        for song in songs {
            song.lay(0)
            song.setLength(3)
        }
        rig.send(.useTrack(songs[0].pages, startFrame: 0, isPlaying: true))
        for round in 1..<2_000 {
            rig.send(.setNextTrack(songs[round % 2].pages))
            rig.render(3)
            #expect(rig.receipts().count == 2)
        }
        #expect(rig.left(.song).allSatisfy { $0 == 0.5 })
    }

    @Test("A repeated song begins again in the frame behind its last, as often as it comes to its end")
    func repeats() {
        let rig = EngineRig()
        let song = TestSong(identifier: 4) { Float($0 + 1) / 1_024 }
        let next = TestSong(identifier: 5) { _ in 0.5 }
        song.lay(0)
        song.setLength(7)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.setNextTrack(next.pages))
        rig.send(.repeatTrack(true))
        rig.render(24, blockSize: 5)
        #expect(rig.left(.song).map { $0 * 1_024 } == (0..<24).map { Float($0 % 7 + 1) })
        #expect(rig.control.status.trackRepeatCount == 3)
        #expect(rig.notices() == Array(repeating: .trackRepeated(identifier: 4), count: 3))
        #expect(rig.control.status.trackIdentifier == 4)
        next.lay(0)
        rig.send(.repeatTrack(false))
        rig.render(10)
        #expect(
            rig.left(.song).suffix(10).map { $0 * 1_024 } == [4, 5, 6, 7] + Array(repeating: 512, count: 6))
    }

    @Test("A song without a frame that is to be repeated ends")
    func repeatsNothing() {
        let rig = EngineRig()
        let song = TestSong(identifier: 4) { _ in 0.5 }
        song.setLength(0)
        rig.send(.repeatTrack(true))
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.render(24)
        #expect(rig.notices() == [.trackEnded(identifier: 4)])
    }

    @Test("To skip fades the song and starts the next at once; one that has come by itself stays")
    func skips() {
        let rig = EngineRig()
        let first = TestSong(identifier: 1) { _ in 0.5 }
        let second = TestSong(identifier: 2) { _ in 0.25 }
        for song in [first, second] { song.lay(0) }
        rig.send(.useTrack(first.pages, startFrame: 0, isPlaying: true))
        rig.send(.setNextTrack(second.pages, startFrame: 0))
        rig.send(.useNextTrack(identifier: 2, isPlaying: true), at: 2)
        rig.send(.useNextTrack(identifier: 2, isPlaying: false), at: 4)
        rig.render(8)
        #expect(rig.left(.song) == [0.5, 0.5, 0.75, 0.625, 0.5, 0.375, 0.25, 0.25])
        guard case .trackAdvanced(TrackAdvance(from: 1, to: 2, time: 2, isSkip: true))? = rig.receipts().first
        else {
            Issue.record("no advance")
            return
        }
    }

    @Test("A seek behind the end is the end: the next song begins at its first frame")
    func seekToEnd() {
        let rig = EngineRig()
        let first = TestSong(identifier: 1) { _ in 0 }
        let second = TestSong(identifier: 2) { Float($0 + 1) / 1_024 }
        for song in [first, second] { song.lay(0) }
        first.setLength(100)
        rig.send(.useTrack(first.pages, startFrame: 0, isPlaying: true))
        rig.send(.setNextTrack(second.pages))
        rig.send(.seek(frame: 103), at: 3)
        rig.render(6)
        #expect(rig.left(.song).map { $0 * 1_024 } == [0, 0, 0, 1, 2, 3])
    }

    @Test("The own gain of a song changes at the join to the frame, and in a line while it plays")
    func gains() {
        let rig = EngineRig()
        let first = TestSong(identifier: 1) { _ in 0.5 }
        let second = TestSong(identifier: 2) { _ in 0.5 }
        for song in [first, second] { song.lay(0) }
        first.setLength(4)
        rig.send(.useTrack(first.pages, startFrame: 0, isPlaying: true, gain: 0.5))
        rig.send(.setNextTrack(second.pages, gain: 2))
        rig.send(.setTrackGain(identifier: 2, gain: 1))
        rig.send(.setTrackGain(identifier: 2, gain: 0.5), at: 6)
        rig.render(12, blockSize: 5)
        #expect(
            rig.left(.song) == [
                0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.25,
            ])
    }
}
