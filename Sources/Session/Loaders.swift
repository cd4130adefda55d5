import Engine
import Host
import Kits
import RealTime
import Tracks

/// Workers that load kits and open songs, and the mailbox by which they answer. Thread: control.
final class Loaders {
    /// What a worker answers.
    enum Loaded: Sendable {
        case kit(number: Int, Result<LoadedKit, KitError>)
        case track(identifier: UInt32, Result<Track, TrackError>)
        case cover(number: Int, FoundCover)
    }

    /// Decodes songs; one thread for the program.
    let decoder: TrackDecoder
    private let mailbox = Mailbox<Loaded>()

    init(gate: BlockGate) {
        decoder = TrackDecoder(gate: gate)
    }

    /// Readable while something has been loaded, or while the decoder tells something.
    var descriptors: [Int32] { [mailbox.descriptor, decoder.events.descriptor] }

    func take() -> [Loaded] { mailbox.take() }

    func takeTrackEvents() -> [TrackEvent] { decoder.events.take() }

    func loadKit(_ path: String, sampleRate: Int, options: KitLoadOptions, number: Int) {
        let mailbox = mailbox
        Worker(name: "kit") {
            let result = Result { () throws(KitError) in
                try KitLoader.load(path: path, sampleRate: sampleRate, options: options)
            }
            mailbox.post(.kit(number: number, result))
        }.detach()
    }

    /// `previous` is the song that the new one is to follow, if it is known.
    func openTrack(
        _ path: String, sampleRate: Int, identifier: UInt32, startFrame: Int, after previous: Track?
    ) {
        let mailbox = mailbox
        let decoder = decoder
        Worker(name: "open") {
            let result = Result { () throws(TrackError) in
                try decoder.open(
                    path, sampleRate: sampleRate, identifier: identifier, startFrame: startFrame,
                    after: previous)
            }
            mailbox.post(.track(identifier: identifier, result))
        }.detach()
    }

    func findCover(_ path: String, style: CoverStyle?, cacheFolder: String?, number: Int) {
        let mailbox = mailbox
        Worker(name: "cover") {
            let found = FoundCover(ofSong: path, style: style, cacheFolder: cacheFolder)
            mailbox.post(.cover(number: number, found))
        }.detach()
    }

    /// Ends the decode thread. Workers end by themselves.
    func stop() {
        decoder.stop()
    }
}
