import CJack
import Devices
import Engine
import Glibc
import RealTime
import Testing

@testable import AudioOutput

struct GrooveTests {
    @Test("Every hit of 30 songs sounds at its frame, as loud as its note says, and nothing else does")
    func offline() throws {
        let grooves = try Grooves()
        #expect(grooves.songs.count == 30)
        #expect(grooves.hitCount == 29_681)
        var onsets = 0
        for song in grooves.songs {
            let engine = EngineControl(EngineSettings(sampleRate: 48_000))
            precondition(engine.send(.useKit(ClickKit.make(Grooves.level), fadeFrames: 0)))
            let frames = song.map { UInt32(($0.seconds * 48_000).rounded()) }
            let events = zip(frames, song).map { frame, hit in
                RawEvent(time: frame, status: 0x99, data1: hit.note, data2: hit.velocity, origin: .jackMIDI)
            }
            let heard = play(events, frameCount: Int(frames.last ?? 0) + 1, engine)
            #expect(heard == Grooves.clicks(zip(frames, song.map(\.note)).map { (frame: $0, note: $1) }))
            let mapped = song.count { Grooves.notes.contains(Int($0.note)) }
            #expect(engine.status.hitCount == UInt64(mapped))
            #expect(engine.status.unmappedHitCount == UInt64(song.count - mapped))
            onsets += Int(engine.status.hitCount)
        }
        #expect(onsets == grooves.mappedCount)
    }

    /// The frames with sound, and how loud each is.
    private func play(_ events: [RawEvent], frameCount: Int, _ engine: EngineControl) -> [UInt32: Float] {
        let driver = OfflineDriver(engine, sampleRate: 48_000, periodFrames: 1_024)
        let silence = [Float](repeating: 0, count: 1_024)
        var heard: [UInt32: Float] = [:]
        var start = 0
        driver.render(frameCount, events: events) { _ in
        } after: { count in
            let sound = driver.sound(.main, frameCount: count).left
            // Most blocks have no sound.
            if let base = sound.baseAddress, memcmp(base, silence, count * MemoryLayout<Float>.size) != 0 {
                for index in 0..<count where sound[index] != 0 { heard[UInt32(start + index)] = sound[index] }
            }
            start += count
        }
        return heard
    }
}

extension JackTests {
    @Suite struct GrooveTiming {
        /// Songs are played so many times as fast as they are.
        private static let speed = 32.0

        @Test("Every hit of 30 songs that comes by JACK sounds at its frame, and nothing else does")
        func everyHitSounds() throws {
            let grooves = try Grooves()
            let server = try JackServer(period: 1_024)
            defer { server.end(SIGTERM) }
            let stage = try Stage(rig: Rig(kit: ClickKit.make(Grooves.level)))
            defer { stage.leave() }
            jack_set_freewheel(stage.sender.client, 1)
            var onsets = 0
            for song in grooves.songs {
                let notes = song.map(\.note)
                var planned: [UInt32] = []
                let run = try stage.judgedRun({ isWhole($0, notes) }, notes: notes) {
                    // Time flies; it must not be there before the plan is.
                    let start = stage.soon &+ 480_000
                    planned = song.map { start &+ UInt32(($0.seconds * 48_000 / Self.speed).rounded()) }
                    return planned
                }
                #expect(run.sent == planned)
                #expect(isWhole(run, notes))
                if isWhole(run, notes) { onsets += notes.count { Grooves.notes.contains(Int($0)) } }
            }
            jack_set_freewheel(stage.sender.client, 0)
            #expect(onsets == grooves.mappedCount)
        }

        /// Whether what was heard is what was sent, frame by frame.
        private func isWhole(_ run: Stage.Run, _ notes: [UInt8]) -> Bool {
            let wanted = Grooves.clicks(zip(run.sent, notes).map { (frame: $0, note: $1) })
            return wanted == Dictionary(uniqueKeysWithValues: run.heard.map { ($0.frame, $0.value) })
        }
    }
}
