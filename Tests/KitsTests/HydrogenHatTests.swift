import Engine
import Testing

@testable import Kits

/// Hi-hats chosen by the pedal's controller, envelopes and random pitch of Hydrogen kits.
struct HydrogenHatTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.levels(["closed.wav": 0.5, "half.wav": 0.25, "open.wav": 0.125, "kick.wav": 0.0625])
    }

    private func hat(_ id: Int, _ name: String, _ file: String, _ low: Int, _ high: Int) -> String {
        HydrogenText.instrument(
            id, name,
            "<applyVelocity>false</applyVelocity><isHihat>0</isHihat><lower_cc>\(low)</lower_cc>"
                + "<higher_cc>\(high)</higher_cc>",
            layers: [HydrogenText.layer(file)])
    }

    private func kit(_ hats: [String]) throws -> LoadedKit {
        let kick = HydrogenText.instrument(9, "Kick", layers: [HydrogenText.layer("kick.wav")])
        return try fixture.hydrogen(HydrogenText.kit(hats + [kick]))
    }

    private func heard(_ drummer: KitDrummer, _ key: Int, _ pedal: Int?) -> Float {
        if let pedal { drummer.send(.setController(4, Float(pedal) / 127)) }
        return drummer.hit(key, 127).left[0]
    }

    @Test func thePedalChoosesTheMemberWhicheverIsHit() throws {
        let kit = try kit([
            hat(0, "HH closed", "closed.wav", 85, 127), hat(1, "HH half", "half.wav", 43, 84),
            hat(2, "HH open", "open.wav", 0, 42),
        ])
        #expect(kit.notes == [])
        let drummer = KitDrummer(kit)
        for key in 36...38 { #expect(heard(drummer, key, nil) == 0.5) }
        for (pedal, level) in [(0, 0.125), (42, 0.125), (43, 0.25), (84, 0.25), (85, 0.5), (127, 0.5)] {
            for key in 36...38 { #expect(heard(drummer, key, pedal) == Float(level), "\(key) at \(pedal)") }
        }
        #expect(heard(drummer, 39, 0) == 0.0625)
        #expect(kit.pads.map(\.name) == ["HH closed", "HH half", "HH open", "Kick"])
        #expect(kit.controllers.map(\.number) == [4])
    }

    @Test func theClosedOneSoundsAtFirstAlsoWhereItIsAtTheOtherEnd() throws {
        let kit = try kit([
            hat(0, "Hat open", "open.wav", 64, 127), hat(1, "Hat closed", "closed.wav", 0, 63),
        ])
        let drummer = KitDrummer(kit)
        #expect(heard(drummer, 36, nil) == 0.5 && heard(drummer, 37, nil) == 0.5)
        #expect(heard(drummer, 36, 127) == 0.125)
    }

    @Test func withoutNamesThePressedPedalCounts() throws {
        let kit = try kit([hat(0, "A", "open.wav", 0, 63), hat(1, "B", "closed.wav", 64, 127)])
        #expect(KitDrummer(kit).hit(36, 127).left[0] == 0.5)
    }

    @Test func aMemberThatFitsPlaysItselfAndHolesPlayWhatIsHit() throws {
        let kit = try kit([
            hat(0, "HH closed", "closed.wav", 60, 100), hat(1, "HH half", "half.wav", 80, 110),
        ])
        let drummer = KitDrummer(kit)
        #expect(heard(drummer, 36, 90) == 0.5 && heard(drummer, 37, 90) == 0.25)
        #expect(heard(drummer, 36, 105) == 0.25 && heard(drummer, 37, 70) == 0.5)
        #expect(heard(drummer, 36, 10) == 0.5 && heard(drummer, 37, 10) == 0.25)
        #expect(heard(drummer, 36, 127) == 0.5 && heard(drummer, 37, 127) == 0.25)
    }

    @Test func aSetOfOneIsAsAnyInstrument() throws {
        let kit = try kit([hat(0, "HH closed", "closed.wav", 100, 127)])
        #expect(KitDrummer(kit).hit(36, 127).left[0] == 0.5)
        #expect(kit.controllers == [])
    }

    @Test func attackAndDecayAreHeard() throws {
        try fixture.wave("one.wav", Array(repeating: 1, count: 48_000))
        let kit = try fixture.hydrogen(
            HydrogenText.kit([
                HydrogenText.instrument(
                    0, "x", "<Attack>1000</Attack><Decay>2000</Decay><Sustain>0.25</Sustain>",
                    layers: [HydrogenText.layer("one.wav")])
            ]))
        let sound = KitDrummer(kit).hit(36, 127, frames: 4_000).left
        #expect(isNear(sound[500], 0.5) && isNear(sound[1_000], 1))
        // Equal decibels: half way down it is at the root of the whole way.
        #expect(abs(sound[2_000] - 0.5) < 0.01 && isNear(sound[3_500], 0.25))
    }

    @Test func pitchesAreRandomOnBothSides() throws {
        let kit = try fixture.hydrogen(
            HydrogenText.kit([
                HydrogenText.instrument(
                    0, "x", "<randomPitchFactor>0.5</randomPitchFactor>",
                    layers: [HydrogenText.layer("closed.wav")])
            ]))
        #expect(abs(kit.regions(36)[0].randomCents - 34.64) < 0.01)
        #expect(kit.notes == [])
    }
}
