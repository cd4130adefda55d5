import CBaseline
import Engine
import Glibc
import Host
import Session

/// A whole session on a clock of its own, for what needs a process that has never opened a song.
///
/// Started as `drumdub-bench --probe-songs FILE…` `--probe-seek FILE` and `--probe-next LEFT RIGHT`; it answers by lines of numbers.
final class SongProbe {
    private let ports = ClockedPorts()
    private let session: Session

    init() {
        session = Session(
            engine: EngineControl(EngineSettings(sampleRate: 48_000)), audio: ports, pads: nil,
            places: SessionPlaces(kitFolders: [], savedConfiguration: nil))
        session.start()
    }

    /// Plays one file after the other; for each the milliseconds to its first sound, and those that
    /// libsndfile takes to open it and read the first page.
    func playSongs(_ paths: [String]) {
        for path in paths {
            let ours = 1_000 * heard(.play(SongChoice(file: path)), on: 0).seconds
            perform(.stop)
            pass(seconds: 0.1)
            let plain = elapsedSeconds { _ = plain_read_at(path, 0, 16_384) }
            print("\(ours) \(1_000 * plain)")
        }
        session.stop()
    }

    /// Seeks from the silent first half of a song's right channel into the second, again and again; for each
    /// the periods, the milliseconds, and those of libsndfile's open, seek and read.
    func seek(in path: String, seconds: Double, count: Int) {
        _ = heard(.play(SongChoice(file: path)), on: 0)
        // Both places are decoded once they have been heard.
        _ = heard(.seek(.seconds(seconds)), on: 1)
        pass(seconds: 1)
        for index in 0..<count {
            perform(.seek(.seconds(1)))
            pass(seconds: 0.2)
            let place = seconds + Double(index % 10) / 100
            let sound = heard(.seek(.seconds(place)), on: 1)
            let frame = Int64(place * 48_000)
            let plain = elapsedSeconds { _ = plain_read_at(path, frame, Int64(ClockedPorts.periodFrames)) }
            print("\(sound.period) \(1_000 * sound.seconds) \(1_000 * plain)")
        }
        session.stop()
    }

    /// Goes from a song on the left to one on the right that is the queue's next, again and again; for each the
    /// periods and the milliseconds.
    func goOn(from left: String, to right: String, count: Int) {
        _ = heard(.play(SongChoice(file: left)), on: 0)
        perform(.append(SongChoice(file: right)))
        for _ in 0..<count {
            pass(seconds: 0.3)
            let sound = heard(.next, on: 1)
            print("\(sound.period) \(1_000 * sound.seconds)")
            _ = heard(.previousLiterally, on: 0)
        }
        session.stop()
    }

    /// From the command until a channel of `main` sounds.
    private func heard(_ command: Command, on channel: Int) -> (seconds: Double, period: Int) {
        let start = MonotonicClock.seconds
        ports.listen(to: channel)
        perform(command)
        while MonotonicClock.seconds < start + 10 {
            if let heard = ports.heard { return (heard.seconds - start, heard.period) }
            look()
        }
        return (.nan, 0)
    }

    private func perform(_ command: Command) {
        session.perform(command) { _ in }
    }

    private func pass(seconds: Double) {
        let end = MonotonicClock.seconds + seconds
        while MonotonicClock.seconds < end { look() }
    }

    /// A turn of the loop as the console has it.
    private func look() {
        var entries = session.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&entries, nfds_t(entries.count), 10)
        _ = session.tick()
    }
}
