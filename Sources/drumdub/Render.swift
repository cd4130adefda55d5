import AudioFiles
import AudioOutput
import Console
import Engine
import Glibc
import Host
import Kits
import Pads
import Session
import Tracks

/// `drumdub render`: mixes hits and a song into a file, faster than they sound, with the same engine.
///
/// Thread: control, which drives the engine itself. The bits that come out don't depend on the period.
struct Render {
    let options: RenderOptions

    /// What ends a rendering early, in one line.
    struct Failure: Error {
        let text: String
    }

    /// Renders. Answers the status to exit with.
    func run() -> Int32 {
        do throws(Failure) {
            print(try mix())
            return 0
        } catch {
            _ = Files.writeAll(Array("error: \(error.text)\n".utf8), to: STDERR_FILENO)
            return 1
        }
    }

    private func mix() throws(Failure) -> String {
        let start = MonotonicClock.seconds
        let kit = try loadKit()
        try checkOutput(kit)
        let hits = try readHits()
        let drums = DrumEvents(of: hits)
        let control = EngineControl(EngineSettings(sampleRate: options.sampleRate))
        let driver = OfflineDriver(
            control, sampleRate: options.sampleRate, periodFrames: options.periodFrames)
        let decoder = TrackDecoder(gate: control.gate, hasThread: false)
        let song = try openSong(decoder)
        _ = control.send(.useKit(kit.image, fadeFrames: -1))
        try moveFaders(of: kit, control)
        if let song { _ = control.send(.useTrack(song.pages, startFrame: 0, isPlaying: true)) }
        var mixdown = Mixdown(
            driver: driver, control: control, events: drums.rawEvents(sampleRate: options.sampleRate),
            song: song, options: options)
        let frameCount = try mixdown.write(lengthSeconds: hits.lengthSeconds)
        let warnings: [String] =
            kit.report.lines.dropFirst() + hits.warnings + drums.warnings + decoder.events.take().map(\.text)
        for warning in warnings + unheard(control) { print("* \(warning)") }
        let seconds = Double(frameCount) / Double(options.sampleRate)
        let speed = seconds / max(MonotonicClock.seconds - start, 1e-6)
        withExtendedLifetime(kit) {}
        return "\(options.output): \(clockText(seconds)), \(counted(control.status.hitCount, "hit")), "
            + "\(Int(speed)) times faster than it sounds"
    }

    /// Hits that the kit has no sound for.
    private func unheard(_ control: EngineControl) -> [String] {
        let count = control.status.unmappedHitCount
        if count == 0 { return [] }
        var notes: Set<UInt8> = []
        control.takeNotices { if case .unmapped(let note, _) = $0 { notes.insert(note) } }
        let names = notes.sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
        let more = notes.count > 8 ? ", …" : ""
        return [
            "\(counted(count, "hit")) without a sound in the kit: on note\(notes.count == 1 ? "" : "s") \(names)\(more)"
        ]
    }

    /// A mix never takes the place of what it is made of.
    private func checkOutput(_ kit: LoadedKit) throws(Failure) {
        let output = Paths.expand(options.output)
        let inputs = [options.hits, options.song, kit.path].compactMap { $0 }.map(Paths.expand)
        if inputs.contains(where: { Files.areSame(output, $0) }) {
            throw Failure(text: "\(options.output): is one of the files to mix; name another with --out")
        }
        if kit.samplePaths.contains(where: { Files.areSame(output, $0) }) {
            throw Failure(text: "\(options.output): is a sample of the kit; name another file with --out")
        }
    }

    private func loadKit() throws(Failure) -> LoadedKit {
        do throws(KitError) {
            let path = try KitFinder.path(of: options.kit, in: Installation().kitFolders(dataFolder: nil))
            var choice = KitLoadOptions()
            choice.microphones = options.microphones
            return try KitLoader.load(path: path, sampleRate: options.sampleRate, options: choice)
        } catch {
            throw Failure(text: error.text)
        }
    }

    private func moveFaders(of kit: LoadedKit, _ control: EngineControl) throws(Failure) {
        for fader in options.faders {
            do throws(KitError) {
                let number = try KitController.named(fader.name, in: kit.controllers).number
                _ = control.send(.setController(UInt16(number), Float(fader.value)))
            } catch {
                throw Failure(text: error.text)
            }
        }
    }

    private func readHits() throws(Failure) -> MIDIFile {
        let file: MIDIFile
        do throws(FileError) {
            file = try MIDIFile(path: Paths.expand(options.hits))
        } catch {
            throw Failure(text: error.text)
        }
        if file.lengthSeconds * Double(options.sampleRate) < Double(Mixdown.frameLimit) { return file }
        throw Failure(text: "\(options.hits): goes on for \(clockText(file.lengthSeconds)); shorten it")
    }

    private func openSong(_ decoder: TrackDecoder) throws(Failure) -> Track? {
        guard let path = options.song else { return nil }
        do throws(TrackError) {
            return try decoder.open(Paths.expand(path), sampleRate: options.sampleRate, identifier: 1)
        } catch {
            throw Failure(text: error.text)
        }
    }
}
