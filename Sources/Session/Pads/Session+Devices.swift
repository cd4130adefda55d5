import Devices
import Engine

/// Single controllers, and their lights.
extension Session {
    /// A device that is there, by what a user calls it: the one that is meant most closely.
    func device(named text: String) throws(SessionError) -> PadDevice {
        let name = DeviceName(text)
        let meant = padDevices.values.compactMap { device in
            name.precision(for: device).map { (precision: $0, device: device) }
        }
        let first = meant.max { ($0.precision, $1.device.number) < ($1.precision, $0.device.number) }
        if let first { return first.device }
        let labels = padDevices.values.map(\.label).sorted()
        let remedy = labels.isEmpty ? "none was connected yet" : "there are \(labels.joined(separator: ", "))"
        throw SessionError("no controller \(name); \(remedy)", word: text)
    }

    func ignore(_ device: String, _ kinds: Set<MessageKind>, _ isIgnored: Bool) -> Answer {
        let name = DeviceName(device)
        if isIgnored {
            padSetup[name].ignored.formUnion(kinds)
        } else {
            padSetup[name].ignored.subtract(kinds)
        }
        useHitMap()
        let now = padSetup[name].ignored
        let text = MessageKind.allCases.filter(now.contains).map(\.rawValue).joined(separator: " ")
        let isAll = now.count == MessageKind.allCases.count
        return Answer(
            "\(name): \(now.isEmpty ? "heard" : isAll ? "ignored" : "ignored: \(text)")",
            fields: [
                deviceField(device), Field("ignored", .list(now.map(\.rawValue).sorted().map { .text($0) })),
            ])
    }

    /// Lets a device be as all others, but for its bindings.
    func forgetDevice(_ device: String?) -> Answer {
        guard let device else { return Answer() }
        let name = DeviceName(device)
        let bindings = padSetup[name].bindings
        padSetup[name] = PadSetup.Own(bindings: bindings)
        useHitMap()
        return Answer("\(name): as all others", fields: [deviceField(device)])
    }

    func setLights(_ isOn: Bool?) -> Answer {
        if let isOn {
            padSetup.areLightsOn = isOn
            showLights()
        }
        return Answer(
            "lights: \(padSetup.areLightsOn ? "mapped pads are lit where the controller takes notes" : "off")",
            fields: [Field("lights", .flag(padSetup.areLightsOn))])
    }

    /// Lights the pads that are mapped.
    func showLights() {
        guard let pads else { return }
        var lights: [UInt8: PadLights] = [:]
        if padSetup.areLightsOn {
            let keys = Set(kitShelf.current?.pads.map(\.key) ?? [])
            for (slot, device) in padDevices {
                let map = slotsWithMap.contains(slot) ? makePadMap(for: device) : padMap
                lights[slot] = PadLights(of: map, keys: keys)
            }
        }
        if pads.lights != lights { pads.lights = lights }
    }
}

extension PadLights {
    /// The notes that play one of `keys`, or run a command.
    init(of map: PadMap, keys: Set<UInt8>) {
        self.init()
        if map.ignored.contains(.notes) { return }
        for note in 0..<128 as Range<UInt8> {
            let bound = map.bindings.filter { $0.trigger.message == .note(note) }
            let channels = map.channels.filter { channel in
                if bound.contains(where: { $0.trigger.channel ?? channel == channel }) { return true }
                return map.keys[Int(channel) * 128 + Int(note)].map { keys.contains($0) } == true
            }
            if channels.count == map.channels.count && channels.count > 1 {
                notes.insert(note)
            } else {
                places.formUnion(channels.map { Place(note, channel: $0) })
            }
        }
    }
}
