import AudioOutput
import Console
import Devices
import Engine
import Glibc
import Host
import Pads
import PlayerBus
import Session

/// Puts the parts together: ports and pads into a session, the session into a console.
///
/// Thread: control.
struct Program {
    let options: Options
    private let installation = Installation()

    /// Plays until the end is asked for, and ends the process. It does so itself, with everything still in
    /// memory: a server that does not let us go in time may be in the engine until the very end.
    func run(_ signals: Signals) -> Never {
        let audio = audioOptions.makePorts()
        let engine = EngineControl(EngineSettings(sampleRate: options.sampleRate ?? 48_000))
        let pads = SequencerPads(timing: .standard, clock: JackClock.nanoseconds)
        let session = Session(engine: engine, audio: audio, pads: pads, bus: MPRISBus(), places: places)
        session.start()
        // A script is to find the same at every run.
        let kept =
            options.readsInput ? session.startKeeping(isFresh: options.isFresh, configuration: ownFiles) : nil
        let console = Console(
            session: session, configuration: configurationFiles + [kept].compactMap { $0 },
            script: options.script(),
            settings: consoleSettings, signals: signals)
        let status = console.run()
        session.stop()
        exit(status)
    }

    private var audioOptions: AudioOptions {
        var audio = AudioOptions()
        audio.driver = AudioDriver(rawValue: options.driver.rawValue) ?? .auto
        audio.serverName = options.serverName
        audio.clientName = options.clientName
        audio.sampleRate = options.sampleRate
        audio.periodFrames = options.periodFrames
        return audio
    }

    private var configurationFolder: String? { options.configurationFolder ?? Paths.userConfiguration }

    private var places: SessionPlaces {
        var places = SessionPlaces(
            kitFolders: installation.kitFolders(dataFolder: options.dataFolder),
            savedConfiguration: configurationFolder.map { $0 + "/saved.conf" },
            stateFolder: options.dataFolder ?? Paths.userState)
        places.libraryIndex = (options.dataFolder ?? Paths.userData).map { $0 + "/library.sqlite" }
        places.padFolders = [configurationFolder.map { $0 + "/pads" }, installation.padFolder].compactMap {
            $0
        }
        places.coverFolder = (options.dataFolder ?? Paths.userState).map { $0 + "/covers" }
        return places
    }

    /// The user's files, without ours: an update must not undo what was set.
    private var ownFiles: [String] { configurationFiles.filter { $0 != installation.configuration } }

    /// Ours, the user's, and what the user saved, as far as they are there.
    private var configurationFiles: [String] {
        [
            installation.configuration, configurationFolder.map { $0 + "/drumdub.conf" },
            places.savedConfiguration,
        ].compactMap { $0 }.filter { !Files.isMissing($0) }
    }

    private var consoleSettings: ConsoleSettings {
        var settings = ConsoleSettings()
        settings.isJSON = options.isJSON
        settings.readsInput = options.readsInput
        settings.historyPath = Paths.userState.map { $0 + "/history" }
        settings.keyMap = { character in
            KeyboardPads.hit(for: character).map { (key: $0.key, velocity: $0.velocity) }
        }
        return settings
    }
}
