/// What a controller moves.
@frozen
public enum ModulationTarget: BitwiseCopyable, Sendable {
    /// A linear factor: `depth · curve(value)`. It follows while the voice sounds.
    case amplitude
    /// Decibels added. It follows while the voice sounds.
    case volume
    /// Added to the pan, -1 left … 1 right. It follows while the voice sounds.
    case pan
    /// Cents added. It follows while the voice sounds.
    case tune
    /// Added to `KitRegion.width`. It holds from the hit on, as do the rest.
    case width
    /// Frames added to the stages of the envelope.
    case delay, attack, hold, decay
    /// Level added to the envelope's sustain.
    case sustain
    /// Frames added to the release.
    case release
}

/// How a controller moves a region (SFZ `amplitude_onccN` and its kind).
@frozen
public struct KitModulation: BitwiseCopyable, Sendable {
    /// See `ModulationTarget`, also for the unit of `depth`.
    public var target: ModulationTarget
    /// 0…`KitImage.controllerCount - 1`.
    public var controller: UInt16
    /// The number of its curve in `KitImage.curves`.
    public var curve: UInt16
    /// What the curve's value is multiplied by.
    public var depth: Float

    /// A modulation.
    public init(_ target: ModulationTarget, controller: UInt16, curve: UInt16 = 0, depth: Float) {
        self.target = target
        self.controller = controller
        self.curve = curve
        self.depth = depth
    }
}

/// A region sounds only while a controller's value, 0…1, is in `low..<high`.
@frozen
public struct KitCondition: BitwiseCopyable, Sendable {
    /// 0…`KitImage.controllerCount - 1`.
    public var controller: UInt16
    /// See above.
    public var low: Float
    /// See above; infinity where there is no upper bound.
    public var high: Float

    /// A condition.
    public init(controller: UInt16, low: Float, high: Float) {
        self.controller = controller
        self.low = low
        self.high = high
    }
}

/// A region that starts when a controller's value comes into a range (SFZ `on_loccN`, `on_hiccN`).
@frozen
public struct KitControllerStart: BitwiseCopyable, Sendable {
    /// The range that the value must come into.
    public var range: KitCondition
    /// An index into `KitImage.regions`.
    public var region: Int32

    /// A start.
    public init(_ range: KitCondition, region: Int32) {
        self.range = range
        self.region = region
    }
}
