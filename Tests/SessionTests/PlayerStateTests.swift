import Testing

@testable import Session

@Suite("Player: states and the ways between them")
struct PlayerStateTests {
    private typealias Event = PlayerState.Event
    private typealias Effect = PlayerState.Effect

    private static func songs(_ names: String...) -> [QueuedSong] { names.map { QueuedSong(path: $0) } }

    /// The states that the table has a column for; each with three songs, of which the second is current.
    private enum Start: CaseIterable {
        case stopped, playing, paused, interrupted, forwardFromPlaying, backwardFromPaused
    }

    private func player(_ start: Start) throws -> PlayerState {
        var player = PlayerState(queue: PlayQueue(seed: 1))
        _ = try player.apply(.replaced(Self.songs("a", "b", "c"), plays: false))
        _ = try player.apply(.goTo(2))
        var events: [Event] = []
        switch start {
        case .stopped: break
        case .playing: events = [.play]
        case .paused: events = [.play, .pause]
        case .interrupted: events = [.play, .interrupted]
        case .forwardFromPlaying: events = [.play, .beginSeeking(isForward: true)]
        case .backwardFromPaused: events = [.play, .pause, .beginSeeking(isForward: false)]
        }
        for event in events { _ = try player.apply(event) }
        return player
    }

    /// `state item effects`, the effects by their letters.
    private func outcome(_ player: PlayerState, _ effects: [Effect]) -> String {
        let letters = effects.map { effect in
            switch effect {
            case .load(let plays): plays ? "load+" : "load-"
            case .unload: "unload"
            case .play: "play"
            case .pause: "pause"
            case .seek(let frame): "seek\(frame)"
            case .seekRun(let speed): "run\(speed)"
            case .endSeekRun: "end"
            }
        }
        let item = player.queue.currentID.map { "\($0)" } ?? "-"
        return ([player.state.rawValue, item] + letters).joined(separator: " ")
    }

    private func outcome(of event: Event, in player: inout PlayerState) throws -> String {
        let effects = try player.apply(event)
        return outcome(player, effects)
    }

    /// One row an event, one column a state: stopped, playing, paused, interrupted, seeking forward while it
    /// plays, seeking backward while it rests.
    private static let table: [(Event, [String])] = [
        (
            .play,
            [
                "playing 2 play", "playing 2", "playing 2 play", "playing 2 play", "playing 2 end",
                "playing 2 end play",
            ]
        ),
        (
            .pause,
            [
                "stopped 2", "paused 2 pause", "paused 2", "paused 2 pause", "paused 2 end pause",
                "paused 2 end",
            ]
        ),
        (
            .toggle,
            [
                "playing 2 play", "paused 2 pause", "playing 2 play", "playing 2 play", "playing 2 end",
                "playing 2 end play",
            ]
        ),
        (
            .stop,
            [
                "stopped 1 load-", "stopped 1 load-", "stopped 1 load-", "stopped 1 load-",
                "stopped 1 end load-", "stopped 1 end load-",
            ]
        ),
        (
            .restart,
            [
                "stopped 2 seek0", "playing 2 seek0", "paused 2 seek0", "interrupted 2 seek0",
                "seekingForward 2 seek0", "seekingBackward 2 seek0",
            ]
        ),
        (
            .seek(frame: 9),
            [
                "paused 2 seek9", "playing 2 seek9", "paused 2 seek9", "interrupted 2 seek9",
                "seekingForward 2 seek9", "seekingBackward 2 seek9",
            ]
        ),
        (
            .next,
            [
                "stopped 3 load-", "playing 3 load+", "paused 3 load-", "interrupted 3 load-",
                "playing 3 end load+", "paused 3 end load-",
            ]
        ),
        (
            .goTo(3),
            [
                "stopped 3 load-", "playing 3 load+", "paused 3 load-", "interrupted 3 load-",
                "playing 3 end load+", "paused 3 end load-",
            ]
        ),
        (
            .previous(afterSeconds: 1, threshold: 3),
            [
                "stopped 1 load-", "playing 1 load+", "paused 1 load-", "interrupted 1 load-",
                "playing 1 end load+", "paused 1 end load-",
            ]
        ),
        (
            .previous(afterSeconds: 5, threshold: 3),
            [
                "stopped 2 seek0", "playing 2 seek0", "paused 2 seek0", "interrupted 2 seek0",
                "seekingForward 2 seek0", "seekingBackward 2 seek0",
            ]
        ),
        (
            .previousLiterally,
            [
                "stopped 1 load-", "playing 1 load+", "paused 1 load-", "interrupted 1 load-",
                "playing 1 end load+", "paused 1 end load-",
            ]
        ),
        (
            .beginSeeking(isForward: true),
            [
                "error", "seekingForward 2 run2", "seekingForward 2 run2", "error", "seekingForward 2 run4",
                "seekingForward 2 run2",
            ]
        ),
        (
            .beginSeeking(isForward: false),
            [
                "error", "seekingBackward 2 run-2", "seekingBackward 2 run-2", "error",
                "seekingBackward 2 run-2", "seekingBackward 2 run-4",
            ]
        ),
        (.endSeeking, unchanged(but: "playing 2 end", "paused 2 end")),
        (
            .replaced(songs("d"), plays: true),
            [
                "playing 4 load+", "playing 4 load+", "playing 4 load+", "playing 4 load+",
                "playing 4 end load+", "playing 4 end load+",
            ]
        ),
        (
            .replaced(songs("d"), plays: false),
            [
                "stopped 4 load-", "stopped 4 load-", "stopped 4 load-", "stopped 4 load-",
                "stopped 4 end load-", "stopped 4 end load-",
            ]
        ),
        (.replaced([], plays: true), unchanged()),
        (.appended(songs("d")), unchanged()),
        (.insertedNext(songs("d")), unchanged()),
        (.moved(from: 1, to: 0), unchanged()),
        (.removed([1, 3]), unchanged()),
        (
            .removed([2]),
            [
                "stopped 3 load-", "playing 3 load+", "paused 3 load-", "interrupted 3 load-",
                "playing 3 end load+", "paused 3 end load-",
            ]
        ),
        (
            .removed([2, 3]),
            [
                "stopped 1 load-", "stopped 1 load-", "stopped 1 load-", "stopped 1 load-",
                "stopped 1 end load-", "stopped 1 end load-",
            ]
        ),
        (.cleared, Array(repeating: "stopped - unload", count: 6)),
        (.shuffle(.songs), unchanged()),
        (.repeats(.all), unchanged()),
        (.single(true), unchanged()),
        (.learned(2, QueuedSong(path: "b")), unchanged()),
        (
            .ended,
            [
                "stopped 2", "playing 3 load+", "paused 2", "interrupted 2", "playing 3 end load+",
                "paused 3 end load-",
            ]
        ),
        (.advanced(3), ["stopped 3", "playing 3", "paused 3", "interrupted 3", "playing 3", "paused 3"]),
        (
            .failed,
            [
                "stopped 3 load-", "playing 3 load+", "paused 3 load-", "interrupted 3 load-",
                "playing 3 end load+", "paused 3 end load-",
            ]
        ),
        (
            .silenced,
            ["stopped 2", "paused 2", "paused 2", "interrupted 2", "paused 2 end", "paused 2 end"]
        ),
        (
            .routeLost,
            [
                "stopped 2", "paused 2 pause", "paused 2", "interrupted 2", "paused 2 end pause",
                "paused 2 end",
            ]
        ),
        (
            .interrupted,
            [
                "stopped 2", "interrupted 2 pause", "paused 2", "interrupted 2", "interrupted 2 end pause",
                "paused 2 end",
            ]
        ),
        (
            .returned(resumes: true),
            [
                "stopped 2", "playing 2", "paused 2", "playing 2 play", "seekingForward 2",
                "seekingBackward 2",
            ]
        ),
        (.returned(resumes: false), unchanged()),
    ]

    private static func unchanged(
        but forward: String = "seekingForward 2", _ backward: String = "seekingBackward 2"
    ) -> [String] {
        ["stopped 2", "playing 2", "paused 2", "interrupted 2", forward, backward]
    }

    @Test("Every pair of state and event")
    func table() throws {
        for (event, expected) in Self.table {
            for (start, expected) in zip(Start.allCases, expected) {
                var player = try player(start)
                let before = player
                do {
                    let effects = try player.apply(event)
                    #expect(outcome(player, effects) == expected, "\(start) \(event)")
                } catch {
                    #expect(expected == "error", "\(start) \(event)")
                    #expect(player == before)
                }
            }
        }
    }

    @Test("At the end of the queue playback stops and the first song is designated")
    func endOfQueue() throws {
        for event: Event in [.ended, .next, .failed] {
            var player = try player(.playing)
            _ = try player.apply(.goTo(3))
            let effects = try player.apply(event)
            #expect(outcome(player, effects) == "stopped 1 load-", "\(event)")
        }
    }

    @Test("On the first song prev begins it again, prev! ends playback")
    func beforeFirst() throws {
        var player = try player(.playing)
        _ = try player.apply(.goTo(1))
        let again = try player.apply(.previous(afterSeconds: 0, threshold: 3))
        #expect(outcome(player, again) == "playing 1 seek0")
        let end = try player.apply(.previousLiterally)
        #expect(outcome(player, end) == "stopped 1 pause seek0")
    }

    @Test("Prev with a threshold of never goes to the song before however long the present one has played")
    func previousAlways() throws {
        var player = try player(.playing)
        let effects = try player.apply(.previous(afterSeconds: 100, threshold: -1))
        #expect(outcome(player, effects) == "playing 1 load+")
    }

    @Test("Who goes back passes over what can't be played backwards")
    func backPastBroken() throws {
        for event: Event in [.previous(afterSeconds: 0, threshold: 3), .previousLiterally] {
            var player = try player(.playing)
            _ = try player.apply(.goTo(3))
            #expect(try outcome(of: event, in: &player) == "playing 2 load+")
            #expect(try outcome(of: .failed, in: &player) == "playing 1 load+")
            #expect(try outcome(of: .failed, in: &player) == "playing 2 load+")
        }
    }

    @Test("Repeat one: the natural end repeats, next and prev move on and leave it on")
    func repeatOne() throws {
        var player = try player(.playing)
        _ = try player.apply(.repeats(.one))
        #expect(player.isRepeating)
        #expect(try outcome(of: .next, in: &player) == "playing 3 load+")
        #expect(try outcome(of: .previousLiterally, in: &player) == "playing 2 load+")
        #expect(player.queue.repeats == .one)
    }

    @Test("Repeat all: next on the last wraps to the first, prev on the first to the last")
    func repeatAll() throws {
        var player = try player(.playing)
        _ = try player.apply(.repeats(.all))
        _ = try player.apply(.next)
        #expect(try outcome(of: .next, in: &player) == "playing 1 load+")
        #expect(try outcome(of: .previous(afterSeconds: 0, threshold: 3), in: &player) == "playing 3 load+")
    }

    @Test("Single: after each song the player waits at the next one's start; the last one ends the queue")
    func single() throws {
        var player = try player(.playing)
        _ = try player.apply(.single(true))
        let following = player.following()
        #expect(following == 3)
        #expect(!player.isRepeating)
        #expect(try outcome(of: .ended, in: &player) == "paused 3 load-")
        _ = try player.apply(.play)
        #expect(try outcome(of: .ended, in: &player) == "stopped 1 load-")
    }

    @Test("Seeking doubles up to sixteen times and ends at the state that it began in")
    func seekingSpeeds() throws {
        var player = try player(.paused)
        let speeds = try (0..<6).map { _ in
            _ = try player.apply(.beginSeeking(isForward: true))
            return player.seekSpeed
        }
        #expect(speeds == [2, 4, 8, 16, 16, 16])
        _ = try player.apply(.beginSeeking(isForward: false))
        #expect(player.seekSpeed == -2)
        _ = try player.apply(.endSeeking)
        #expect(player.state == .paused)
        #expect(player.seekSpeed == 0)
    }

    @Test("Into an empty queue songs are appended to be played at once")
    func appendToNothing() throws {
        for event: Event in [.appended(Self.songs("a", "b")), .insertedNext(Self.songs("a", "b"))] {
            var player = PlayerState()
            #expect(try outcome(of: event, in: &player) == "playing 1 load+")
            #expect(player.queue.current?.song.path == "a")
        }
    }

    @Test("Without a song what the user asks for is an error with a remedy, and changes nothing")
    func withoutSong() {
        for event: Event in [.play, .pause, .toggle, .stop, .restart, .seek(frame: 1), .next, .endSeeking] {
            var player = PlayerState(queue: PlayQueue(seed: 1))
            #expect(throws: SessionError("no song is open; open one with: open PATH")) {
                try player.apply(event)
            }
            #expect(player == PlayerState(queue: PlayQueue(seed: 1)))
        }
    }
}
