/// What stands in a bound command line for the value of its message.
public enum ValueMark: Equatable, Sendable {
    /// `{value}`: as it fits, 0…100, programs and songs from 1.
    case fitting
    /// `{raw}`: as it was sent.
    case raw
    /// `{-100..100}`: from the first number to the second (a million at the most), with a knob's and a bender's middle
    /// in the middle.
    case range(from: Double, to: Double)

    /// The mark of what stands between the braces; nil if it is none.
    private init?(_ inner: Substring) {
        switch inner {
        case "value": self = .fitting
        case "raw": self = .raw
        default:
            guard let dots = inner.ranges(of: "..").first, let from = Double(inner[..<dots.lowerBound]),
                let to = Double(inner[dots.upperBound...]), max(abs(from), abs(to)) <= 1e6
            else { return nil }
            self = .range(from: from, to: to)
        }
    }

    /// More signs than stand between the braces of any mark.
    private static let longestMark = 40

    /// A line with other text in the place of its marks; other braces stay.
    public static func replace(in line: String, by text: (ValueMark) -> String) -> String {
        var replaced = ""
        var rest = line[...]
        while let open = rest.firstIndex(of: "{") {
            let behind = rest.index(after: open)
            let inner = rest[behind...].prefix(longestMark)
            if let close = inner.firstIndex(of: "}"), let mark = ValueMark(inner[..<close]) {
                replaced += rest[..<open] + text(mark)
                rest = rest[rest.index(after: close)...]
            } else {
                replaced += rest[..<behind]
                rest = rest[behind...]
            }
        }
        return replaced + rest
    }

    /// Whether a line has any.
    public static func stands(in line: String) -> Bool {
        var stands = false
        _ = replace(in: line) { _ in
            stands = true
            return ""
        }
        return stands
    }
}

extension ValueMark {
    /// What comes in the mark's place for a value of a message.
    func text(_ value: Int, of message: Trigger.Message) -> String {
        switch self {
        case .raw: return "\(value)"
        case .range(let from, let to):
            return Self.text(from + (to - from) * Self.place(value, of: message))
        case .fitting:
            switch message {
            case .program, .song: return "\(value + 1)"
            case .bend: return "\((value * 100 + 8_191) / 16_383)"
            default: return "\((value * 100 + 63) / 127)"
            }
        }
    }

    /// What comes in its place at one end of the range, or (of no range) by way of example.
    public func text(atEnd isEnd: Bool) -> String {
        if case .range(let from, let to) = self { Self.text(isEnd ? to : from) } else { "1" }
    }

    /// A number to two places.
    private static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded()
        return hundredths.truncatingRemainder(dividingBy: 100) == 0
            ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
    }

    /// Where a value stands in the message's range, 0…1: the middle that MIDI calls so (64, 8,192) at a half.
    private static func place(_ value: Int, of message: Trigger.Message) -> Double {
        let middle = message == .bend ? 8_192 : 64
        let left = Double(value - middle)
        return 0.5 + left / Double(left > 0 ? 2 * (middle - 1) : 2 * middle)
    }
}
