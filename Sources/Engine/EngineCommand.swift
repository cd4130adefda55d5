import RealTime

/// What the control side asks of the engine. It takes effect at its frame, or at the next block.
@frozen
public enum EngineCommand: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: the memory behind a pointer is handed over with it and comes back by a receipt.

    /// Plays a key (0…127) with a velocity (1…127).
    case hit(key: UInt8, velocity: UInt8)
    /// Releases a key: fades what is not a one-shot.
    case release(key: UInt8)
    /// Takes a kit for all hits to come. The voices of the old one fade within `fadeFrames`, or end by
    /// themselves if that is negative. `nil` leaves no kit.
    case useKit(UnsafeMutablePointer<KitImage>?, fadeFrames: Int32)
    /// Takes a map for all events to come.
    case useHitMap(UnsafeMutablePointer<HitMap>)
    /// Takes a song, at `startFrame`; it sounds at once if `isPlaying`.
    case useTrack(UnsafeMutablePointer<TrackPages>?, startFrame: Int, isPlaying: Bool)
    /// Lets the song sound from its place.
    case play
    /// Fades the song and keeps its place.
    case pause
    /// Moves the song to a frame.
    case seek(frame: Int)
    /// Sets the level of a bus as a linear factor.
    case setLevel(Bus, gain: Float)
    /// Sends a key to a bus: `Bus.kit`, `Bus.click` or an extra output.
    case sendKey(UInt8, to: Bus)
    /// Says whether an extra output or the click is part of `main` too.
    case includeInMain(Bus, Bool)
    /// Switches the knee of the limiter on or off; the bound at full scale stays.
    case setLimiter(isOn: Bool)
    /// Changes the lengths of the engine's own fades.
    case setFades(EngineFades)
    /// Fades every voice and the song within `EngineFades.silence`.
    case silence
    /// Lets so many voices sound at once; see `EngineControl.setVoiceLimit`.
    case setVoiceLimit(Int32)
    /// Moves the voices into larger memory; see `EngineControl.setVoiceLimit`.
    case useVoiceMemory(VoiceMemory)
    /// Moves the gain behind everything to `gain` within `frames`: the first sound and the last.
    case fadeOutput(gain: Float, frames: Int32)
}

/// A command and its time.
@frozen
public struct TimedCommand: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: see `EngineCommand`.

    /// The engine's frame at which it takes effect; a time that has passed means the next block.
    public var time: FrameTime
    /// What to do.
    public var command: EngineCommand

    /// `command` at `time`.
    public init(time: FrameTime, command: EngineCommand) {
        self.time = time
        self.command = command
    }
}

/// Lengths of the engine's own fades, in frames.
@frozen
public struct EngineFades: BitwiseCopyable, Sendable {
    /// A stolen voice.
    public var steal: Int32
    /// The song at play, pause and seek, and around a page that is missing.
    public var song: Int32
    /// A bus whose level changes.
    public var level: Int32
    /// Everything, at `silence`.
    public var silence: Int32

    /// The fades at a sample rate: stealing 2 ms, song 5 ms, level 10 ms, silence 8 ms.
    public init(sampleRate: Int) {
        let millisecond = Float(sampleRate) / 1_000
        steal = max(1, Int32((2 * millisecond).rounded(.up)))
        song = max(1, Int32(5 * millisecond))
        level = max(1, Int32(10 * millisecond))
        silence = max(1, Int32(8 * millisecond))
    }

    /// Every fade `frames` long.
    public init(all frames: Int32) {
        steal = frames
        song = frames
        level = frames
        silence = frames
    }
}
