import Testing

@testable import Kits

/// Which of a key's regions sounds, heard at the engine's output.
struct KitChoiceTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    @Test func chanceTakesOneOfThree() throws {
        var text = "<global> key=36 loop_mode=one_shot amp_veltrack=0\n"
        for (part, bounds) in ["hirand=0.3333", "lorand=0.3333 hirand=0.6667", "lorand=0.6667"].enumerated() {
            try fixture.wave("\(part).wav", Array(repeating: Float(part + 1) / 8, count: 64))
            text += "<region> sample=\(part).wav \(bounds)\n"
        }
        try fixture.kit(text)
        let drummer = KitDrummer(try fixture.load())
        var counts: [Float: Int] = [:]
        for _ in 0..<300 { counts[drummer.hit(36, 100).left[0], default: 0] += 1 }
        #expect(Set(counts.keys) == [0.125, 0.25, 0.375])
        #expect(counts.values.allSatisfy { (60...140).contains($0) })
    }

    @Test func everyVelocityPicksItsLayer() throws {
        let bounds = [1, 9, 30, 31, 64, 100, 127, 128]
        var text = "<global> key=36 loop_mode=one_shot amp_veltrack=0\n"
        for layer in 0..<bounds.count - 1 {
            try fixture.wave("\(layer).wav", Array(repeating: Float(layer + 1) / 16, count: 64))
            text += "<region> sample=\(layer).wav lovel=\(bounds[layer]) hivel=\(bounds[layer + 1] - 1)\n"
        }
        try fixture.kit(text)
        let kit = try fixture.load()
        #expect(kit.pads.first?.layerCount == 7)
        let drummer = KitDrummer(kit)
        for velocity in 1...127 {
            let layer = bounds.lastIndex { $0 <= velocity } ?? 0
            #expect(drummer.hit(36, velocity).left == [Float(layer + 1) / 16])
        }
    }

    @Test("Round robin goes round", arguments: [36, 38])
    func roundRobinGoesRound(key: Int) throws {
        var text = "<global> loop_mode=one_shot amp_veltrack=0 seq_length=4\n"
        for turn in 1...4 {
            try fixture.wave("\(turn).wav", Array(repeating: Float(turn) / 8, count: 64))
            text += "<region> key=36 sample=\(turn).wav seq_position=\(turn)\n"
            text += "<region> key=38 sample=\(turn).wav" + (turn > 1 ? " seq_position=\(turn)\n" : "\n")
        }
        try fixture.kit(text)
        let drummer = KitDrummer(try fixture.load())
        #expect(
            (0..<8).flatMap { _ in drummer.hit(key, 100).left } == [1, 2, 3, 4, 1, 2, 3, 4].map { $0 / 8 })
    }

    @Test("A region that chokes its own group fades, and the new one sounds")
    func aRegionThatChokesItsOwnGroup() throws {
        try fixture.wave("a.wav", Array(repeating: 0.25, count: 48_000))
        try fixture.kit(
            "<region> key=46 sample=a.wav group=1 off_by=1 off_time=0.01 loop_mode=one_shot amp_veltrack=0")
        let drummer = KitDrummer(try fixture.load())
        #expect(drummer.hit(46, 127).left == [0.25])
        let control = drummer.strike(46, 127, frames: 1_000).left
        #expect(control[0] > 0.49 && control[999] == 0.25)
        #expect(zip(control, control.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test("Negative groups choke")
    func negativeGroupsChoke() throws {
        try fixture.wave("a.wav", Array(repeating: 0.25, count: 48_000))
        try fixture.kit(
            """
            <global> sample=a.wav loop_mode=one_shot amp_veltrack=0
            <region> key=46 off_by=-218
            <region> key=42 group=-218 sample=*silence
            """)
        let drummer = KitDrummer(try fixture.load())
        #expect(drummer.hit(46, 127).left == [0.25])
        let after = drummer.strike(42, 127, frames: 400).left
        #expect(after[0] > 0.2 && after[399] == 0)
    }

    @Test("Every pad sounds at its first hit")
    func everyPadSoundsAtItsFirstHit() throws {
        var text = "<global> loop_mode=one_shot amp_veltrack=0\n"
        for key in 30..<60 {
            try fixture.wave("\(key).wav", [Float(key) / 64, 0], rate: 48_000)
            text += "<region> key=\(key) sample=\(key).wav\n"
        }
        try fixture.kit(text)
        let drummer = KitDrummer(try fixture.load())
        for key in 30..<60 { #expect(drummer.hit(key, 127).left == [Float(key) / 64]) }
    }
}
