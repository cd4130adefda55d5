import AudioFiles
import Host
import RealTime

/// Opens songs and keeps them decoded around the places where they are heard.
///
/// One thread decodes for all songs, the one that is nearest to a gap first. Thread: control; `open` any but audio and pads.
public final class TrackDecoder: @unchecked Sendable {
    // Safe to send: `loop` locks; `worker` is the control side's alone.

    private let loop: DecodeLoop
    private var worker: Worker?

    /// A decoder whose songs share `memoryLimitBytes` of pages, 1 MB at least. `gate` is the engine's.
    ///
    /// Without a thread of its own it decodes in `Track.ensure` alone: for rendering offline.
    public init(gate: BlockGate, memoryLimitBytes: Int = 256 << 20, hasThread: Bool = true) {
        loop = DecodeLoop(gate: gate, memoryLimitBytes: memoryLimitBytes, hasThread: hasThread)
        if hasThread { worker = Worker(name: "decode") { [loop] in loop.run() } }
    }

    deinit {
        stop()
    }

    /// What happens to open songs.
    public var events: Mailbox<TrackEvent> { loop.events }

    /// The identifier of each song, once, when the page that it begins with is there: `Track.isReady`.
    public var ready: Mailbox<UInt32> { loop.ready }

    /// Bounds anew what all songs' pages may take, 1 MB at least. Thread: control.
    public func setMemoryLimit(bytes: Int) {
        loop.setMemoryLimit(bytes: bytes)
    }

    /// How many pages of audio there are in memory.
    public var allocatedPageCount: Int { loop.allocatedPageCount }

    /// Opens a song and begins to decode it at `startFrame`, resampled to `sampleRate`.
    ///
    /// Behind the end of `previous`, which is open, it goes on without a gap at any rate, to the frame: see
    /// `SongFile.open`; and tell `previous` by `Track.lead`. It plays as well behind another or alone. Throws in
    /// one line if there is nothing to play.
    public func open(
        _ path: String, sampleRate: Int, identifier: UInt32, startFrame: Int = 0, after previous: Track? = nil
    ) throws(TrackError) -> Track {
        let song: any SongDecoder
        do {
            song = try SongFile.open(path, sampleRate: sampleRate, after: previous?.join)
        } catch {
            throw TrackError(error)
        }
        let info = TrackInfo(path: path, tags: song.tags, estimatedFrameCount: song.estimatedFrameCount)
        return loop.add(song, info, identifier: identifier, startFrame: startFrame)
    }

    /// One step of decoding, for tests without a thread.
    func step() -> TrackFiller.Verdict { loop.step() }

    /// Ends the thread; no song is decoded any further.
    public func stop() {
        guard let worker else { return }
        loop.end()
        worker.join()
        self.worker = nil
    }
}
