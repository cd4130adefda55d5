/// How patient we are with a bus. Seconds, all of it.
public struct BusTiming: Equatable, Sendable {
    /// A bus that has not greeted us by then is given up for now.
    public var joinSeconds = 5.0
    /// We look so often whether the bus still answers.
    public var lookSeconds = 5.0
    /// A bus that has not answered by then stands still; a player's request has failed.
    public var answerSeconds = 5.0
    /// The first new try after a loss; each further one waits twice as long.
    public var firstRetrySeconds = 0.25
    /// New tries are never further apart.
    public var longestRetrySeconds = 5.0

    /// Patience for a desktop.
    public init() {}
}
