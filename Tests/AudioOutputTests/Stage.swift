import CJack
import Testing

@testable import AudioOutput

/// DrumDub between a client that sends notes and another that listens.
final class Stage {
    let rig: Rig
    let sender: MidiSender
    let capture: AudioCapture

    struct Run {
        var sent: [UInt32]
        var heard: [(frame: UInt32, value: Float)]
        var overruns: Int

        /// Hits that were sent and not heard.
        var missing: [UInt32] {
            let frames = Set(heard.map(\.frame))
            return sent.filter { !frames.contains($0) }
        }

        /// Sounds that nobody sent, at that frame and that loud.
        var strange: [UInt32] {
            let counts = Dictionary(sent.map { ($0, 1) }, uniquingKeysWith: +)
            return heard.filter { $0.value != min(1, Float(counts[$0.frame] ?? 0) * Rig.clickValue) }.map(
                \.frame)
        }

        var isWhole: Bool { missing.isEmpty && strange.isEmpty }
    }

    init(rig: Rig = Rig(), isPatched: Bool = true) throws {
        self.rig = rig
        if isPatched { try rig.start() }
        sender = try MidiSender()
        capture = try AudioCapture()
        guard isPatched else { return }
        _ = try rig.output.connect("pads_in", to: "sender")
        _ = try rig.output.connect("main_left", to: "capture")
    }

    func leave() {
        rig.stop()
        leaveClients()
    }

    func leaveClients() {
        sender.close()
        capture.close()
    }

    /// Frames with odd gaps of 20 to 500, from a few periods from now on.
    func schedule(count: Int, seed: UInt32) -> [UInt32] {
        var random = seed
        var frame = soon
        return (0..<count).map { _ in
            random = random &* 1_664_525 &+ 1_013_904_223
            frame = frame &+ 20 &+ random >> 16 % 480
            return frame
        }
    }

    /// A frame a few periods from now on.
    var soon: UInt32 { sender.now &+ 4_800 &+ 3 &* jack_get_buffer_size(sender.client) }

    /// Plays a schedule and hears it to its end; when a third is sent, something may happen.
    func run(_ frames: [UInt32], notes: [UInt8]? = nil, during happening: (() -> Void)? = nil) throws -> Run {
        let before = overruns
        capture.record(from: frames[0] &- 1_000)
        sender.play(at: frames, notes: notes)
        if let happening {
            try #require(rig.wait { sender.sentCount > frames.count / 3 })
            happening()
        }
        try #require(rig.wait { sender.sentCount == frames.count })
        let last = try #require(sender.sentFrames.last)
        try #require(rig.wait { capture.isBeyond(last &+ 1_000) })
        return Run(sent: sender.sentFrames, heard: capture.sounds, overruns: overruns - before)
    }

    /// A run that can be judged: one that went wrong while JACK reported an overrun of anybody says nothing
    /// about us (a cycle was cut short) and is repeated.
    func judgedRun(
        tries: Int = 5, _ isRight: (Run) -> Bool, notes: [UInt8]? = nil, _ schedule: () -> [UInt32],
        during happening: (() -> Void)? = nil
    ) throws -> Run {
        var last = try run(schedule(), notes: notes, during: happening)
        for _ in 1..<tries where last.overruns > 0 && !isRight(last) {
            print("\(last.overruns) overruns, \(last.heard.count) of \(last.sent.count) heard: once more")
            last = try run(schedule(), notes: notes, during: happening)
        }
        return last
    }

    private var overruns: Int {
        sender.overruns.pointee.load(ordering: .acquiring)
            + capture.overruns.pointee.load(ordering: .acquiring)
    }
}
