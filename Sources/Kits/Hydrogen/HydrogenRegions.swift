import Engine
import Host

/// Makes regions of the instruments of a Hydrogen kit.
struct HydrogenRegions {
    /// The engine's rate, in which Hydrogen counts the frames of envelopes.
    let sampleRate: Int
    /// `drumkit.xml`, for places in notes.
    let fileName: String
    let leftOut: KitNotes

    /// How many cents a hit is tuned at most at a random pitch of 1. Hydrogen's chance has a standard deviation of 40 cents;
    /// one that is even, as here, has the same up to this bound.
    private static let randomCents = 40 * 3.0.squareRoot()

    /// All regions, in the order of the file.
    func regions(_ kit: HydrogenKit, hatsByName: Bool) -> [RegionDescription] {
        noteSilent(kit)
        let keys = HydrogenKeys.keys(kit.instruments, leftOut: leftOut, fileName: fileName)
        let chokes = HydrogenChokes(kit.instruments, keys: keys, hatsByName: hatsByName)
        let hats = HydrogenHats(kit.instruments)
        let labels = HydrogenLabels.labels(kit.instruments, keys: keys)
        var regions: [RegionDescription] = []
        for index in kit.instruments.indices {
            guard let key = keys[index] else { continue }
            for share in hats.shares(ofHitsOn: index) {
                let instrument = kit.instruments[share.instrument]
                var base = base(instrument, key: key)
                base.labels = [labels[index]]
                base.conditions = share.conditions
                base.offBy = chokes.endedBy[share.instrument]
                base.group = chokes.ends[share.instrument].first ?? 0
                regions += instrument.components.flatMap { self.regions(instrument, $0, base) }
                regions += chokes.ends[share.instrument].dropFirst().map { choking($0, base) }
            }
        }
        return regions
    }

    private func noteSilent(_ kit: HydrogenKit) {
        for instrument in kit.instruments {
            let place = "\(fileName):\(instrument.line)"
            if !instrument.hasSample {
                leftOut.add("instrument \(instrument.name) has no sample", kind: "no sample", place: place)
            } else if instrument.isMuted {
                leftOut.add(
                    "instrument \(instrument.name) is muted in the kit", kind: "muted", place: place)
            }
        }
    }

    /// What the regions of an instrument share.
    private func base(_ instrument: HydrogenInstrument, key: Int) -> RegionDescription {
        var base = RegionDescription(source: .silence)
        base.place = "\(fileName):\(instrument.line)"
        base.keys = key...key
        base.choke = .release
        base.releaseSeconds = seconds(instrument.envelope.releaseFrames)
        base.releaseIsExponential = true
        base.loopMode = .oneShot
        base.velocity =
            instrument.followsVelocity
            ? VelocityDescription(curve: [0: 0, 127: 1]) : VelocityDescription(tracking: 0)
        let pan = HydrogenPan(instrument.pan)
        base.pan = pan.pan
        base.gainLinear = instrument.gainLinear * pan.gainLinear
        base.randomCents = instrument.randomPitch * Self.randomCents
        take(instrument.envelope, into: &base)
        return base
    }

    private func take(_ envelope: HydrogenEnvelope, into base: inout RegionDescription) {
        if envelope.attackFrames == 0 && envelope.decayFrames == 0 {
            // It is at its sustain from the first frame.
            base.gainLinear *= envelope.sustain
            return
        }
        base.envelope.stages.attackSeconds = seconds(envelope.attackFrames)
        base.envelope.stages.decaySeconds = seconds(envelope.decayFrames)
        base.envelope.stages.sustain = envelope.sustain
    }

    private func seconds(_ frames: Int) -> Double { Double(frames) / Double(sampleRate) }

    private func regions(
        _ instrument: HydrogenInstrument, _ component: HydrogenComponent, _ base: RegionDescription
    ) -> [RegionDescription] {
        var regions: [RegionDescription] = []
        for zone in HydrogenZone.zones(of: component) {
            for (turn, place) in zone.layers.enumerated() {
                let layer = component.layers[place]
                var region = base
                region.microphone = component.name
                region.velocities = zone.velocities
                region.source = source(layer)
                region.place = "\(fileName):\(layer.line)"
                region.gainLinear *= component.gainLinear * layer.gainLinear
                region.pitch = PitchDescription(
                    cents: 100 * (layer.pitch + instrument.pitchOffset), keycenter: nil, centsPerKey: 0)
                region.offset = layer.firstFrame
                region.last = layer.endFrame.map { $0 - 1 }
                take(turn, of: zone.layers.count, component.selection, into: &region)
                regions.append(region)
            }
        }
        return regions
    }

    private func take(
        _ turn: Int, of count: Int, _ selection: HydrogenComponent.Selection,
        into region: inout RegionDescription
    ) {
        switch selection {
        case .first: break
        case .inTurn:
            region.sequenceLength = count
            region.sequencePosition = turn + 1
        case .byChance:
            region.lowRandom = Double(turn) / Double(count)
            region.highRandom = Double(turn + 1) / Double(count)
        }
    }

    private func source(_ layer: HydrogenLayer) -> RegionDescription.Source {
        if layer.fileName == HydrogenLayer.placeholder { return .silence }
        let name = KitFiles.slashed(layer.fileName)
        let isDrive = name.dropFirst().hasPrefix(":/")
        // A path of the machine that the kit was made on means the file of that name.
        if isDrive || (Paths.isAbsolute(name) && Files.isMissing(name)) { return .file(Paths.name(of: name)) }
        return .file(name)
    }

    /// A region that only ends a further group.
    private func choking(_ group: Int64, _ base: RegionDescription) -> RegionDescription {
        var region = base
        region.group = group
        region.offBy = 0
        return region
    }
}
