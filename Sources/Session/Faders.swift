/// The faders of the present kit that the user has moved: a pure value.
struct Faders: Equatable {
    /// Values of 0…1 by controller.
    private(set) var values: [Int: Double] = [:]

    /// Moves one.
    mutating func move(_ number: Int, to value: Double) {
        values[number] = value
    }

    /// The commands that move them so.
    var lines: [String] {
        values.sorted { $0.key < $1.key }.map { "cc \($0.key) \(trimmed($0.value, digits: 6))" }
    }
}
