import Devices
import Engine
import Testing

@testable import Session

@Suite("Session: the queue becomes sound", .serialized)
struct QueueSessionTests {
    /// A running session without a kit, and songs of one value each: song 0 is 0.1, song 1 is 0.2 …
    private func rig(songs: [Int]) throws -> (rig: SessionRig, paths: [String]) {
        let rig = try SessionRig()
        rig.session.start()
        rig.tick()
        rig.ports.pass(8)
        let paths = try songs.enumerated().map { index, frames in
            try rig.writeWAV("\(index).wav", frames: frames) { _ in 0.1 * Double(index + 1) }
        }
        return (rig, paths)
    }

    private func perform(_ rig: SessionRig, _ commands: Command...) throws {
        for command in commands { _ = try rig.perform(command).get() }
    }

    /// Waits until the song that follows is with the engine, and decodes what is near.
    private func makeReady(_ rig: SessionRig) {
        let isReady = rig.wait {
            rig.session.deck.song?.track.ensure(0, frameCount: 20_000)
            rig.session.deck.following?.track.ensure(0, frameCount: 20_000)
            return rig.session.opening == nil && rig.session.openingNext == nil
                && rig.engine.status.isNextTrackReady == (rig.session.deck.isFollowingSent)
        }
        #expect(isReady)
    }

    /// The songs in the order in which they were heard, with their frames: 0 is silence.
    private func heard(_ samples: some Sequence<Float>) -> [(song: Int, frames: Int)] {
        var runs: [(song: Int, frames: Int)] = []
        for sample in samples {
            let song = Int((sample * 10).rounded())
            if runs.last?.song == song { runs[runs.count - 1].frames += 1 } else { runs.append((song, 1)) }
        }
        return runs
    }

    @Test("Seeks near the end, behind it and before the start, paused or playing, never lose the song")
    func boundedSeeks() throws {
        let (rig, paths) = try rig(songs: [60_000, 60_000])
        try perform(rig, .append(SongChoice(file: paths[0])), .append(SongChoice(file: paths[1])), .pause)
        makeReady(rig)
        let places: [(SeekTarget, Double)] = [
            (.seconds(1.24), 1.24), (.seconds(99), 1.25), (.relative(-99), 0), (.percent(100), 1.25),
            (.relative(5), 1.25), (.seconds(-3), 0),
        ]
        for (target, seconds) in places {
            try perform(rig, .seek(target))
            rig.ports.pass(8)
            rig.tick()
            #expect(rig.session.songState.positionSeconds == seconds)
            #expect(rig.session.player.state == .paused && rig.session.player.queue.currentIndex == 0)
        }
        try perform(rig, .play(nil), .seek(.relative(-99)))
        #expect(rig.session.player.state == .playing && rig.session.player.queue.currentIndex == 0)
        try perform(rig, .seek(.seconds(99)))
        makeReady(rig)
        #expect(rig.wait { rig.session.player.queue.currentIndex == 1 })
        #expect(rig.session.player.state == .playing)
        try perform(rig, .pause, .goTo(1), .seek(.seconds(1.24)), .play(nil))
        makeReady(rig)
        #expect(rig.wait { rig.session.player.queue.currentIndex == 1 })
        #expect(rig.session.player.state == .playing)
    }

    @Test("Queued songs follow each other in the very next frame; the item changes, the state does not")
    func gapless() throws {
        let (rig, paths) = try rig(songs: [9_001, 5_003, 4_007])
        try perform(rig, .events(true), .append(SongChoice(file: paths[0])))
        for path in paths.dropFirst() { try perform(rig, .append(SongChoice(file: path))) }
        makeReady(rig)
        _ = rig.takeEvents()
        #expect(rig.pass { rig.session.player.queue.currentIndex == 1 })
        makeReady(rig)
        #expect(rig.pass { rig.session.songState.state == .stopped })
        let runs = heard(rig.ports.main).filter { $0.song != 0 }
        #expect(runs.map(\.song) == [1, 2, 3])
        #expect(runs.map(\.frames) == [9_001, 5_003, 4_007])
        let first = try #require(rig.ports.main.firstIndex { $0 != 0 })
        let last = try #require(rig.ports.main.lastIndex { $0 != 0 })
        #expect(last - first + 1 == 9_001 + 5_003 + 4_007)
        let names = rig.takeEvents().map(\.name).filter {
            ["now-playing", "state", "song-ended"].contains($0)
        }
        #expect(names == ["now-playing", "now-playing", "now-playing", "state", "song-ended"])
    }

    @Test("Append while playing: same item, same place to the frame, same state, nothing audible")
    func appendWhilePlaying() throws {
        let (rig, paths) = try rig(songs: [40_000, 5_000, 5_000])
        try perform(rig, .play(SongChoice(file: paths[0])))
        makeReady(rig)
        let before = rig.session.player.queue.currentID
        let start = rig.ports.main.count
        let startFrame = rig.engine.status.trackFrame
        for _ in 0..<10 { try perform(rig, .append(SongChoice(file: paths[1])), .nextUp(paths[2])) }
        #expect(rig.session.player.queue.currentID == before)
        #expect(rig.session.player.state == .playing)
        #expect(rig.engine.status.trackFrame - startFrame == rig.ports.main.count - start)
        #expect(rig.ports.main.dropFirst(start).allSatisfy { abs($0 - 0.1) < 0.001 })
        #expect(rig.session.player.queue.entries.count == 21)
        try perform(rig, .pause, .append(SongChoice(file: paths[1])))
        #expect(rig.session.player.state == .paused)
    }

    @Test(
        "Next goes to the song that is ready in the next block, prev and goto to theirs; paused stays paused")
    func skipping() throws {
        let (rig, paths) = try rig(songs: [60_000, 60_000, 60_000])
        try perform(rig, .append(SongChoice(file: paths[0])))
        for path in paths.dropFirst() { try perform(rig, .append(SongChoice(file: path))) }
        makeReady(rig)
        rig.ports.pass(4)
        let before = rig.ports.main.count
        rig.session.perform(.next) { _ in }
        rig.ports.pass(3)
        // The old one fades for 5 ms.
        #expect(rig.ports.main.dropFirst(before + 300).allSatisfy { abs($0 - 0.2) < 0.001 })
        rig.tick()
        #expect(rig.session.player.queue.currentIndex == 1)
        try perform(rig, .pause, .goTo(3))
        makeReady(rig)
        #expect(rig.session.player.state == .paused)
        #expect(rig.session.songState.positionSeconds == 0)
        try perform(rig, .play(nil))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.3) < 0.001 })
        try perform(rig, .previous)
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.2) < 0.001 })
        #expect(rig.session.songState.title == "1")
    }

    @Test("Many quick skips: the last one wins, and every song's memory comes back")
    func quickSkips() throws {
        let (rig, paths) = try rig(songs: Array(repeating: 60_000, count: 6))
        for path in paths { try perform(rig, .append(SongChoice(file: path))) }
        for index in 0..<60 {
            rig.session.perform(index % 3 == 2 ? .previousLiterally : .next) { _ in }
            if index % 4 == 0 { rig.ports.pass() }
            if index % 7 == 0 { rig.tick() }
            if rig.session.player.queue.currentIndex == 5 { rig.session.perform(.goTo(1)) { _ in } }
        }
        try perform(rig, .goTo(4), .play(nil))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.4) < 0.001 })
        makeReady(rig)
        #expect(rig.wait { rig.session.deck.retired.isEmpty })
        #expect(rig.session.deck.song?.path == paths[3])
    }

    @Test("Repeat one begins again without a gap; next leaves it and stays on")
    func repeatOne() throws {
        let (rig, paths) = try rig(songs: [5_000, 60_000])
        try perform(rig, .repeats(.given(.one)), .append(SongChoice(file: paths[0])))
        try perform(rig, .append(SongChoice(file: paths[1])))
        makeReady(rig)
        rig.ports.pass(100)
        rig.tick()
        let first = try #require(rig.ports.main.firstIndex { $0 != 0 })
        #expect(rig.ports.main.dropFirst(first).allSatisfy { abs($0 - 0.1) < 0.001 })
        #expect(rig.session.player.queue.currentIndex == 0)
        try perform(rig, .next)
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.2) < 0.001 })
        #expect(rig.session.player.queue.repeats == .one)
    }

    @Test("Single: after the song the next one waits at its start, and plays when asked")
    func single() throws {
        let (rig, paths) = try rig(songs: [5_000, 60_000])
        try perform(rig, .single(true), .append(SongChoice(file: paths[0])))
        try perform(rig, .append(SongChoice(file: paths[1])))
        #expect(rig.wait { rig.session.deck.following != nil })
        makeReady(rig)
        #expect(rig.pass { rig.session.songState.state == .paused })
        #expect(rig.session.player.queue.currentIndex == 1)
        rig.ports.pass(20)
        #expect((rig.ports.main.last ?? 1) == 0)
        try perform(rig, .play(nil))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.2) < 0.001 })
    }

    @Test("A song that can't be played is told and passed over; a queue of such songs stops")
    func brokenSongs() throws {
        let (rig, paths) = try rig(songs: [5_000, 5_000])
        let broken = try rig.writeWAV("broken.wav", frames: 0) { _ in 0 }
        try perform(rig, .append(SongChoice(file: paths[0])))
        for path in [broken, broken, paths[1]] { try perform(rig, .append(SongChoice(file: path))) }
        #expect(rig.wait { rig.session.player.queue.currentIndex == 3 })
        #expect(rig.wait { rig.session.player.state == .stopped })
        #expect(rig.takeEvents().filter { $0.name == "song-lost" }.count == 2)
        try perform(rig, .remove([1...1, 4...4]), .repeats(.given(.all)))
        _ = rig.perform(.play(nil))
        #expect(rig.wait { rig.session.player.state == .stopped && rig.session.opening == nil })
        #expect(rig.takeEvents().filter { $0.name == "song-lost" }.count <= 4)
    }

    @Test("A queue whose first song is broken begins with the next; a single broken song changes nothing")
    func brokenFirst() throws {
        let (rig, paths) = try rig(songs: [50_000])
        try perform(rig, .play(SongChoice(file: paths[0])))
        let result = rig.perform(.play(SongChoice(file: rig.folder + "/none.wav")))
        #expect(throws: SessionError.self) { try result.get() }
        #expect(rig.session.songState.title == "0")
        #expect(rig.session.player.state == .playing)
    }

    @Test("Removing the song that plays goes on with the next, clearing ends it")
    func removing() throws {
        let (rig, paths) = try rig(songs: [60_000, 60_000])
        for path in paths { try perform(rig, .append(SongChoice(file: path))) }
        try perform(rig, .remove([1...1]))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.2) < 0.001 })
        try perform(rig, .clear)
        rig.ports.pass(10)
        #expect(rig.ports.main.last == 0)
        #expect(rig.session.player.state == .stopped)
        #expect(rig.wait { rig.session.deck.retired.isEmpty })
        let result = rig.perform(.remove([1...1]))
        #expect(throws: SessionError("no entry 1: the queue is empty", word: "1")) { try result.get() }
    }

    /// A session whose engine has just gone on to the second song, which it does not know yet.
    private func rigBehindJoin() throws -> (rig: SessionRig, paths: [String]) {
        // Long enough to be playing still when the second one is there.
        let (rig, paths) = try rig(songs: [48_000, 60_000, 60_000])
        for path in paths.prefix(2) { try perform(rig, .append(SongChoice(file: path))) }
        makeReady(rig)
        rig.session.deck.song?.track.ensure(0, frameCount: 48_000)
        let next = try #require(rig.session.deck.following?.identifier)
        for _ in 0..<1_000 where rig.engine.status.trackIdentifier != next { rig.ports.pass() }
        #expect(rig.engine.status.trackIdentifier == next)
        #expect(rig.session.player.queue.currentIndex == 0)
        return (rig, paths)
    }

    /// Waits until the session and the engine speak of one song.
    private func settles(_ rig: SessionRig) -> Bool {
        rig.wait {
            let deck = rig.session.deck
            return rig.session.opening == nil && deck.arriving == nil
                && deck.song?.identifier == rig.engine.status.trackIdentifier
                && deck.song?.entryID == rig.session.player.queue.currentID
        }
    }

    @Test("Another song is put next while the engine goes on to the old next one: the new one plays")
    func nextUpAtJoin() throws {
        let (rig, paths) = try rigBehindJoin()
        rig.session.perform(.nextUp(paths[2])) { _ in }
        #expect(settles(rig))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.3) < 0.001 })
        #expect(rig.session.songState.title == "2")
        #expect(rig.session.player.state == .playing)
        #expect(heard(rig.ports.main).filter { $0.song == 2 }.reduce(0) { $0 + $1.frames } < 30_000)
    }

    @Test("The next song is taken out while the engine goes on to it: the queue is at its end")
    func removedAtJoin() throws {
        let (rig, _) = try rigBehindJoin()
        rig.session.perform(.remove([2...2])) { _ in }
        #expect(rig.wait { rig.session.player.state == .stopped })
        #expect(rig.wait { rig.ports.main.last == 0 && !rig.engine.status.isTrackPlaying })
        try perform(rig, .play(nil))
        #expect(rig.wait { abs((rig.ports.main.last ?? 0) - 0.1) < 0.001 })
        #expect(settles(rig))
    }

    @Test("The player is to wait while the engine goes on to the next song: that one waits at its start")
    func singleAtJoin() throws {
        let (rig, _) = try rigBehindJoin()
        rig.session.perform(.single(true)) { _ in }
        #expect(rig.wait { rig.session.player.state == .paused })
        #expect(settles(rig))
        #expect(rig.session.player.queue.currentIndex == 1)
        #expect(rig.session.songState.positionSeconds == 0)
        #expect(rig.wait { rig.ports.main.last == 0 })
    }

    @Test("Running through the song is faster each time, heard, and ends where it has come to")
    func running() throws {
        let (rig, paths) = try rig(songs: [480_000])
        try perform(rig, .play(SongChoice(file: paths[0])), .run(isForward: true), .run(isForward: true))
        rig.session.deck.song?.track.ensure(0, frameCount: 200_000)
        #expect(rig.session.songState.state == .seekingForward)
        let start = rig.session.songState.positionSeconds
        rig.ports.pass(188)
        rig.tick()
        let run = rig.session.songState.positionSeconds - start
        #expect((3.7...4.3).contains(run), "a second at four times")
        #expect(rig.ports.main.suffix(9_000).contains { abs($0 - 0.1) < 0.01 })
        try perform(rig, .play(nil))
        rig.ports.pass(4)
        rig.tick()
        #expect(rig.session.songState.state == .playing)
        #expect(rig.session.songState.positionSeconds >= start + run - 0.1)
    }

    @Test("What is asked of a song that is still being opened holds once it is there")
    func askedTooEarly() throws {
        let (rig, paths) = try rig(songs: [480_000])
        rig.session.perform(.append(SongChoice(file: paths[0]))) { _ in }
        rig.session.perform(.run(isForward: true)) { _ in }
        #expect(rig.wait { rig.session.isCurrentLoaded })
        rig.session.deck.song?.track.ensure(0, frameCount: 200_000)
        rig.ports.pass(188)
        rig.tick()
        #expect(rig.session.songState.positionSeconds > 1.5)
        try perform(rig, .play(nil))
        rig.ports.pass(20)
        #expect(abs((rig.ports.main.last ?? 0) - 0.1) < 0.001)
    }

    @Test("While the server is away places are those of the song that was chosen last")
    func placesWithoutServer() throws {
        let (rig, paths) = try rig(songs: [480_000, 48_000])
        for path in paths { try perform(rig, .append(SongChoice(file: path))) }
        makeReady(rig)
        rig.ports.lose()
        rig.tick()
        try perform(rig, .seek(.seconds(8)))
        #expect(rig.session.songState.positionSeconds == 8)
        try perform(rig, .next)
        #expect(rig.wait { rig.session.isCurrentLoaded })
        #expect(rig.session.songState.positionSeconds == 0)
        #expect(rig.session.songState.lengthSeconds == 1)
    }

    @Test("Rate 0.5 plays half as fast; rate 0 pauses; what can't be had is refused")
    func rates() throws {
        let (rig, paths) = try rig(songs: [480_000])
        try perform(rig, .rate(0.5), .play(SongChoice(file: paths[0])))
        rig.session.deck.song?.track.ensure(0, frameCount: 100_000)
        rig.ports.pass(8)
        rig.tick()
        let start = rig.session.songState.positionSeconds
        rig.ports.pass(100)
        rig.tick()
        let moved = (rig.session.songState.positionSeconds - start) * 48_000
        #expect(abs(moved - 12_800) < 256)
        let answer = try rig.perform(.rate(0)).get()
        #expect(answer.line.hasPrefix("paused"))
        #expect(throws: SessionError.self) { try rig.perform(.rate(9)).get() }
    }

    @Test("Observers are counted: begin and end nest, and without one nothing is told")
    func observers() throws {
        let (rig, paths) = try rig(songs: [50_000])
        try perform(rig, .play(SongChoice(file: paths[0])))
        let told = { rig.takeEvents().filter { $0.name == "state" }.count }
        #expect(told() == 0)
        try perform(rig, .events(true), .events(true), .events(false), .pause, .pause)
        #expect(told() == 1)
        try perform(rig, .events(false), .play(nil), .events(false))
        #expect(told() == 0)
        try perform(rig, .events(true), .pause)
        #expect(told() == 1)
    }
}

extension Command {
    fileprivate static func nextUp(_ path: String) -> Command { .nextUp(SongChoice(file: path)) }
}
