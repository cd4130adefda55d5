import AudioOutput
import Engine
import Glibc
import Host
import RealTime
import Tracks

/// Plays songs one behind the other as a session does, some times faster than they sound, and listens to the
/// joins. Songs are opened by a worker of their own and decoded by the decoder's thread.
final class JoinRun {
    /// What was heard.
    struct Heard {
        /// How many frames each song played, but for the last.
        var frameCounts: [Int] = []
        /// Frames without sound around each join.
        var silentFrames: [Int] = []
        /// Joins at which the next song was there.
        var readyCount = 0
    }

    private let control = EngineControl(EngineSettings(sampleRate: 48_000))
    private let driver: OfflineDriver
    private let decoder: TrackDecoder
    private let opened = Mailbox<Result<Track, TrackError>>()
    private let paths: [String]
    private let joinCount: Int
    private var tracks: [Track] = []
    private var starts: [FrameTime] = []
    /// Frames at which there was no sound, near the present time.
    private var silences: [FrameTime] = []
    private var nextIdentifier: UInt32 = 1
    private var heard = Heard()
    private var missingFrames: UInt64 = 0
    /// True once a song has ended before the next was set.
    private var hasEnded = false
    private var isOpening = false
    private var isEnding = false

    private static let periodFrames = 256
    private static let nearFrames: FrameTime = 4_800
    /// How many times as fast as it sounds.
    private static let speed = 10.0

    /// Plays the files of `paths` over and over, until there have been `joinCount` joins.
    init(_ paths: [String], joinCount: Int) {
        self.paths = paths
        self.joinCount = joinCount
        driver = OfflineDriver(control, sampleRate: 48_000, periodFrames: Self.periodFrames, buses: [.song])
        decoder = TrackDecoder(gate: control.gate)
    }

    /// Plays until there have been as many joins as are asked for.
    func play() throws(BenchError) -> Heard {
        openNext(after: nil)
        opened.wait(milliseconds: -1)
        try takeOpened()
        while let first = tracks.first, !first.isReady { usleep(1_000) }
        let begin = MonotonicClock.seconds
        while heard.silentFrames.count < joinCount {
            try driver.render(Self.periodFrames, before: { (_) throws(BenchError) in })
            listen()
            takeReceipts()
            try takeOpened()
            let ahead = Double(driver.time) / 48_000 / Self.speed - (MonotonicClock.seconds - begin)
            if ahead > 0.001 { usleep(UInt32(ahead * 1e6)) }
        }
        isEnding = true
        _ = control.send(.useTrack(nil, startFrame: 0, isPlaying: false))
        _ = control.send(.setNextTrack(nil))
        while isOpening {
            opened.wait(milliseconds: 100)
            try takeOpened()
        }
        try driver.render(48_000, before: { (_) throws(BenchError) in })
        takeReceipts()
        return heard
    }

    private func openNext(after previous: Track?) {
        let (path, identifier) = (paths[Int(nextIdentifier - 1) % paths.count], nextIdentifier)
        nextIdentifier += 1
        isOpening = true
        Worker(name: "open") { [decoder, opened] in
            opened.post(
                Result { () throws(TrackError) in
                    try decoder.open(path, sampleRate: 48_000, identifier: identifier, after: previous)
                })
        }.detach()
    }

    private func takeOpened() throws(BenchError) {
        for result in opened.take() {
            isOpening = false
            guard case .success(let track) = result else { throw BenchError("a song can't be opened") }
            if isEnding {
                track.close()
                continue
            }
            if let last = tracks.last {
                _ = control.send(.setNextTrack(track.pages))
                last.lead(into: track)
                if hasEnded {
                    _ = control.send(
                        .useNextTrack(identifier: track.pages.pointee.identifier, isPlaying: true))
                    hasEnded = false
                }
            } else {
                _ = control.send(.useTrack(track.pages, startFrame: 0, isPlaying: true))
                starts.append(0)
            }
            tracks.append(track)
            if starts.count == tracks.count { openNext(after: track) }
        }
    }

    private func takeReceipts() {
        control.takeReceipts { receipt in
            switch receipt {
            case .trackAdvanced(let advance):
                if let start = starts.last { heard.frameCounts.append(Int(advance.time - start)) }
                starts.append(advance.time)
                if !advance.isSkip && control.status.missingTrackFrames == missingFrames {
                    heard.readyCount += 1
                }
                missingFrames = control.status.missingTrackFrames
                if !isEnding, let last = tracks.last { openNext(after: last) }
            case .trackReleased(let pages):
                tracks.first { $0.pages == pages }?.close()
            default: break
            }
        }
        control.takeNotices { if case .trackEnded = $0 { hasEnded = true } }
        // Counted once a join is long enough ago.
        while heard.silentFrames.count + 1 < starts.count,
            driver.time > starts[heard.silentFrames.count + 1] + Self.nearFrames
        {
            let join = starts[heard.silentFrames.count + 1]
            heard.silentFrames.append(silences.count { abs($0 - join) <= Self.nearFrames })
        }
        silences.removeAll { $0 < driver.time - 3 * Self.nearFrames }
    }

    private func listen() {
        let sound = driver.sound(.song, frameCount: Self.periodFrames)
        let start = driver.time - FrameTime(Self.periodFrames)
        for index in 0..<Self.periodFrames where sound.left[index] == 0 && sound.right[index] == 0 {
            silences.append(start + FrameTime(index))
        }
    }
}
