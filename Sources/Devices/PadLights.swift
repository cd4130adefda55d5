/// Which pads of a device are lit: notes that are sent back to it. A pure value.
public struct PadLights: Equatable, Sendable {
    /// A note on a channel.
    public struct Place: Hashable, Sendable {
        /// 0…127.
        public var note: UInt8
        /// 0…15.
        public var channel: UInt8

        /// A note on a channel.
        public init(_ note: UInt8, channel: UInt8) {
            self.note = note
            self.channel = channel
        }
    }

    /// Notes that are lit on the channel on which the device plays.
    public var notes: Set<UInt8> = []
    /// Notes that are lit on their own channel alone.
    public var places: Set<Place> = []

    /// No light.
    public init() {}

    /// All of them, for a device that plays on `channel`.
    public func lit(on channel: UInt8) -> Set<Place> {
        places.union(notes.map { Place($0, channel: channel) })
    }
}
