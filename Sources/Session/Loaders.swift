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
        case microphones(number: Int, Result<[String], KitError>)
        case track(identifier: UInt32, Result<Track, TrackError>)
        case cover(number: Int, FoundCover)
    }

    /// Decodes songs; one thread for the program.
    let decoder: TrackDecoder
    private let mailbox = Mailbox<Loaded>()
    /// The kit that is being loaded, and the one that is to be loaded as soon as that is over.
    private var loadingKit: KitWish?
    private var waitingKit: KitWish?
    /// How many were begun.
    private(set) var begunKitCount = 0

    /// A kit as it is to be loaded.
    private struct KitWish {
        var path: String
        var sampleRate: Int
        var options: KitLoadOptions
        var number: Int
        let progress = KitLoadProgress()
    }

    init(gate: BlockGate) {
        decoder = TrackDecoder(gate: gate)
    }

    /// Readable while something has been loaded, or while the decoder tells something.
    var descriptors: [Int32] { [mailbox.descriptor, decoder.events.descriptor] }

    func take() -> [Loaded] {
        let loaded = mailbox.take()
        let isKitDone = loaded.contains { if case .kit = $0 { true } else { false } }
        if isKitDone {
            loadingKit = nil
            if let waitingKit { begin(waitingKit) }
        }
        return loaded
    }

    func takeTrackEvents() -> [TrackEvent] { decoder.events.take() }

    /// Loads a kit. One that is being loaded is given up, and this one begins when that has come to its end: however
    /// many are asked for, one at a time takes memory and time, and the last one is loaded.
    func loadKit(_ path: String, sampleRate: Int, options: KitLoadOptions, number: Int) {
        let wish = KitWish(path: path, sampleRate: sampleRate, options: options, number: number)
        guard let loadingKit else { return begin(wish) }
        loadingKit.progress.stop()
        waitingKit = wish
    }

    /// How far the kit is that was asked for last; nil if it has not begun.
    var kitProgress: KitLoadProgress? { waitingKit == nil ? loadingKit?.progress : nil }

    /// Gives up all kits that were asked for.
    func stopKit() {
        loadingKit?.progress.stop()
        waitingKit = nil
    }

    private func begin(_ wish: KitWish) {
        loadingKit = wish
        waitingKit = nil
        begunKitCount += 1
        let mailbox = mailbox
        Worker(name: "kit", isPatient: true) {
            let result = Result { () throws(KitError) in
                try KitLoader.load(
                    path: wish.path, sampleRate: wish.sampleRate, options: wish.options,
                    progress: wish.progress)
            }
            mailbox.post(.kit(number: wish.number, result))
        }.detach()
    }

    func askMicrophones(_ path: String, number: Int) {
        let mailbox = mailbox
        Worker(name: "kit", isPatient: true) {
            let result = Result { () throws(KitError) in try KitLoader.microphones(path: path) }
            mailbox.post(.microphones(number: number, result))
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
