/// Reads a Hydrogen kit of any age from its XML.
///
/// Until 0.9.2 an instrument has one file, until 0.9.6 layers, since 0.9.7 components of layers; 2.0 moves the
/// selection of layers into the components. All of them are told by what is there, not by a version.
struct HydrogenReader {
    /// `drumkit.xml`, for places in notes.
    let fileName: String
    let leftOut: KitNotes
    let warnings: KitNotes

    /// Volumes and gains; Hydrogen's own end at 5 and 10.
    private static let gains = 0.0...1_000.0
    private static let frames = 0...(1 << 40)

    /// The kit; nil if the element is none.
    func kit(_ root: MarkupElement) -> HydrogenKit? {
        guard let list = root.child("instrumentList") else { return nil }
        let parts = kitComponents(root)
        let instruments = list.children("instrument").map { instrument($0, parts) }
        return HydrogenKit(name: root.string("name") ?? "", instruments: instruments)
    }

    /// A component of the kit, which instruments refer to.
    private typealias KitComponent = (name: String, volume: Double)

    /// The components of the kit by their ids.
    private func kitComponents(_ root: MarkupElement) -> [Int: KitComponent] {
        var parts: [Int: KitComponent] = [:]
        for component in root.child("componentList")?.children("drumkitComponent") ?? [] {
            guard let id = component.whole("id", -1...1_000_000) else { continue }
            let volume = component.number("volume", Self.gains) ?? 1
            parts[id] = parts[id] ?? (component.string("name") ?? "", volume)
        }
        return parts
    }

    private func instrument(_ element: MarkupElement, _ kitParts: [Int: KitComponent]) -> HydrogenInstrument {
        var instrument = HydrogenInstrument()
        instrument.id = element.whole("id", -1...1_000_000) ?? -1
        instrument.name = element.string("name") ?? ""
        instrument.line = element.line
        instrument.gainLinear =
            (element.number("volume", Self.gains) ?? 1) * (element.number("gain", Self.gains) ?? 1)
        instrument.pan = pan(element)
        instrument.followsVelocity = element.flag("applyVelocity") ?? true
        instrument.envelope = envelope(element)
        instrument.pitchOffset = element.number("pitchOffset", -60...60) ?? 0
        instrument.muteGroup = element.whole("muteGroup", -1...1_000_000) ?? -1
        instrument.excluded =
            element.child("exclude")?.children("id").compactMap { Int($0.trimmedText) } ?? []
        instrument.isStopNote = element.flag("isStopNote") ?? false
        instrument.randomPitch = element.number("randomPitchFactor", 0...1) ?? 0
        instrument.hatSet = element.whole("isHihat", -1...1_000).flatMap { $0 >= 0 ? $0 : nil }
        let low = element.whole("lower_cc", 0...127) ?? 0
        instrument.hatWindow = low...max(low, element.whole("higher_cc", 0...127) ?? 127)
        instrument.note = element.whole("midiOutNote", -1...128).flatMap { (0...127).contains($0) ? $0 : nil }
        instrument.isMuted = element.flag("isMuted") ?? false
        instrument.components = components(element, kitParts)
        noteUnplayed(element)
        return instrument
    }

    private func pan(_ element: MarkupElement) -> Double {
        if let pan = element.number("pan", -1...1) { return pan }
        let left = element.number("pan_L", 0...1_000) ?? 1
        let right = element.number("pan_R", 0...1_000) ?? 1
        if left == right { return 0 }
        return left > right ? right / left - 1 : 1 - left / right
    }

    private func envelope(_ element: MarkupElement) -> HydrogenEnvelope {
        HydrogenEnvelope(
            attackFrames: element.whole("Attack", 0...100_000) ?? 0,
            decayFrames: element.whole("Decay", 0...100_000) ?? 0,
            sustain: element.number("Sustain", 0...1) ?? 1,
            releaseFrames: element.whole("Release", 256...100_256) ?? 1_000)
    }

    private func components(
        _ element: MarkupElement, _ kitParts: [Int: KitComponent]
    ) -> [HydrogenComponent] {
        let selection = selection(element) ?? .first
        let parts = element.children("instrumentComponent")
        if parts.isEmpty {
            var component = HydrogenComponent(selection: selection, layers: layers(element))
            if component.layers.isEmpty, let name = element.string("filename") {
                component.layers = [HydrogenLayer(fileName: name, line: element.line)]
            }
            return component.layers.isEmpty ? [] : [component]
        }
        return parts.compactMap { part in
            if part.flag("isMuted") ?? false {
                leftOut.add("components that are muted in the kit", place: place(part))
                return nil
            }
            let kitPart = part.whole("component_id", -1...1_000_000).flatMap { kitParts[$0] } ?? ("", 1)
            return HydrogenComponent(
                name: kitPart.name, gainLinear: (part.number("gain", Self.gains) ?? 1) * kitPart.volume,
                selection: self.selection(part) ?? selection, layers: layers(part))
        }
    }

    private func selection(_ element: MarkupElement) -> HydrogenComponent.Selection? {
        switch element.string("sampleSelectionAlgo")?.uppercased() {
        case "VELOCITY": .first
        case "ROUND_ROBIN": .inTurn
        case "RANDOM": .byChance
        default: nil
        }
    }

    private func layers(_ element: MarkupElement) -> [HydrogenLayer] {
        element.children("layer").compactMap { part in
            guard let name = part.string("filename") else {
                leftOut.add("layers without a file", place: place(part))
                return nil
            }
            if part.flag("isMuted") ?? false {
                leftOut.add("layers that are muted in the kit", place: place(part))
                return nil
            }
            var layer = HydrogenLayer(fileName: name, line: part.line)
            layer.low = Float(part.number("min", 0...1) ?? 0)
            layer.high = Float(part.number("max", 0...1) ?? 1)
            layer.gainLinear = part.number("gain", Self.gains) ?? 1
            layer.pitch = part.number("pitch", -60...60) ?? 0
            takeEdits(part, into: &layer)
            return layer
        }
    }

    /// What the sample editor did.
    private func takeEdits(_ part: MarkupElement, into layer: inout HydrogenLayer) {
        guard part.flag("ismodified") ?? false else { return }
        layer.firstFrame = part.whole("startframe", Self.frames) ?? 0
        layer.endFrame = part.whole("endframe", Self.frames).flatMap { $0 > 0 ? $0 : nil }
        let lacks: [(String, Bool)] = [
            ("loops", (part.number("loops", Self.gains) ?? 0) > 0),
            ("playing backwards", ["reverse", "pingpong"].contains(part.string("smode") ?? "forward")),
            ("stretching (rubberband)", part.flag("userubber") ?? false),
            ("volume and pan curves", part.child("volume") != nil || part.child("pan") != nil),
        ]
        for (what, isThere) in lacks where isThere {
            warnings.add("not played: \(what) of edited layers", place: place(part))
        }
    }

    /// What the engine can't do.
    private func noteUnplayed(_ element: MarkupElement) {
        let isFiltered =
            (element.flag("filterActive") ?? false)
            && ((element.number("filterCutoff", 0...1) ?? 1) < 1
                || (element.number("filterResonance", 0...1) ?? 0) > 0)
        let effects = (1...4).contains { (element.number("FX\($0)Level", 0...1_000) ?? 0) > 0 }
        let lacks: [(String, Bool)] = [
            ("lowpass filters", isFiltered),
            ("levels to effects", effects),
            ("solo", element.flag("isSoloed") ?? false),
        ]
        for (what, isThere) in lacks where isThere {
            warnings.add("not played: \(what)", place: place(element))
        }
    }

    private func place(_ element: MarkupElement) -> String { "\(fileName):\(element.line)" }
}
