/// A place in a song that moves on by itself.
struct PlayingPosition: Equatable {
    /// The place at `atSeconds`.
    var microseconds: Int64 = 0
    /// A moment of the monotonic clock.
    var atSeconds = 0.0
    /// How fast it moves; 0 while nothing plays.
    var rate = 0.0
    /// Where it ends at the latest.
    var lengthMicroseconds: Int64?

    /// The place at `nowSeconds` of the same clock, never outside of the song.
    func microseconds(at nowSeconds: Double) -> Int64 {
        let moved = (nowSeconds - atSeconds) * rate * 1e6
        let place = Double(microseconds) + (moved.isFinite ? moved : 0)
        let bound = max(min(place, 9e18), 0).rounded()
        return min(Int64(bound), max(lengthMicroseconds ?? .max, 0))
    }
}
