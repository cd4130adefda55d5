import Engine

/// Gathers what controllers do to the regions of a kit, in the engine's terms.
struct ControlAssembly {
    private(set) var conditions: [KitCondition] = []
    private(set) var modulations: [KitModulation] = []
    /// In the order of the controllers.
    var starts: [KitControllerStart] {
        unorderedStarts.enumerated().sorted {
            ($0.element.range.controller, $0.offset) < ($1.element.range.controller, $1.offset)
        }.map(\.element)
    }
    /// The curves that are used, one behind the other.
    private(set) var curves: [Float] = []
    let kit: KitControls

    private let sampleRate: Int
    private let warnings: KitNotes
    private var unorderedStarts: [KitControllerStart] = []
    /// The engine's number of each curve that is used.
    private var curveNumbers: [Curve: UInt16] = [:]
    private var usedControllers: Set<Int> = []

    /// A curve: one of the kit's by its number, or a crossfade.
    private enum Curve: Hashable {
        case numbered(Int)
        case fade(Crossfade, isPower: Bool)
    }

    /// More different crossfades than any kit has; each takes 512 bytes.
    private static let fadeLimit = 4_096

    /// Where the conditions and modulations of a region are.
    struct Lists {
        var firstCondition: Int
        var conditionCount: Int
        var firstModulation: Int
        var modulationCount: Int

        /// `region` with these lists.
        func taken(into region: KitRegion) -> KitRegion {
            var region = region
            region.firstCondition = Int32(firstCondition)
            region.conditionCount = Int32(conditionCount)
            region.firstModulation = Int32(firstModulation)
            region.modulationCount = Int32(modulationCount)
            return region
        }
    }

    init(_ kit: KitControls, sampleRate: Int, warnings: KitNotes) {
        self.kit = kit
        self.sampleRate = sampleRate
        self.warnings = warnings
    }

    /// Adds what a region depends on.
    mutating func lists(of region: RegionDescription) -> Lists {
        let firstModulation = modulations.count
        for modulation in region.modulations {
            modulations.append(engineModulation(modulation, place: region.place))
            usedControllers.insert(modulation.controller)
        }
        for (controller, fade) in region.controllerFades.sorted(by: { $0.key < $1.key }) {
            let curve = fadeNumber(fade, isPower: region.controllerFadesByPower, place: region.place)
            guard let curve else { continue }
            modulations.append(
                KitModulation(.amplitude, controller: UInt16(controller), curve: curve, depth: 1))
            usedControllers.insert(controller)
        }
        usedControllers.formUnion(region.conditions.map { Int($0.controller) })
        defer { conditions += region.conditions }
        return Lists(
            firstCondition: conditions.count, conditionCount: region.conditions.count,
            firstModulation: firstModulation, modulationCount: modulations.count - firstModulation)
    }

    /// Adds the controllers that start a region.
    mutating func addStarts(of region: RegionDescription, region index: Int32) {
        for range in region.controllerStarts {
            unorderedStarts.append(KitControllerStart(range, region: index))
            usedControllers.insert(Int(range.controller))
        }
    }

    private mutating func engineModulation(
        _ modulation: ModulationDescription, place: String
    ) -> KitModulation {
        var depth = modulation.depth
        switch modulation.target {
        case .delay, .attack, .hold, .decay, .release: depth *= Double(sampleRate)
        case .amplitude, .volume, .pan, .tune, .width, .sustain: break
        }
        return KitModulation(
            modulation.target, controller: UInt16(modulation.controller),
            curve: curveNumber(modulation.curve, place: place), depth: Float(depth))
    }

    private mutating func curveNumber(_ number: Int, place: String) -> UInt16 {
        if let known = curveNumbers[.numbered(number)] { return known }
        guard let values = kit.curves[number] ?? ControllerCurve.builtIn(number) else {
            warnings.add("there is no curve \(number); curve 0 is taken", place: place)
            return curveNumber(0, place: place)
        }
        return add(.numbered(number), values)
    }

    /// nil, with a warning, if there are too many.
    private mutating func fadeNumber(_ fade: Crossfade, isPower: Bool, place: String) -> UInt16? {
        let curve = Curve.fade(fade, isPower: isPower)
        if let known = curveNumbers[curve] { return known }
        if curveNumbers.count >= Self.fadeLimit {
            warnings.add("more than \(Self.fadeLimit) different crossfades by controllers", place: place)
            return nil
        }
        return add(
            curve, (0..<KitImage.curveLength).map { Float(fade.gain(at: $0, isPower: isPower)) })
    }

    private mutating func add(_ curve: Curve, _ values: [Float]) -> UInt16 {
        let number = UInt16(curves.count / KitImage.curveLength)
        curves += values
        curveNumbers[curve] = number
        return number
    }

    /// Numbers that stand for what a hit brings along: velocity, key, chance, every second one.
    private static let perHit: Set = [131, 133, 135, 136, 137]

    /// The controllers that have a label or are followed, in order.
    var controllers: [KitController] {
        usedControllers.union(kit.labels.keys).subtracting(Self.perHit).sorted().map { number in
            KitController(
                number: number, label: PlainText.line(kit.labels[number] ?? ""),
                startValue: kit.startValues[number] ?? 0, isUsed: usedControllers.contains(number))
        }
    }
}
