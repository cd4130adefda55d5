/// The transport that the programs of one server share: whether it moves, and where it is.
@frozen
public struct TransportPlace: BitwiseCopyable, Equatable, Sendable {
    /// What the transport does.
    @frozen
    public enum State: UInt8, BitwiseCopyable, Sendable {
        /// The driver has none.
        case none
        case stopped
        /// It is to roll, once every program is ready for its place.
        case starting
        case rolling
    }

    /// See `State`.
    public var state: State
    /// The frame that is next.
    public var frame: Int

    /// The place of a transport; without arguments there is none.
    public init(state: State = .none, frame: Int = 0) {
        self.state = state
        self.frame = frame
    }

    /// True unless the driver has none.
    public var isKnown: Bool {
        @_noLocks get { if case .none = state { false } else { true } }
    }

    /// True while it moves.
    public var isRolling: Bool {
        @_noLocks get { if case .rolling = state { true } else { false } }
    }
}
