import Engine

/// How an opcode's value is read and where it goes.
enum SFZOpcode: Sendable {
    typealias Setter<Value> = @Sendable (inout SFZSettings, Value) -> Void

    /// Any text.
    case text(Setter<String>)
    /// A key's number or its name.
    case key(Setter<Int>)
    /// A key switch; nil for -1, which is none.
    case switchKey(Setter<Int?>)
    /// A key, or nil for `sample`: the key that the file names.
    case keyOrSample(Setter<Int?>)
    /// A number within bounds.
    case number(ClosedRange<Double>, Setter<Double>)
    /// A whole number within bounds.
    case whole(ClosedRange<Int64>, Setter<Int64>)
    /// One of these words.
    case word([String: @Sendable (inout SFZSettings) -> Void])

    /// What was odd about a value.
    enum Oddity: Equatable {
        /// It has no meaning; the opcode is ignored.
        case unreadable
        /// Text follows the number, which is taken.
        case rest
        /// It was moved to this bound.
        case bounded(String)
    }

    /// Any key that is none: regions on it are left out.
    static let noKey = 1_000

    /// Takes a value into `settings` and answers what was odd about it.
    func apply(_ value: String, to settings: inout SFZSettings) -> Oddity? {
        switch self {
        case .text(let set):
            set(&settings, value)
            return nil
        case .key(let set):
            let key = Self.key(value)
            set(&settings, key ?? Self.noKey)
            return key == nil ? .unreadable : nil
        case .switchKey(let set):
            guard let key = Self.key(value), key <= 127 else { return .unreadable }
            set(&settings, key < 0 ? nil : key)
            return nil
        case .keyOrSample(let set):
            if value.lowercased() == "sample" {
                set(&settings, nil)
                return nil
            }
            guard let key = Self.key(value) else { return .unreadable }
            set(&settings, key)
            return nil
        case .number(let range, let set):
            guard let read = SFZNumber.decimal(value) else { return .unreadable }
            let bounded = min(max(read.value, range.lowerBound), range.upperBound)
            set(&settings, bounded)
            if bounded != read.value { return .bounded(PlainText.number(bounded, digits: 0)) }
            return read.hasRest ? .rest : nil
        case .whole(let range, let set):
            guard let read = SFZNumber.whole(value) else { return .unreadable }
            let bounded = min(max(read.value, range.lowerBound), range.upperBound)
            set(&settings, bounded)
            if bounded != read.value { return .bounded(String(bounded)) }
            return read.hasRest ? .rest : nil
        case .word(let words):
            guard let set = words[value.lowercased()] else { return .unreadable }
            set(&settings)
            return nil
        }
    }

    private static func key(_ value: String) -> Int? {
        if let note = NoteName.number(value) { return note }
        guard let read = SFZNumber.whole(value), !read.hasRest else { return nil }
        return Int(clamping: min(max(read.value, -1), Int64(noKey)))
    }
}
