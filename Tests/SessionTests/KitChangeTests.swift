import Devices
import Engine
import Foundation
import Testing

@testable import Session

/// Kits change while a song plays. Each kit has the same four sounds, which swell and die away, each kit at a level of
/// its own; the song counts its frames.
@Suite("Session: kits change in the midst of a song", .serialized)
struct KitChangeTests {
    private static let keys: [UInt8] = [36, 38, 42, 46]
    private static let soundFrames = 12_000
    private static let songFrames = 40 * 4_096

    private func level(_ kit: Int) -> Double { Double(kit) / 32 }

    private func swell(_ frame: Int) -> Double { sin(.pi * Double(frame) / Double(Self.soundFrames)) }

    private func rig(kitCount: Int) throws -> SessionRig {
        let rig = try SessionRig()
        rig.session.start()
        rig.tick()
        for kit in 1...kitCount {
            let regions = try Self.keys.map { key in
                let sample = try rig.writeWAV("kit\(kit)-\(key).wav", frames: Self.soundFrames) { frame in
                    level(kit) * swell(frame)
                }
                return "<region> loop_mode=one_shot key=\(key) sample=\(sample)\n"
            }
            try regions.joined().write(
                toFile: "\(rig.folder)/kits/kit\(kit).sfz", atomically: true, encoding: .utf8)
        }
        let song = try rig.writeWAV("song.wav", frames: Self.songFrames) {
            (Double($0 % 4_096) + 0.5) / 32_767
        }
        _ = try rig.perform(.kit("kit1")).get()
        _ = try rig.perform(.repeats(.given(.one))).get()
        _ = try rig.perform(.play(SongChoice(file: song))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: Self.songFrames)
        rig.ports.pass(40)
        rig.ports.listensTo = [.song, .kit]
        return rig
    }

    /// Carries out the lines that came from the pads, as the console does.
    private func performBoundLines(
        _ rig: SessionRig, _ completion: @escaping (Result<Answer, SessionError>) -> Void
    ) {
        for line in rig.session.takeBoundLines() {
            rig.session.perform(.kit(String(line.dropFirst("kit ".count))), completion: completion)
        }
    }

    /// Frames at which the song does not go on from the frame before.
    private func jumps(_ song: [Float]) -> [Int] {
        let numbers = song.map { Int(($0 * 32_768).rounded()) }
        return zip(numbers, numbers.dropFirst()).enumerated().filter {
            ($0.element.0 + 1) % 4_096 != $0.element.1
        }
        .map(\.offset)
    }

    private func largestStep(_ samples: [Float]) -> Float {
        zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    }

    @Test("A sound that rings when the kit changes rings to its end, frame by frame, and the song goes on")
    func ringsOut() throws {
        let rig = try rig(kitCount: 2)
        rig.pads.hit(note: 36, velocity: 127)
        rig.ports.pass(10)
        _ = try rig.perform(.kit("kit2")).get()
        #expect(rig.session.kitShelf.currentName == "kit2")
        #expect(rig.session.kitShelf.ringing.count == 1)
        rig.ports.pass(60)
        rig.tick()
        #expect(rig.session.kitShelf.ringing.isEmpty)
        let kit = try #require(rig.ports.heard[.kit])
        let start = try #require(kit.firstIndex { $0 != 0 }) - 1
        let isWhole = (0..<Self.soundFrames).allSatisfy { frame in
            abs(Double(kit[start + frame]) - level(1) * swell(frame)) < 1e-4
        }
        #expect(isWhole)
        #expect(jumps(try #require(rig.ports.heard[.song])) == [])
    }

    @Test(
        "Program changes every 200 ms for two minutes in any order: the last kit stays and is whole, none piles up"
    )
    func manyProgramChanges() throws {
        let kitCount = 8
        let rig = try rig(kitCount: kitCount)
        _ = try rig.perform(.bind(Trigger(.program(nil)), command: "kit {value}")).get()
        var answers: [Result<Answer, SessionError>] = []
        var random: UInt32 = 7
        var (last, asked, hits, mostRinging) = (0, 0, 0, 0)
        let hitsBefore = rig.engine.status.hitCount
        for change in 0..<600 {
            random = random &* 1_664_525 &+ 1_013_904_223
            last = Int(random >> 16) % kitCount
            rig.pads.send(status: 0xC0, UInt8(last), 0)
            asked += 1
            for part in 0..<5 {
                rig.pads.hit(note: Self.keys[(change + part) % 4], velocity: 127)
                hits += 1
                // 187.5 blocks of 256 frames are a second.
                rig.ports.pass((change % 2) == 0 && part == 0 ? 8 : 7)
                rig.tick()
                performBoundLines(rig) { answers.append($0) }
                mostRinging = max(mostRinging, rig.session.kitShelf.ringing.count)
                #expect(rig.session.kitShelf.current?.pads.map(\.key) == Self.keys)
            }
        }
        #expect(rig.wait { answers.count == asked })
        #expect(rig.session.kitShelf.currentName == "kit\(last + 1)")
        #expect(answers.allSatisfy { (try? $0.get()) != nil })
        // A sound lasts for a quarter of a second: of more than two kits and those that fade nothing can be left.
        #expect(mostRinging <= 4)
        rig.ports.pass(60)
        rig.tick()
        #expect(rig.session.kitShelf.ringing.isEmpty)
        #expect(rig.engine.status.voiceCount == 0)
        #expect(rig.engine.status.hitCount - hitsBefore == UInt64(hits))
        #expect(rig.engine.status.unmappedHitCount == 0)
        #expect(jumps(try #require(rig.ports.heard[.song])) == [])
        // The steepest that swells and fades can be; a voice that is cut has steps of a tenth.
        #expect(largestStep(try #require(rig.ports.heard[.kit])) < 0.02)
        for key in Self.keys {
            let start = rig.ports.heard[.kit]?.count ?? 0
            rig.pads.hit(note: key, velocity: 127)
            rig.ports.pass(60)
            let peak = rig.ports.heard[.kit]?.dropFirst(start).max() ?? 0
            #expect(abs(Double(peak) - level(last + 1)) < 1e-3)
        }
    }

    @Test("However many kits are asked for at once, one is loaded at a time, and the last one is played")
    func oneAtATime() throws {
        let rig = try rig(kitCount: 3)
        var answers: [Result<Answer, SessionError>] = []
        let before = rig.session.loaders.begunKitCount
        for index in 0..<200 { rig.session.perform(.kit("kit\(index % 3 + 1)")) { answers.append($0) } }
        #expect(rig.wait { answers.count == 200 })
        let lines = answers.compactMap { try? $0.get().line }
        #expect(lines.count == 200 && lines.count { $0.contains("gives way to") } == 199)
        #expect(rig.session.kitShelf.currentName == "kit2")
        #expect(rig.session.loaders.begunKitCount == before + 2)
    }
}
