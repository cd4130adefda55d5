/// A message and the command line that it runs.
public struct Binding: Equatable, Sendable {
    /// The message.
    public var trigger: Trigger
    /// The command line, as it would be typed.
    public var line: String

    /// `line` at `trigger`.
    public init(_ trigger: Trigger, _ line: String) {
        self.trigger = trigger
        self.line = line
    }
}

/// Which message runs which command line.
public struct Bindings: Equatable, Sendable {
    /// All of them, in the order in which they were first made.
    public private(set) var all: [Binding] = []

    /// No binding.
    public init() {}

    /// Binds `trigger` to `line`; answers the line that it ran before.
    @discardableResult
    public mutating func bind(_ trigger: Trigger, to line: String) -> String? {
        guard let index = index(of: trigger) else {
            all.append(Binding(trigger, line))
            return nil
        }
        defer { all[index].line = line }
        return all[index].line
    }

    /// Frees `trigger`; answers the line that it ran before.
    @discardableResult
    public mutating func unbind(_ trigger: Trigger) -> String? {
        index(of: trigger).map { all.remove(at: $0).line }
    }

    /// The line that `trigger` runs.
    public func line(of trigger: Trigger) -> String? {
        index(of: trigger).map { all[$0].line }
    }

    /// The line that the action of this number runs; see `EngineNotice.action`.
    public func line(ofAction action: UInt16) -> String? {
        Trigger(action: action).flatMap { line(of: $0) }
    }

    private func index(of trigger: Trigger) -> Int? {
        all.firstIndex { $0.trigger == trigger }
    }
}
