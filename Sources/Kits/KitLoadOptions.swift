import Engine
import Host

/// What is loaded of a kit, how, and within which bounds.
public struct KitLoadOptions: Sendable {
    /// Samples are cut behind so many minutes.
    public var minuteLimit = 10.0
    /// What a kit may take; one that needs more is refused.
    public var memory = KitMemory.standard
    /// How samples lie in memory.
    public var storage = SampleStorage.float
    /// The microphones to load, as `KitMicrophones` names them; empty for all.
    public var microphones: [String] = []
    /// Closed and pedal hi-hats end open ones where a kit without rules of its own names them so (Hydrogen kits
    /// and bare folders).
    public var chokesHatsByName = true
    /// Where archives are unpacked; nil if there is no place for it.
    public var cacheFolder: String?

    /// The default bounds: 10 minutes a sample, half of the memory that is available now.
    public init() {
        cacheFolder = Paths.userCache.map { $0 + "/kits" }
    }
}
