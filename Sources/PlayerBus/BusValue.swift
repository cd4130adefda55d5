/// A value as messages carry it.
enum BusValue: Equatable, Sendable {
    /// `s`
    case text(String)
    /// `o`
    case path(String)
    /// `b`
    case flag(Bool)
    /// `i`
    case number(Int32)
    /// `u`; never read.
    case natural(UInt32)
    /// `x`; what is read of any other integer type comes as this too.
    case long(Int64)
    /// `d`
    case real(Double)
    /// `as`
    case texts([String])
    /// `ao`
    case paths([String])
    /// `a{sv}`
    case dictionary([String: BusValue])
    /// `aa{sv}`
    case dictionaries([[String: BusValue]])
    /// Something that we read past.
    case other

    /// The type as a signature.
    var signature: String {
        switch self {
        case .text, .other: "s"
        case .path: "o"
        case .flag: "b"
        case .number: "i"
        case .natural: "u"
        case .long: "x"
        case .real: "d"
        case .texts: "as"
        case .paths: "ao"
        case .dictionary: "a{sv}"
        case .dictionaries: "aa{sv}"
        }
    }

    /// A text or an object's path.
    var asText: String? {
        switch self {
        case .text(let text), .path(let text): text
        default: nil
        }
    }

    /// Texts; one alone counts too, since players differ.
    var asTexts: [String]? {
        if case .texts(let texts) = self { return texts }
        return asText.map { [$0] }
    }

    /// A whole number; a finite fraction counts too, since players differ.
    var asInteger: Int64? {
        switch self {
        case .number(let number): Int64(number)
        case .long(let number): number
        case .real(let number): Int64(exactly: number.rounded())
        default: nil
        }
    }

    /// A finite number.
    var asReal: Double? {
        switch self {
        case .real(let number): number.isFinite ? number : nil
        default: asInteger.map(Double.init)
        }
    }
}

/// A failure as it goes to a caller.
struct BusFailure: Equatable, Sendable {
    /// A name below `org.freedesktop.DBus.Error`.
    var name: String
    /// One line: thing, reason, remedy.
    var text: String

    static func invalidArguments(_ text: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.InvalidArgs", text: text)
    }

    static func notSupported(_ text: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.NotSupported", text: text)
    }

    static let tooManyRequests = BusFailure(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        text: "DrumDub has not yet done what was asked before; ask again later")
}
