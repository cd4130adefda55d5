import Glibc

/// Finds values between the frames of a song: a windowed sinc in 256 phases, between which it interpolates.
///
/// There is one set of phases for each of a few speeds, of which the faster let less of the treble through
/// so that it doesn't fold; a speed between two of them gets a mean of both. At a whole frame and at most the
/// song's own speed the value is the frame's, bit by bit. Made for control, used by audio.
struct SincTable: BitwiseCopyable {
    private let rows: UnsafeMutablePointer<Float>

    /// Frames that make a value: `before` and the frame itself up to `tapCount - before - 1` behind it.
    static var tapCount: Int { @_noLocks get { 16 } }
    static var before: Int { @_noLocks get { 7 } }
    private static var phaseBits: Int { @_noLocks get { 8 } }
    private static var phaseCount: Int { @_noLocks get { 1 << phaseBits } }
    private static var rowsPerSpeed: Int { @_noLocks get { phaseCount + 1 } }
    private static let speeds = [1, 1.5, 2, 3, 4]

    /// Not for the audio thread.
    init() {
        let taps = Self.tapCount
        rows = .allocate(capacity: Self.speeds.count * Self.rowsPerSpeed * taps)
        for (number, speed) in Self.speeds.enumerated() {
            for phase in 0..<Self.rowsPerSpeed {
                let row = rows + (number * Self.rowsPerSpeed + phase) * taps
                Self.fill(row, cutoff: 1 / speed, fraction: Double(phase) / Double(Self.phaseCount))
            }
        }
    }

    func deallocate() {
        rows.deallocate()
    }

    /// One phase of the filter with its end at `cutoff` of half the rate, for a place `fraction` behind a frame.
    private static func fill(_ row: UnsafeMutablePointer<Float>, cutoff: Double, fraction: Double) {
        let values = (0..<tapCount).map { tap in
            let distance = Double(tap - before) - fraction
            return sinc(cutoff * distance) * kaiser(distance / Double(tapCount / 2))
        }
        let sum = values.reduce(0, +)
        for tap in 0..<tapCount { row[tap] = Float(values[tap] / sum) }
    }

    /// sin(πx)/(πx); exactly 0 at whole numbers but 0, where it is 1.
    private static func sinc(_ x: Double) -> Double {
        if x == 0 { return 1 }
        return x == x.rounded() ? 0 : sin(.pi * x) / (.pi * x)
    }

    /// Kaiser's window for x from -1 to 1, with β = 7: side lobes 70 dB down.
    private static func kaiser(_ x: Double) -> Double {
        if x.magnitude >= 1 { return 0 }
        return bessel(7 * (1 - x * x).squareRoot()) / bessel(7)
    }

    /// The modified Bessel function of order 0, by its series.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for k in 1..<40 {
            term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
            sum += term
        }
        return sum
    }

    /// The weights at `fraction` of 2²⁴ behind a frame, for a place that moves by `step` a frame.
    @inline(__always)
    @_noLocks
    func weights(fraction: Int, step: Int) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
        let shift = TrackRate.fractionBits - Self.phaseBits
        let phase = fraction >> shift
        let within = Float(fraction & ((1 << shift) - 1)) / Float(1 << shift)
        let size = step < 0 ? -step : step
        if size <= TrackRate.one { return row(0, phase, within) }
        let (speed, blend) = Self.speed(of: Float(size) / Float(TrackRate.one))
        let slower = row(speed, phase, within)
        let faster = row(speed + 1, phase, within)
        return (
            slower.low + (faster.low - slower.low) * blend,
            slower.high + (faster.high - slower.high) * blend
        )
    }

    /// Between which two speeds a factor above 1 lies, and how far from the first.
    @inline(__always)
    @_noLocks
    private static func speed(of factor: Float) -> (index: Int, blend: Float) {
        if factor < 1.5 { return (0, (factor - 1) * 2) }
        if factor < 2 { return (1, (factor - 1.5) * 2) }
        if factor < 3 { return (2, factor - 2) }
        return (3, min(factor - 3, 1))
    }

    @inline(__always)
    @_noLocks
    private func row(_ speed: Int, _ phase: Int, _ within: Float) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
        let row = UnsafeRawPointer(rows + (speed * Self.rowsPerSpeed + phase) * Self.tapCount)
        let next = row + 4 * Self.tapCount
        let low = row.loadUnaligned(as: SIMD8<Float>.self)
        let high = row.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
        let nextLow = next.loadUnaligned(as: SIMD8<Float>.self)
        let nextHigh = next.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
        return (low + (nextLow - low) * within, high + (nextHigh - high) * within)
    }
}
