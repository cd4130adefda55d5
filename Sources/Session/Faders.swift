/// The faders of a kit that have been moved, at the prompt or on a device: a pure value.
struct Faders: Equatable {
    /// Values of 0…1 by controller.
    private(set) var values: [Int: Double] = [:]
    /// True while the pedal stands where a foot has put it; the foot will tell anew.
    private var isPedalUnderFoot = false

    /// The controller of a hi-hat's pedal.
    private static let pedal = 4

    /// The user moves one at the prompt.
    mutating func move(_ number: Int, to value: Double) {
        values[number] = value
        if number == Self.pedal { isPedalUnderFoot = false }
    }

    /// A device has moved one.
    mutating func follow(_ number: Int, to value: Double) {
        values[number] = value
        if number == Self.pedal { isPedalUnderFoot = true }
    }

    /// Those that stay where they are until somebody moves them, in order: all but a pedal under a foot.
    var resting: [(number: Int, value: Double)] {
        values.sorted { $0.key < $1.key }.filter { $0.key != Self.pedal || !isPedalUnderFoot }
            .map { (number: $0.key, value: $0.value) }
    }

    /// The commands that move them so.
    var lines: [String] {
        resting.map { "cc \($0.number) \(trimmed($0.value, digits: 6))" }
    }
}
