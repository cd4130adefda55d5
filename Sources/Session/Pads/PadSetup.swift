import Devices

/// What the user has said of controllers: of all, and of single ones. A pure value.
struct PadSetup: Equatable {
    /// What is said of one device; nil and nothing: as all.
    struct Own: Equatable {
        var layout: PadLayout?
        /// Notes that differ from the layout; only its entries count.
        var pads = PadLayout()
        var channels: Set<UInt8>?
        var ignored: Set<MessageKind> = []
        var hat: HatRule?
        var bindings = Bindings()

        /// Nothing of it is left to say.
        var isEmpty: Bool { self == Own() }
    }

    /// What counts for a device in the end.
    struct Sum: Equatable {
        var layout: PadLayout
        var channels: Set<UInt8>
        var ignored: Set<MessageKind>
        var hat: HatRule
        /// Those that count less before those that count more.
        var bindings: [Binding]
    }

    /// Which sounds the notes play, on devices of which nothing else is said.
    var layout = PadLayout() {
        didSet { layoutWasChanged = layoutWasChanged || layout.name != Self.standardName }
    }
    /// The channels that are heard.
    var channels = Self.allChannels {
        didSet { channelsWereChanged = channelsWereChanged || channels != Self.allChannels }
    }
    var hat = HatRule() { didSet { hatWasChanged = hatWasChanged || hat != HatRule() } }
    /// Whether mapped pads are lit.
    var areLightsOn = false { didSet { lightsWereChanged = lightsWereChanged || areLightsOn } }
    var bindings = Bindings()
    /// What is said of single devices, in the order in which it was first said.
    private(set) var devices: [(name: DeviceName, own: Own)] = []
    /// True once it was something else than at the beginning: then what it is now must be saved even if it is that.
    private(set) var layoutWasChanged = false
    private(set) var channelsWereChanged = false
    private(set) var hatWasChanged = false
    private(set) var lightsWereChanged = false

    static let standardName = PadLayout.Base.gm.rawValue
    static let allChannels = Set<UInt8>(0..<16)

    static func == (one: PadSetup, other: PadSetup) -> Bool { one.lines == other.lines }

    /// What is said of a device.
    subscript(name: DeviceName) -> Own {
        get { devices.first { $0.name == name }?.own ?? Own() }
        set {
            let index = devices.firstIndex { $0.name == name }
            switch (index, newValue.isEmpty) {
            case (let index?, false): devices[index].own = newValue
            case (let index?, true): devices.remove(at: index)
            case (nil, false): devices.append((name, newValue))
            case (nil, true): break
            }
        }
    }

    /// What is said of a device by any of its names, from the least precise to the most.
    private func own(of device: PadDevice) -> [Own] {
        let meant = devices.compactMap { entry in entry.name.precision(for: device).map { ($0, entry.own) } }
        return meant.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// True if something is said of the device alone.
    func differs(_ device: PadDevice) -> Bool { !own(of: device).isEmpty }

    /// What counts for a device, or (nil) for those of which nothing is said.
    func sum(for device: PadDevice?) -> Sum {
        var sum = Sum(
            layout: layout, channels: channels, ignored: [], hat: hat, bindings: bindings.byPrecision)
        for own in device.map(own) ?? [] {
            if let layout = own.layout { sum.layout = layout }
            for entry in own.pads.entries { sum.layout.set(entry) }
            if let channels = own.channels { sum.channels = channels }
            if let hat = own.hat { sum.hat = hat }
            sum.ignored.formUnion(own.ignored)
            sum.bindings += own.bindings.byPrecision
        }
        return sum
    }

    /// What a message of a device is bound to, by the action that the engine tells.
    func binding(ofAction action: UInt16, on device: PadDevice?) -> Binding? {
        let own = device.map(own)?.reversed().lazy.compactMap { $0.bindings.binding(ofAction: action) }.first
        return own ?? bindings.binding(ofAction: action)
    }
}
