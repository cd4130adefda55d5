/// What we do in the transport that the programs of a server share.
public enum TransportRole: String, CaseIterable, Sendable {
    /// Nothing.
    case off
    /// We move with it, and it waits until we are ready.
    case follow
    /// The same, and we tell the others bar and beat.
    case master
}

/// What the transport can be asked for.
public enum TransportRequest: Equatable, Sendable {
    case start
    case stop
    /// To go to a frame, 0...2^32 - 1.
    case locate(Int)
}

/// What the transport and its other programs are to know of the song.
public struct TransportPlan: BitwiseCopyable, Equatable, Sendable {
    /// The transport's frame from which the song can be heard at once; -1 while there is none.
    public var readyFrame: Int
    /// The transport's frame at which the song, and with it the first bar, begins.
    public var songStart: Int
    /// 0 while unknown; 1000 at the most.
    public var beatsPerMinute: Double

    /// A plan; without arguments nothing is ready or known.
    public init(readyFrame: Int = -1, songStart: Int = 0, beatsPerMinute: Double = 0) {
        self.readyFrame = readyFrame
        self.songStart = songStart
        self.beatsPerMinute = beatsPerMinute
    }
}

/// Ports without a transport: any part can be taken in it, and nothing comes of it.
extension AudioPorts {
    /// Takes a part in a transport that is not there.
    public func joinTransport(_ role: TransportRole) throws(DeviceError) {}
    /// Asks nobody.
    public func askTransport(_ request: TransportRequest) {}
    /// Tells nobody.
    public func tellTransport(_ plan: TransportPlan) {}
}
