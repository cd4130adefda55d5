/// A message and the command line that it runs.
public struct Binding: Equatable, Sendable {
    /// The message.
    public var trigger: Trigger
    /// The command line, as it would be typed.
    public var line: String
    /// True if it runs at the press alone though the line takes a value; see `runsAtEveryValue`.
    public var isPress = false

    /// `line` at `trigger`.
    public init(_ trigger: Trigger, _ line: String, isPress: Bool = false) {
        self.trigger = trigger
        self.line = line
        self.isPress = isPress && trigger.message.isContinuous && ValueMark.stands(in: line)
    }

    /// True for a knob, which runs its line wherever it is turned to; a switch runs it when it is pressed.
    public var runsAtEveryValue: Bool {
        trigger.message.isContinuous && !isPress && ValueMark.stands(in: line)
    }

    /// The line to carry out for a value as the engine tells it (`EngineNotice.action`).
    public func line(value: UInt16) -> String {
        ValueMark.replace(in: line) { $0.text(Int(value), of: trigger.message) }
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
    public mutating func bind(_ trigger: Trigger, to line: String, isPress: Bool = false) -> String? {
        let binding = Binding(trigger, line, isPress: isPress)
        guard let index = index(of: trigger) else {
            all.append(binding)
            return nil
        }
        defer { all[index] = binding }
        return all[index].line
    }

    /// All of them, those that say less before those that say more: a number counts more than a channel.
    public var byPrecision: [Binding] {
        all.sorted { $0.trigger.precision < $1.trigger.precision }
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

    /// The binding whose action has this number; see `EngineNotice.action`.
    public func binding(ofAction action: UInt16) -> Binding? {
        Trigger(action: action).flatMap { index(of: $0) }.map { all[$0] }
    }

    private func index(of trigger: Trigger) -> Int? {
        all.firstIndex { $0.trigger == trigger }
    }
}

extension Trigger {
    fileprivate var precision: Int { (message.isAny ? 0 : 2) + (channel == nil ? 0 : 1) }
}
