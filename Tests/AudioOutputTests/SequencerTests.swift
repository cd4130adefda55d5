import CALSA
import CJack
import Devices
import Glibc
import Host
import Pads
import Testing

@testable import AudioOutput

/// From a controller on the kernel's sequencer to a real JACK server: `Tests/sequencer` runs it in a
/// virtual machine whose clock counts instructions.
@Suite(
    .serialized,
    .enabled(if: getenv("DRUMDUB_SEQUENCER") != nil, "needs a kernel's sequencer: run Tests/sequencer"))
struct SequencerTests {
    /// Between two looks at the clock, the kernel stamps the hit; its sound begins one period and the
    /// margin later.
    @Test(arguments: [64, 256])
    func hitSoundsOnePeriodAndTheMarginAfterItsStamp(period: Int) throws {
        let stage = try SequencerStage(period: period)
        defer { stage.leave() }
        let controller = SequencerSender("A controller")
        try stage.start()
        try #require(stage.pads.devices.contains { $0.name == "A controller" && $0.isConnected })

        var sent: [ClosedRange<UInt32>] = []
        let heard = try stage.hear {
            sent = (0..<100).map { index in
                usleep(5_000 + UInt32(index) * 1_237 % 3_000)
                let moment = controller.hit()
                return stage.frame(moment.lowerBound)...stage.frame(moment.upperBound)
            }
        }
        #expect(heard.count == 100)
        for (moment, sound) in zip(sent, heard) {
            let played = sound &- UInt32(period + SequencerStage.marginFrames)
            #expect((moment.lowerBound - 1...moment.upperBound + 1).contains(played))
        }
        #expect(sent.filter { $0.count > 2 } == [])
        #expect(stage.rig.control.status.lateHitCount == 0)
    }

    /// Knobs that are turned as a pad is hit do not delay it.
    @Test func hitBehindABurstOfControllersSoundsAtItsFrame() throws {
        let stage = try SequencerStage(period: 64)
        defer { stage.leave() }
        let controller = SequencerSender("A controller")
        try stage.start()

        var sent: [ClosedRange<UInt32>] = []
        let heard = try stage.hear {
            sent = (0..<30).map { index in
                usleep(5_000 + UInt32(index) * 1_237 % 3_000)
                for number in 0..<64 as Range<UInt32> { controller.turn(number) }
                let moment = controller.hit()
                return stage.frame(moment.lowerBound)...stage.frame(moment.upperBound)
            }
        }
        #expect(heard.count == 30)
        for (moment, sound) in zip(sent, heard) {
            let played = sound &- UInt32(64 + SequencerStage.marginFrames)
            #expect((moment.lowerBound - 1...moment.upperBound + 1).contains(played))
        }
        #expect(stage.rig.control.status.lateHitCount == 0)
    }

    /// Sixteenths at 200 beats a minute are 75 ms apart.
    @Test(arguments: [64, 256, 1_024, 2_048])
    func notesOfASequencerProgramKeepTheirDistances(period: Int) throws {
        let stage = try SequencerStage(period: period)
        defer { stage.leave() }
        try stage.start()
        let file = try Score.sixteenths(count: 32, beatsPerMinute: 200).write()
        defer { unlink(file) }
        var framesASecond = 0.0
        let heard = try stage.hear {
            framesASecond = try stage.rate { try Score.play(file, to: "drumdub:0") }
        }
        #expect(heard.count == 32)
        // JACK's driver without a card sleeps from period to period, and does not always keep its rate.
        let distance = 0.075 * framesASecond
        // The first sounds while the program's queue gets its tempo.
        for (earlier, later) in zip(heard.dropFirst(), heard.dropFirst(2)) {
            #expect(abs(Double(later &- earlier) - distance) <= 1.5)
        }
        #expect(stage.rig.control.status.lateHitCount == 0)
    }
}

/// DrumDub between the kernel's sequencer and a JACK server, with somebody who listens.
private final class SequencerStage {
    let rig = Rig()
    let pads: SequencerPads
    private let server: JackServer
    private let capture: AudioCapture
    private let period: Int

    static let marginFrames = 24

    init(period: Int) throws {
        server = try JackServer(period: period)
        try rig.start()
        capture = try AudioCapture()
        _ = try rig.output.connect("main_left", to: "capture")
        pads = SequencerPads(timing: .exact(marginSeconds: 0.000_5), clock: JackClock.nanoseconds)
        self.period = period
    }

    func start() throws {
        try pads.start(into: rig.control.makeEventWriter(), clock: rig.control.makeCycleReader())
    }

    func leave() {
        pads.stop()
        rig.stop()
        capture.close()
        server.end(SIGTERM)
    }

    /// JACK's frame at a moment of its clock; to be asked at once.
    func frame(_ microseconds: UInt64) -> UInt32 { jack_time_to_frames(capture.client, microseconds) }

    /// Frames that JACK counts a second of the system's clock while `body` goes on.
    func rate(_ body: () throws -> Void) rethrows -> Double {
        let (startFrame, start) = (capture.now, MonotonicClock.seconds)
        try body()
        return Double(capture.now &- startFrame) / (MonotonicClock.seconds - start)
    }

    /// The frames at which something sounds that `playing` brings about. It is done twice, as the first
    /// time is for the memory: while the guest waits for a file, its clock leaps.
    func hear(_ playing: () throws -> Void) throws -> [UInt32] {
        for _ in 0..<2 {
            capture.record(from: capture.now)
            try playing()
            let end = capture.now &+ UInt32(2 * period + Self.marginFrames)
            try #require(rig.wait { capture.isBeyond(end) })
        }
        #expect(capture.sounds.filter { $0.value != Rig.clickValue }.isEmpty)
        return capture.sounds.map(\.frame)
    }
}

/// A client of the sequencer that says it is hardware.
private final class SequencerSender {
    private var handle: OpaquePointer?

    init(_ name: String) {
        snd_seq_open(&handle, "default", SND_SEQ_OPEN_OUTPUT, 0)
        snd_seq_set_client_name(handle, name)
        snd_seq_create_simple_port(
            handle, name, UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
            UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_HARDWARE))
    }

    deinit { snd_seq_close(handle) }

    private func event(_ type: snd_seq_event_type) -> snd_seq_event_t {
        var event = snd_seq_event_t()
        event.type = UInt8(type.rawValue)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
        return event
    }

    /// Turns a knob.
    func turn(_ number: UInt32) {
        var event = event(SND_SEQ_EVENT_CONTROLLER)
        event.data.control = snd_seq_ev_ctrl_t(channel: 0, unused: (0, 0, 0), param: number, value: 64)
        snd_seq_event_output_direct(handle, &event)
    }

    /// Plays note 36; answers the microseconds of JACK's clock between which the kernel stamped it.
    func hit() -> ClosedRange<UInt64> {
        var event = event(SND_SEQ_EVENT_NOTEON)
        event.data.note = snd_seq_ev_note_t(channel: 9, note: 36, velocity: 127, off_velocity: 0, duration: 0)
        // Nobody may come between the two looks at the clock, not even who is woken by the hit.
        var urgent = sched_param(sched_priority: 50)
        pthread_setschedparam(pthread_self(), SCHED_FIFO, &urgent)
        let before = jack_get_time()
        snd_seq_event_output_direct(handle, &event)
        let after = jack_get_time()
        urgent.sched_priority = 0
        pthread_setschedparam(pthread_self(), SCHED_OTHER, &urgent)
        return before...after
    }
}
