import Testing

@testable import Session

@Suite("Player: states and the ways between them")
struct PlayerStateTests {
    private typealias Event = PlayerState.Event
    private typealias Effect = PlayerState.Effect

    /// A player with a song, brought into `state`.
    private func player(_ state: SongState.State) throws -> PlayerState {
        var player = PlayerState()
        _ = try player.apply(.opened)
        if state != .stopped { _ = try player.apply(.play) }
        if state == .paused { _ = try player.apply(.pause) }
        if state == .interrupted { _ = try player.apply(.interrupted) }
        #expect(player.state == state)
        return player
    }

    @Test("Every pair of state and event")
    func table() throws {
        let rows: [(SongState.State, Event, SongState.State, [Effect])] = [
            (.stopped, .play, .playing, [.play]),
            (.stopped, .pause, .stopped, []),
            (.stopped, .toggle, .playing, [.play]),
            (.stopped, .stop, .stopped, [.pause, .seek(frame: 0)]),
            (.stopped, .restart, .stopped, [.seek(frame: 0)]),
            (.stopped, .seek(frame: 9), .paused, [.seek(frame: 9)]),
            (.stopped, .opened, .stopped, []),
            (.stopped, .silenced, .stopped, []),
            (.stopped, .interrupted, .stopped, []),
            (.stopped, .returned(resumes: true), .stopped, []),
            (.playing, .play, .playing, []),
            (.playing, .pause, .paused, [.pause]),
            (.playing, .toggle, .paused, [.pause]),
            (.playing, .stop, .stopped, [.pause, .seek(frame: 0)]),
            (.playing, .restart, .playing, [.seek(frame: 0)]),
            (.playing, .seek(frame: 9), .playing, [.seek(frame: 9)]),
            (.playing, .opened, .stopped, []),
            (.playing, .ended, .stopped, [.seek(frame: 0)]),
            (.playing, .silenced, .paused, []),
            (.playing, .interrupted, .interrupted, [.pause]),
            (.playing, .returned(resumes: true), .playing, []),
            (.paused, .play, .playing, [.play]),
            (.paused, .pause, .paused, []),
            (.paused, .toggle, .playing, [.play]),
            (.paused, .stop, .stopped, [.pause, .seek(frame: 0)]),
            (.paused, .restart, .paused, [.seek(frame: 0)]),
            (.paused, .seek(frame: 9), .paused, [.seek(frame: 9)]),
            (.paused, .opened, .stopped, []),
            (.paused, .silenced, .paused, []),
            (.paused, .interrupted, .paused, []),
            (.paused, .returned(resumes: true), .paused, []),
            (.interrupted, .play, .playing, [.play]),
            (.interrupted, .pause, .paused, [.pause]),
            (.interrupted, .toggle, .playing, [.play]),
            (.interrupted, .stop, .stopped, [.pause, .seek(frame: 0)]),
            (.interrupted, .restart, .interrupted, [.seek(frame: 0)]),
            (.interrupted, .seek(frame: 9), .interrupted, [.seek(frame: 9)]),
            (.interrupted, .opened, .stopped, []),
            (.interrupted, .silenced, .interrupted, []),
            (.interrupted, .interrupted, .interrupted, []),
            (.interrupted, .returned(resumes: true), .playing, [.play]),
            (.interrupted, .returned(resumes: false), .interrupted, []),
        ]
        for (before, event, after, effects) in rows {
            var player = try player(before)
            let done = try player.apply(event)
            #expect(player.state == after, "\(before) \(event)")
            #expect(done == effects, "\(before) \(event)")
        }
    }

    @Test("Without a song what the user asks for is an error with a remedy, and changes nothing")
    func withoutSong() {
        for event: Event in [.play, .pause, .toggle, .stop, .restart, .seek(frame: 1)] {
            var player = PlayerState()
            #expect(throws: SessionError("no song is open; open one with: open PATH")) {
                try player.apply(event)
            }
            #expect(player == PlayerState())
        }
    }
}
