import Engine

/// Which instrument of a set of hi-hats a hit plays, by the pedal's controller.
///
/// The instrument that is hit plays while its own window holds the controller's value; else the first of its set whose
/// window does; where none does, it plays itself.
struct HydrogenHats {
    /// The controller of a hi-hat's pedal.
    static let pedal: UInt16 = 4

    /// An instrument that a hit plays while all conditions hold.
    struct Share {
        var instrument: Int
        var conditions: [KitCondition]
    }

    private let instruments: [HydrogenInstrument]
    /// The members of each set, in order.
    private let sets: [Int: [Int]]

    init(_ instruments: [HydrogenInstrument]) {
        self.instruments = instruments
        let members = instruments.indices.filter {
            instruments[$0].hatSet != nil && instruments[$0].hasSample && !instruments[$0].isMuted
        }
        sets = Dictionary(grouping: members) { instruments[$0].hatSet ?? 0 }
    }

    /// What a hit on an instrument plays.
    func shares(ofHitsOn hit: Int) -> [Share] {
        guard let set = instruments[hit].hatSet, let members = sets[set], members.count > 1 else {
            return [Share(instrument: hit, conditions: [])]
        }
        var shares: [(instrument: Int, values: ClosedRange<Int>)] = []
        for value in 0...127 {
            let instrument = player(ofHitsOn: hit, members, at: value)
            if let last = shares.last, last.instrument == instrument {
                shares[shares.count - 1].values = last.values.lowerBound...value
            } else {
                shares.append((instrument, value...value))
            }
        }
        return shares.map { Share(instrument: $0.instrument, conditions: Self.conditions($0.values)) }
    }

    private func player(ofHitsOn hit: Int, _ members: [Int], at value: Int) -> Int {
        if instruments[hit].hatWindow.contains(value) { return hit }
        return members.first { instruments[$0].hatWindow.contains(value) } ?? hit
    }

    private static func conditions(_ values: ClosedRange<Int>) -> [KitCondition] {
        if values == 0...127 { return [] }
        return [
            KitCondition(
                controller: pedal, low: Float(values.lowerBound) / 127,
                high: values.upperBound == 127 ? .infinity : Float(values.upperBound + 1) / 127)
        ]
    }

    /// The pedal as the kit has it at first: so that the closed hi-hat sounds.
    var controls: KitControls {
        guard let members = sets.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 })?.value,
            let closed = closed(of: members)
        else { return KitControls() }
        let window = instruments[closed].hatWindow
        let value = window.contains(127) ? 127 : window.contains(0) ? 0 : window.lowerBound
        return KitControls(
            startValues: [Int(Self.pedal): Double(value) / 127], labels: [Int(Self.pedal): "Hi-hat pedal"])
    }

    /// The one that is named so, else the one of a pedal that is down, else any.
    private func closed(of members: [Int]) -> Int? {
        members.first { HatName(instruments[$0].name) == .closed }
            ?? members.first { instruments[$0].hatWindow.contains(127) } ?? members.first
    }
}
