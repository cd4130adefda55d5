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
    /// Takes a map for all events to come: of the controller of this number (`RawEvent.device`), or (0) of all that
    /// have none of their own. `nil` takes it away.
    case useHitMap(UnsafeMutablePointer<HitMap>?, device: UInt8 = 0)
    /// Takes a song, at `startFrame`; it sounds at once if `isPlaying`. `gain` is the song's own, a linear
    /// factor (ReplayGain). The next song stays the next.
    case useTrack(UnsafeMutablePointer<TrackPages>?, startFrame: Int, isPlaying: Bool, gain: Float = 1)
    /// Takes the song that plays on, from `startFrame`, in the frame behind the last of the present one:
    /// without gap, fade or ramp. `nil` takes it back; one that was to do so before comes back. What takes
    /// effect at the frame behind the song's end is too late: the song has ended, and the next waits for
    /// `useNextTrack`. It must be memory that the engine does not hold: a song that comes twice is opened twice.
    case setNextTrack(UnsafeMutablePointer<TrackPages>?, startFrame: Int = 0, gain: Float = 1)
    /// Goes to the next song at once, faded, and plays it or not. Nothing if the next has another identifier,
    /// or has come to play by itself just before.
    case useNextTrack(identifier: UInt32, isPlaying: Bool)
    /// Says whether the song begins again at its end, without a gap; the next then waits.
    case repeatTrack(Bool)
    /// Moves the own gain of the song of this identifier, the present or the next, within
    /// `EngineFades.level`.
    case setTrackGain(identifier: UInt32, gain: Float)
    /// Plays faster, slower or backwards: -4…4, the pitch changes with it; 0 is left out. 1 is the song bit
    /// by bit. Reached within `EngineFades.rate`; stays for songs to come.
    case setRate(Double)
    /// Runs through the song so many times as fast, -64…64, negative back; heard as grains. At its start it
    /// waits; its end is as if it had played: the next plays, or rests if the song rested. Another speed
    /// changes the run; play, pause and seek end it.
    case seekRun(speed: Int32)
    /// Ends the run where it has come to; the song plays on if it played before.
    case endSeekRun
    /// Lets the song start, stand and leap with the driver's transport, at the very frame: its first frame is the
    /// transport's frame `songStart`; nil where it plays from its own place. What is played while the
    /// transport stands, stands in the next block.
    case followTransport(songStart: Int?)
    /// Lets the song move by itself again.
    case leaveTransport
    /// Lets the song sound from its place.
    case play
    /// Fades the song and keeps its place.
    case pause
    /// Moves the song to a frame.
    case seek(frame: Int)
    /// Sets the level of a bus as a linear factor.
    case setLevel(Bus, gain: Float)
    /// Sets the balance of a bus, -1 left … 1 right: the other side gets quieter, nothing gets louder.
    case setBalance(Bus, Float)
    /// Says how a key of the kit sounds and where it goes, for hits to come.
    case setKey(UInt8, KeySettings)
    /// Sends one of a kit's own outputs, 1…16 (`KitRegion.output`), to a bus; `Bus.kit` until said.
    case sendOutput(UInt8, to: Bus)
    /// Moves a controller, 0…511, to a value of 0…1, as its message would.
    case setController(UInt16, Float)
    /// Ends what sounds on a key, as a hand on the cymbal does.
    case choke(key: UInt8)
    /// Fades an extra output or the click into `main`, or out of it, within `EngineFades.level`.
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
    /// A bus whose level, balance or part in `main` changes, and the gain of a song.
    public var level: Int32
    /// From one rate of the song to another.
    public var rate: Int32
    /// A grain of a run through the song as a whole.
    public var grain: Int32
    /// The fades of a grain, which those of the next overlap.
    public var grainFade: Int32
    /// Everything, at `silence`.
    public var silence: Int32

    /// The fades at a sample rate: stealing 2 ms, song 5 ms, level 10 ms, silence 8 ms,
    /// rate 20 ms, grains 60 ms with fades of 8 ms.
    public init(sampleRate: Int) {
        let millisecond = Float(sampleRate) / 1_000
        steal = max(1, Int32((2 * millisecond).rounded(.up)))
        song = max(1, Int32(5 * millisecond))
        level = max(1, Int32(10 * millisecond))
        silence = max(1, Int32(8 * millisecond))
        rate = max(1, Int32(20 * millisecond))
        grain = max(2, Int32(60 * millisecond))
        grainFade = max(1, Int32(8 * millisecond))
    }

    /// Every fade `frames` long, and grains four times that.
    public init(all frames: Int32) {
        steal = frames
        song = frames
        level = frames
        silence = frames
        rate = frames
        grain = 4 * frames
        grainFade = frames
    }
}
