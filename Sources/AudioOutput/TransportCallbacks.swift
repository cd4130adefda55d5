import CJack
import Devices
import RealTime
import Synchronization

/// Whether the song can be heard at once if the transport starts at a frame. Called by the C trampoline
/// `drumdub_jack_sync`, with `CallbackMemory.context`.
///
/// Thread: audio, as `renderCycle`. Real-time safe.
@c(drumdub_is_ready_at)
@_noLocks
public func isReady(at frame: UInt32, _ context: UnsafeMutableRawPointer) -> Bool {
    let own = context.assumingMemoryBound(to: CallbackOwn.self)
    return own.pointee.transportPlan.read().readyFrame == Int(frame)
}

/// Tells the transport's programs bar and beat. Called by the C trampoline `drumdub_jack_timebase`, with
/// `CallbackMemory.context`.
///
/// Thread: audio, as `renderCycle`. Real-time safe.
@c(drumdub_tell_beats)
@_noLocks
public func tellBeats(_ position: UnsafeMutablePointer<jack_position_t>, _ context: UnsafeMutableRawPointer) {
    let own = context.assumingMemoryBound(to: CallbackOwn.self)
    own.pointee.shared.pointee.silentBeatCycleCount.store(0, ordering: .relaxed)
    let plan = own.pointee.transportPlan.read()
    position.pointee.valid = jack_position_bits_t(0)
    let rate = Double(position.pointee.frame_rate)
    guard plan.beatsPerMinute > 0 && rate > 0 else { return }
    let frames = Double(Int(position.pointee.frame) - plan.songStart)
    let beat = BeatPlace(tick: frames * plan.beatsPerMinute / 60 / rate * BeatPlace.ticksPerBeat)
    position.pointee.valid = JackPositionBBT
    position.pointee.bar = beat.bar
    position.pointee.beat = beat.beat
    position.pointee.tick = beat.tick
    position.pointee.bar_start_tick = beat.barStartTick
    position.pointee.beats_per_bar = Float(BeatPlace.beatsPerBar)
    position.pointee.beat_type = 4
    position.pointee.ticks_per_beat = BeatPlace.ticksPerBeat
    position.pointee.beats_per_minute = plan.beatsPerMinute
}

/// A place in bars of four quarters; the first is bar 1, beat 1, tick 0.
struct BeatPlace {
    static var ticksPerBeat: Double { @_noLocks get { 1_920 } }
    static var beatsPerBar: Int { @_noLocks get { 4 } }

    let bar: Int32
    let beat: Int32
    let tick: Int32
    /// Ticks from the song's start to this bar's.
    let barStartTick: Double

    /// The place so many ticks after the song's start; negative before it.
    @_noLocks
    init(tick whole: Double) {
        let ticksPerBar = Int(Self.ticksPerBeat) * Self.beatsPerBar
        var ticks = Int(whole)
        if Double(ticks) > whole { ticks -= 1 }
        var bars = ticks / ticksPerBar
        if bars * ticksPerBar > ticks { bars -= 1 }
        let within = ticks - bars * ticksPerBar
        bar = Int32(truncatingIfNeeded: bars + 1)
        beat = Int32(truncatingIfNeeded: within / Int(Self.ticksPerBeat) + 1)
        tick = Int32(truncatingIfNeeded: within % Int(Self.ticksPerBeat))
        barStartTick = Double(bars * ticksPerBar)
    }
}
