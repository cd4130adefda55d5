import Engine
import Foundation
import Testing

@testable import Kits

/// Keys and chokes of Hydrogen kits.
struct HydrogenNotesTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.levels(["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    }

    private func kit(_ instruments: [(name: String, more: String)]) -> String {
        HydrogenText.kit(
            instruments.enumerated().map { index, instrument in
                HydrogenText.instrument(
                    10 + index, instrument.name, "<applyVelocity>false</applyVelocity>" + instrument.more,
                    layers: [HydrogenText.layer(["a.wav", "b.wav", "c.wav"][index % 3])])
            })
    }

    private func note(_ note: Int) -> String { "<midiOutNote>\(note)</midiOutNote>" }

    // MARK: Keys

    @Test func differentNotesAreTheKeys() throws {
        let kit = try fixture.hydrogen(
            kit([
                ("x", note(50)), ("y", note(40)), ("z", note(50)), ("u", note(38)), ("v", ""),
                ("w", note(200)),
            ]))
        #expect(kit.pads.map(\.key) == [38, 40, 41, 50])
        #expect(kit.pads.map(\.word) == ["u", "y", "w", "x"])
        #expect(
            kit.notes == [
                "left out: drumkit.xml:5: instrument z: key 38 is another's",
                "left out: drumkit.xml:7: instrument v: key 40 is another's",
            ])
    }

    @Test func oneNoteForAllIsNone() throws {
        for more in ["", note(60)] {
            let kit = try fixture.hydrogen(kit([("x", more), ("y", more), ("z", more)]))
            #expect(kit.pads.map(\.key) == [36, 37, 38])
            #expect(kit.pads.map(\.word) == ["x", "y", "z"])
        }
    }

    @Test func instrumentsOfOneNameAreNumbered() throws {
        try fixture.levels(["a.wav": 0.5])
        let names = ["Tom", "Tom", "Tom 2", "tom", "Zap"]
        let kit = try fixture.hydrogen(
            HydrogenText.kit(
                names.enumerated().map {
                    HydrogenText.instrument($0.offset, $0.element, layers: [HydrogenText.layer("a.wav")])
                }))
        #expect(kit.pads.map(\.name) == ["Tom", "Tom 3", "Tom 2", "tom 4", "Zap"])
        #expect(kit.pads.map(\.word) == ["tom", "tom-3", "tom-2", "tom-4", "zap"])
    }

    @Test("Kits of 0, 1, 92 and 500 instruments", arguments: [0, 1, 92, 500])
    func kitsOf0192And500(count: Int) throws {
        let text = kit((0..<count).map { ("drum \($0)", "") })
        if count == 0 {
            #expect(throws: KitError.self) { try fixture.hydrogen(text) }
            return
        }
        let kit = try fixture.hydrogen(text)
        #expect(kit.pads.count == min(count, 92))
        #expect(
            kit.notes
                == (count == 500
                    ? [
                        "left out: drumkit.xml:95: instrument drum 92: there are only 128 keys (and 407 more like it)"
                    ]
                    : []))
    }

    @Test("One empty instrument among sixteen is named, and fifteen play")
    func oneEmptyInstrumentAmongSixteenIsNamed() throws {
        let kit = try fixture.hydrogen(
            HydrogenText.kit(
                (0..<16).map {
                    HydrogenText.instrument(
                        $0, "drum \($0)", layers: $0 == 7 ? [] : [HydrogenText.layer("a.wav")])
                }))
        #expect(kit.pads.map(\.key) == (36..<52).filter { $0 != 43 })
        #expect(kit.notes == ["left out: drumkit.xml:10: instrument drum 7 has no sample"])
    }

    @Test func mutedInstrumentsAreSilentAndNamed() throws {
        let kit = try fixture.hydrogen(kit([("x", "<isMuted>true</isMuted>"), ("y", "")]))
        #expect(kit.pads.map(\.key) == [37])
        #expect(kit.notes == ["left out: drumkit.xml:3: instrument x is muted in the kit"])
    }

    // MARK: Chokes

    /// What still sounds of `first` once `second` was hit and fades are over.
    private func rest(_ kit: LoadedKit, _ first: Int, _ second: Int) -> Float {
        let drummer = KitDrummer(kit)
        _ = drummer.hit(first, 100)
        let start = drummer.strike(second, 100, frames: 1).left[0]
        _ = drummer.render(4_000)
        let levels: [Float] = [0.5, 0.25, 0.125]
        #expect(start > levels[(first - 36) % 3], "no fade is sudden")
        return drummer.render(1).left[0] - levels[(second - 36) % 3]
    }

    @Test func aMuteGroupEndsOthersNotItself() throws {
        let group = "<muteGroup>0</muteGroup>"
        let kit = try fixture.hydrogen(
            kit([("x", group), ("y", group), ("z", group), ("u", "<muteGroup>1</muteGroup>"), ("v", "")]))
        for first in 36...38 {
            for second in 36...38 {
                let level: Float = first == second ? [0.5, 0.25, 0.125][first - 36] : 0
                #expect(rest(kit, first, second) == level, "\(first) \(second)")
            }
            #expect(rest(kit, first, 39) > 0 && rest(kit, first, 40) > 0)
        }
    }

    @Test func aStopNoteEndsItselfOnly() throws {
        let kit = try fixture.hydrogen(kit([("x", "<isStopNote>true</isStopNote>"), ("y", "")]))
        #expect(rest(kit, 36, 36) == 0)
        #expect(rest(kit, 36, 37) == 0.5 && rest(kit, 37, 36) == 0.25 && rest(kit, 37, 37) == 0.25)
    }

    @Test func excludedInstrumentsAreEndedByTheirId() throws {
        let kit = try fixture.hydrogen(
            kit([("x", "<exclude><id>11</id><id>12</id></exclude>"), ("y", "<exclude></exclude>"), ("z", "")])
        )
        #expect(rest(kit, 37, 36) == 0 && rest(kit, 38, 36) == 0)
        #expect(rest(kit, 36, 37) == 0.5 && rest(kit, 38, 37) == 0.125)
    }

    @Test func largeGroupsHaveNoRegionForEachPair() throws {
        let kit = try fixture.hydrogen(kit((0..<60).map { ("drum \($0)", "<muteGroup>4</muteGroup>") }))
        #expect(kit.image.pointee.regionCount == 60)
        #expect(rest(kit, 36, 90) == 0)
    }

    @Test func closedHatsEndOpenOnesByName() throws {
        let text = kit([("Open HH", ""), ("Closed HH", ""), ("Hat Pedal", ""), ("Snare", "")])
        let kit = try fixture.hydrogen(text)
        #expect(rest(kit, 36, 37) == 0 && rest(kit, 36, 38) == 0)
        #expect(rest(kit, 36, 39) == 0.5 && rest(kit, 37, 36) == 0.25 && rest(kit, 36, 36) == 0.5)
        let plain = try fixture.hydrogen(text) { $0.chokesHatsByName = false }
        #expect(rest(plain, 36, 37) == 0.5)
    }

    @Test func aKitsOwnRuleForHatsHolds() throws {
        let kit = try fixture.hydrogen(
            kit([
                ("Open HH", ""), ("Closed HH", ""), ("Hat Open 2", "<muteGroup>0</muteGroup>"),
                ("Hat Pd", "<muteGroup>0</muteGroup>"),
            ]))
        #expect(rest(kit, 36, 37) == 0.5)
        #expect(rest(kit, 38, 39) == 0)
    }

    @Test(
        arguments: [
            ("Closed HH", .closed), ("Hat Op Dirty", .open), ("hi-hat pedal", .pedal),
            ("HiHatOpen_02", .open),
            ("Hi Hat Opened", .open), ("Hat Low", .other), ("HH", .closed), ("CHH", .closed), ("OH", .open),
            ("VariBreaks Hat 1 Pd", .pedal), ("Hi-Hat Semiopen (Paiste 14\")", .open), ("That", nil),
            ("High Tom", nil), ("a#3 - hi-hat open", .open), ("", nil),
        ] as [(String, HatName?)])
    func hats(name: String, kind: HatName?) {
        #expect(HatName(name) == kind)
    }
}
