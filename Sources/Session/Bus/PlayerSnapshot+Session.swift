import Devices

extension PlayerEntry {
    /// What the queue knows of an entry.
    init(_ entry: QueueEntry, artURL: String) {
        self.init(id: entry.id, path: entry.song.path)
        title = entry.song.shownName
        artists = entry.song.artist.isEmpty ? [] : [entry.song.artist]
        album = entry.song.album
        bpm = entry.song.beatsPerMinute.map { Int($0.rounded()) }
        lengthMicroseconds = entry.song.lengthSeconds.map { microseconds($0) }
        self.artURL = artURL
    }
}

extension PlaybackStatus {
    /// A seek counts as what it goes back to, an interruption as a pause.
    init(_ player: PlayerState) {
        switch player.state {
        case .stopped: self = .stopped
        case .playing: self = .playing
        case .paused, .interrupted: self = .paused
        case .seekingForward, .seekingBackward: self = player.playsAfterSeeking ? .playing : .paused
        }
    }
}

extension LoopStatus {
    init(_ mode: RepeatMode) {
        switch mode {
        case .none: self = .none
        case .one: self = .track
        case .all: self = .playlist
        }
    }
}

extension RepeatMode {
    init(_ status: LoopStatus) {
        switch status {
        case .none: self = .none
        case .track: self = .one
        case .playlist: self = .all
        }
    }
}

/// Seconds as the bus counts.
func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }
