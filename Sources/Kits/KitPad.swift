/// A key of a kit that has a sound.
public struct KitPad: Equatable, Sendable {
    /// 0…127.
    public var key: UInt8
    /// What the sound is called, for people.
    public var name: String
    /// What to type for it: the name in lower case, with `-` for what is neither letter nor digit.
    public var word: String
    /// Further words for it, such as that of its sample file.
    public var otherWords: [String]
    /// Velocity layers, at least 1; 0 if it only chokes others.
    public var layerCount: Int
    /// Regions that it can choose from.
    public var regionCount: Int
}
