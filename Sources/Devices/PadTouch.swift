/// How a pad takes a hit.
public struct PadTouch: Equatable, Sendable {
    /// What velocity is played for the one received.
    public var curve = VelocityCurve.linear
    /// Hits below this velocity, 1…127, are dropped.
    public var threshold: UInt8 = 1
    /// Hits this soon after the last one are dropped, in seconds, 0…1.
    public var lockoutSeconds = 0.0

    /// Every hit counts, as it is.
    public init() {}

    /// What is played for a velocity of 0…127; 0 is nothing.
    public func velocity(for velocity: UInt8) -> UInt8 {
        velocity == 0 || velocity < threshold ? 0 : curve.velocity(for: velocity)
    }
}

/// What velocity is played for the one received, both 1…127. It never falls, and never plays nothing.
public enum VelocityCurve: Equatable, Sendable {
    /// Light hits come out louder: `out = 1 + 126 · ((in - 1) / 126) ^ 0.5`.
    case soft
    /// As received.
    case linear
    /// Loud sounds take hard hits: `out = 1 + 126 · ((in - 1) / 126) ^ 2`.
    case hard
    /// Always the same.
    case fixed(UInt8)
    /// Straight lines from point to point; level before the first and behind the last.
    case points([Point])

    /// A point of a curve, both 1…127.
    public struct Point: Equatable, Sendable {
        /// The velocity received.
        public var input: UInt8
        /// The velocity played.
        public var output: UInt8

        /// A point.
        public init(_ input: UInt8, _ output: UInt8) {
            self.input = input
            self.output = output
        }
    }

    /// Points as a curve: nil if there are none, or more than 16, or if one does not lie to the right of the one before,
    /// or lies below it, or is out of range.
    public static func through(_ points: [Point]) -> VelocityCurve? {
        let range = UInt8(1)...127
        guard (1...16).contains(points.count) else { return nil }
        guard points.allSatisfy({ range.contains($0.input) && range.contains($0.output) }) else { return nil }
        let areRising = zip(points, points.dropFirst()).allSatisfy {
            $0.input < $1.input && $0.output <= $1.output
        }
        return areRising ? .points(points) : nil
    }

    /// The velocity that is played for `velocity`, 1…127.
    public func velocity(for velocity: UInt8) -> UInt8 {
        let input = min(max(velocity, 1), 127)
        switch self {
        case .linear: return input
        case .fixed(let output): return min(max(output, 1), 127)
        case .soft: return Self.bent(input) { $0.squareRoot() }
        case .hard: return Self.bent(input) { $0 * $0 }
        case .points(let points): return Self.onLines(points, input)
        }
    }

    private static func bent(_ input: UInt8, _ shape: (Double) -> Double) -> UInt8 {
        UInt8((1 + 126 * shape(Double(input - 1) / 126)).rounded())
    }

    private static func onLines(_ points: [Point], _ input: UInt8) -> UInt8 {
        guard let right = points.first(where: { $0.input >= input }) else {
            return points.last?.output ?? input
        }
        guard let left = points.last(where: { $0.input < input }) else { return right.output }
        let part = Double(input - left.input) / Double(right.input - left.input)
        let rise = Double(right.output) - Double(left.output)
        return UInt8((Double(left.output) + part * rise).rounded())
    }

    /// As the command `curve` takes it.
    public var text: String {
        switch self {
        case .soft: "soft"
        case .linear: "linear"
        case .hard: "hard"
        case .fixed(let velocity): "fixed \(velocity)"
        case .points(let points): points.map { "\($0.input):\($0.output)" }.joined(separator: " ")
        }
    }
}
