/// A stereo sum in the mixer. Its number is its place in `RenderBlock.outputs`, two channels each.
@frozen
public struct Bus: BitwiseCopyable, Hashable, Sendable {
    /// The bus's number, from 0.
    public let index: UInt8

    /// The bus with the number `index`, which must be less than `Bus.count`.
    @_noLocks
    public init(index: UInt8) {
        self.index = index
    }

    /// What the audience hears: the sum of song, kit and those extra outputs that are sent there.
    public static var main: Bus { @_noLocks get { Bus(index: 0) } }
    /// The song alone, after its fader.
    public static var song: Bus { @_noLocks get { Bus(index: 1) } }
    /// All drums but those that are sent to an output of their own, after their fader.
    public static var kit: Bus { @_noLocks get { Bus(index: 2) } }
    /// The click; never part of `main` unless asked.
    public static var click: Bus { @_noLocks get { Bus(index: 3) } }

    /// How many extra outputs there can be.
    public static var extraCount: Int { @_noLocks get { 16 } }
    /// How many buses there are, extra outputs included.
    public static var count: Int { @_noLocks get { 4 + extraCount } }

    /// The extra output number `index`, from 0 to `extraCount - 1`.
    public static func extra(_ index: Int) -> Bus {
        Bus(index: UInt8(4 + index))
    }
}
