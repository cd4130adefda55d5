import RealTime

/// What the engine is doing, as of the last block.
@frozen
public struct EngineStatus: BitwiseCopyable, Sendable {
    /// Frames rendered so far.
    public var time: FrameTime = 0
    /// Voices that sound, fading ones included.
    public var voiceCount: Int32 = 0
    /// The song's identifier; 0 without a song.
    public var trackIdentifier: UInt32 = 0
    /// True if the song is to sound, or did before the run through it.
    public var isTrackPlaying = false
    /// True while the song waits for its first page after a start or a seek.
    public var isTrackWaiting = false
    /// The frame of the song that will be heard next.
    public var trackFrame: Int = 0
    /// How fast the song plays, or would: -4…4, never 0.
    public var trackRate: Double = 1
    /// True while the song stands at its start, where it came backwards.
    public var isTrackAtStart = false
    /// The speed of the run through the song; 0 without one.
    public var seekRunSpeed: Int32 = 0
    /// How often the song has begun again since it was taken.
    public var trackRepeatCount: UInt64 = 0
    /// The identifier of the song that is to follow; 0 without one.
    public var nextTrackIdentifier: UInt32 = 0
    /// True if the first page of that song is decoded.
    public var isNextTrackReady = false
    /// The driver's transport at `time`.
    public var transport = TransportPlace()
    /// Largest magnitude of `main` in the last block, linear.
    public var mainPeak: Float = 0
    /// Hits that sounded, ever.
    public var hitCount: UInt64 = 0
    /// Hits whose time had passed when they arrived; they sounded at once.
    public var lateHitCount: UInt64 = 0
    /// Hits that came again from another origin and were left out.
    public var doubledHitCount: UInt64 = 0
    /// Hits that the lockout dropped.
    public var lockedOutHitCount: UInt64 = 0
    /// Hits below the threshold of their key.
    public var tooQuietHitCount: UInt64 = 0
    /// Notes that had no key or no sound.
    public var unmappedHitCount: UInt64 = 0
    /// Events for which there was no room.
    public var lostEventCount: UInt64 = 0
    /// Voices that were faded to make room.
    public var stolenVoiceCount: UInt64 = 0
    /// Frames of the song that were due and not decoded; after a join also those that it waited.
    public var missingTrackFrames: UInt64 = 0
    /// Samples that were not finite and were replaced by 0.
    public var nonFiniteCount: UInt64 = 0
    /// Notices for which there was no room.
    public var noticesLost: UInt64 = 0
    /// Events that could not be told to the monitor.
    public var unmonitoredEventCount: UInt64 = 0

    /// An engine that has not run.
    public init() {}
}
