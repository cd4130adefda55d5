/// A kit in memory that the engine can play. Thread: made by the control side, then the audio thread's
/// until the receipt `kitReleased` returns it.
@frozen
public struct KitImage: BitwiseCopyable {
    /// Controllers that a kit can have: MIDI's 128 and more that only commands move (SFZ numbers go up to 511).
    public static var controllerCount: Int { @_noLocks get { 512 } }
    /// Values of a curve, for controller values 0/127, 1/127 … 127/127.
    public static var curveLength: Int { @_noLocks get { 128 } }

    /// All regions.
    public var regions: UnsafeMutablePointer<KitRegion>
    /// How many `regions` there are.
    public var regionCount: Int
    /// Indices into `regions`, grouped by key.
    public var keyRegions: UnsafePointer<Int32>
    /// 129 offsets into `keyRegions`: key `k` has those from `keyOffsets[k]` up to `keyOffsets[k + 1]`.
    public var keyOffsets: UnsafePointer<Int32>

    /// Conditions of all regions, see `KitRegion.firstCondition`.
    public var conditions: UnsafePointer<KitCondition>?
    /// Modulations of all regions, see `KitRegion.firstModulation`.
    public var modulations: UnsafePointer<KitModulation>?
    /// Curves one behind the other, `curveLength` values each, linear between them; nil where there is no modulation.
    public var curves: UnsafePointer<Float>?
    /// Values of the controllers when the kit is taken, 0…1, `controllerCount` of them; nil: all 0.
    public var controllerStartValues: UnsafePointer<Float>?
    /// Regions that controllers start, in the order of the controllers.
    public var controllerStarts: UnsafePointer<KitControllerStart>?
    /// How many `controllerStarts` there are.
    public var controllerStartCount: Int32 = 0
    /// A bit for each key that is a key switch: keys 0…63, keys 64…127.
    public var switchKeys: (UInt64, UInt64) = (0, 0)
    /// The key switch that counts as the last when the kit is taken; -1 for none.
    public var defaultSwitch: Int16 = -1

    /// Voices that play it now. Thread: audio alone.
    public var voiceCount: Int32 = 0

    /// A kit of these regions.
    public init(
        regions: UnsafeMutablePointer<KitRegion>, regionCount: Int,
        keyRegions: UnsafePointer<Int32>, keyOffsets: UnsafePointer<Int32>
    ) {
        self.regions = regions
        self.regionCount = regionCount
        self.keyRegions = keyRegions
        self.keyOffsets = keyOffsets
    }
}
