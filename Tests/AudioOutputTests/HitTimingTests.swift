import CJack
import Glibc
import Testing

@testable import AudioOutput

/// Everything that needs a JACK server; one after another, as there is one server.
@Suite(.serialized) enum JackTests {}

extension JackTests {
    @Suite struct HitTiming {
        @Test(arguments: [16, 64, 128, 441, 1_024, 8_192])
        func everyHitSoundsAtItsFrame(period: Int) throws {
            let server = try JackServer(period: period)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            let run = try stage.judgedRun { stage.schedule(count: 200, seed: UInt32(period)) }
            #expect(run.heard.map(\.frame) == run.sent)
            #expect(run.heard.allSatisfy { $0.value == Rig.clickValue })
        }
    }
}

/// DrumDub between a client that sends notes and another that listens.
final class Stage {
    let rig = Rig()
    let sender: MidiSender
    let capture: AudioCapture

    struct Run {
        var sent: [UInt32]
        var heard: [(frame: UInt32, value: Float)]
        var overruns: Int
    }

    init() throws {
        try rig.start()
        sender = try MidiSender()
        capture = try AudioCapture()
        _ = try rig.output.connect("pads_in", to: "sender")
        _ = try rig.output.connect("main_left", to: "capture")
    }

    func leave() {
        rig.stop()
        sender.close()
        capture.close()
    }

    /// Frames with odd gaps of 20 to 500, from half a second from now on.
    func schedule(count: Int, seed: UInt32) -> [UInt32] {
        var random = seed
        var frame = sender.now &+ 24_000
        return (0..<count).map { _ in
            random = random &* 1_664_525 &+ 1_013_904_223
            frame = frame &+ 20 &+ random >> 16 % 480
            return frame
        }
    }

    /// Plays a schedule and hears it to its end.
    func run(_ frames: [UInt32]) throws -> Run {
        let before = overruns
        capture.record(from: frames[0] &- 1_000)
        sender.play(at: frames)
        let last = try #require(frames.last)
        try #require(rig.wait { capture.isBeyond(last &+ 20_000) && sender.sentCount == frames.count })
        return Run(sent: sender.sentFrames, heard: capture.sounds, overruns: overruns - before)
    }

    /// A run that can be judged: one that went wrong while JACK reported an overrun of anybody says nothing
    /// about us (a cycle was cut short) and is repeated.
    func judgedRun(tries: Int = 5, _ schedule: () -> [UInt32]) throws -> Run {
        var last = try run(schedule())
        for _ in 1..<tries where last.overruns > 0 && last.heard.map(\.frame) != last.sent {
            print("\(last.overruns) overruns, \(last.heard.count) of \(last.sent.count) heard: once more")
            last = try run(schedule())
        }
        return last
    }

    private var overruns: Int {
        sender.overruns.pointee.load(ordering: .acquiring) + capture.overruns.pointee.load(ordering: .acquiring)
    }
}
