import Engine

/// How a hi-hat's pedal (controller 4) chooses among closed, half-open and open strokes. A pure value.
public struct HatRule: Equatable, Sendable {
    /// False: strokes sound as the module sends them.
    public var isOn = false
    /// True where the pedal sends 0 when it is closed, and 127 when it is open.
    public var isReversed = false
    /// The values between open and closed, 1…126, after the direction was seen to.
    public var halfOpen: ClosedRange<UInt8> = Self.standardHalfOpen

    /// A third for each.
    public static let standardHalfOpen: ClosedRange<UInt8> = 43...84

    /// Off.
    public init() {}
}

/// A hi-hat in a kit: the keys of its strokes. The pedal chooses one of them for any.
public struct HatKeys: Equatable, Sendable {
    /// What the strokes are sent as, closed and open.
    public var closedNote: UInt8
    /// See `closedNote`.
    public var openNote: UInt8
    /// The kit's keys; nil for what it lacks.
    public var closed: UInt8?
    /// See `closed`.
    public var halfOpen: UInt8?
    /// See `closed`.
    public var open: UInt8?

    /// The keys of a kit that has `keys`; a half-open stroke on `halfOpen`, if it has one.
    public init(closed: UInt8, open: UInt8, halfOpen: UInt8?, keys: Set<UInt8>) {
        closedNote = closed
        openNote = open
        self.closed = keys.contains(closed) ? closed : nil
        self.halfOpen = halfOpen
        self.open = keys.contains(open) ? open : nil
    }

    /// Every key of a stroke, whether the kit has it or not.
    var strokes: [UInt8] { [closedNote, openNote] + [halfOpen].compactMap { $0 } }

    /// What a stroke plays: what the pedal says, else what was sent, else what is nearest to it.
    func key(for stroke: UInt8, _ pedal: HatPedal) -> UInt8 {
        let there = [closed, halfOpen, open].compactMap { $0 }
        let sent = there.contains(stroke) ? stroke : nil
        let nearest = stroke == openNote ? open ?? halfOpen ?? closed : closed ?? halfOpen ?? open
        let wanted: UInt8? =
            switch pedal {
            case .closed: closed
            case .halfOpen: halfOpen
            case .open: open
            case .unknown: nil
            }
        return wanted ?? sent ?? nearest ?? stroke
    }
}
