import MusicLibrary

/// Which ReplayGain a song is played with.
enum ReplayGainMode: String, CaseIterable, Equatable, Sendable {
    case off
    /// Every song as loud as any other.
    case track
    /// Every album as loud as any other; a song without an album's gain by its own.
    case album
}

/// ReplayGain of a song, as its tags have it: gains in decibels, peaks with full scale at 1.
public struct SongGain: Equatable, Sendable {
    var track: Double?
    var trackPeak: Double?
    var album: Double?
    var albumPeak: Double?

    /// A song without ReplayGain.
    init() {}

    init(_ song: LibrarySong) {
        track = song.trackGain
        trackPeak = song.trackPeak
        album = song.albumGain
        albumPeak = song.albumPeak
    }

    /// The linear factor in a mode: `10^(gain / 20)`, but never so large that the peak would be above full scale
    /// (the ReplayGain 1.0 proposal).
    func factor(_ mode: ReplayGainMode) -> Double {
        let chosen: (gain: Double?, peak: Double?) =
            switch mode {
            case .off: (nil, nil)
            case .track: (track, trackPeak)
            case .album: album == nil ? (track, trackPeak) : (album, albumPeak)
            }
        guard let gain = chosen.gain, gain.isFinite else { return 1 }
        let factor = gainOf(decibels: min(max(gain, -60), 60))
        guard let peak = chosen.peak, peak > 0 else { return factor }
        return min(factor, 1 / peak)
    }
}
