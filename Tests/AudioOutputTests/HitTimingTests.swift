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
            let run = try stage.judgedRun(\.isWhole) { stage.schedule(count: 200, seed: UInt32(period)) }
            #expect(run.missing == [])
            #expect(run.strange == [])
            #expect(run.heard.allSatisfy { $0.value == Rig.clickValue })
        }

        @Test func everyHitSoundsWhileThePeriodChanges() throws {
            let server = try JackServer(period: 1_024)
            defer { server.end(SIGTERM) }
            let stage = try Stage()
            defer { stage.leave() }
            var period = 1_024
            for next in [2_048, 512, 64, 441, 1_024] {
                // Only the cycle in which JACK stops to change may be cut short.
                let isRight = { (run: Stage.Run) in
                    let gap = (run.missing.last ?? 0) &- (run.missing.first ?? 0)
                    return run.strange.isEmpty && gap < period
                }
                let run = try stage.judgedRun(isRight) {
                    stage.schedule(count: 200, seed: UInt32(next))
                } during: {
                    jack_set_buffer_size(stage.sender.client, UInt32(next))
                }
                #expect(isRight(run), "missing \(run.missing), strange \(run.strange)")
                #expect(stage.rig.output.status.periodFrames == next)
                #expect(stage.rig.events.contains(.running(sampleRate: 48_000, periodFrames: next)))
                period = next
            }
        }
    }
}
