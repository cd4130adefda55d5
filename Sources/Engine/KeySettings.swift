/// What the user has set for a key of the kit, on top of what the kit says.
@frozen
public struct KeySettings: BitwiseCopyable, Equatable, Sendable {
    /// Whether a release ends its sounds.
    @frozen
    public enum Hold: BitwiseCopyable, Equatable, Sendable {
        /// As the kit says.
        case asKit
        /// Sounds only while the pad is held.
        case whileHeld
        /// Plays to the end whatever happens, except a choke.
        case oneShot
    }

    /// Where it goes: `Bus.kit`, `Bus.click` or an extra output. One that is not `Bus.kit` counts more than the kit's own output.
    public var bus = Bus.kit
    /// A linear factor.
    public var gain: Float = 1
    /// Balance, -1 left … 1 right: the other side gets quieter, nothing gets louder.
    public var balance: Float = 0
    /// Cents; 0 plays the sample's own frames.
    public var tuneCents: Float = 0
    /// Keys of one group, 1…127, choke each other; 0: as the kit says.
    public var chokeGroup: UInt8 = 0
    /// See `Hold`.
    public var hold = Hold.asKit

    /// As the kit says, to `Bus.kit`.
    @_noLocks
    public init() {}
}
