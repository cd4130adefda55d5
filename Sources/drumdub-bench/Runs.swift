import Glibc
import Host

/// What several runs of one thing gave, all in one unit.
struct Runs {
    var values: [Double]

    init(_ values: [Double]) {
        self.values = values
    }

    /// The middle one.
    var median: Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    var least: Double { values.min() ?? .nan }
    var most: Double { values.max() ?? .nan }

    /// All values times a factor.
    func scaled(by factor: Double) -> Runs { Runs(values.map { $0 * factor }) }
}

/// CPU time of the calling thread in seconds: what other programs do meanwhile does not count.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// CPU seconds of the calling thread that `body` takes.
func cpuSeconds(_ body: () -> Void) -> Double {
    let start = threadSeconds()
    body()
    return threadSeconds() - start
}

/// Seconds that pass while `body` runs.
func elapsedSeconds(_ body: () -> Void) -> Double {
    let start = MonotonicClock.seconds
    body()
    return MonotonicClock.seconds - start
}

/// Runs two measurements in turn, A B A B …, so that a drift of the machine meets both; the first pair
/// warms up.
func pairs<Failure: Error>(
    _ count: Int, _ ours: () throws(Failure) -> Double, _ baseline: () throws(Failure) -> Double
) throws(Failure) -> (ours: Runs, baseline: Runs) {
    var first = Runs([])
    var second = Runs([])
    for index in 0...count {
        let (one, other) = (try ours(), try baseline())
        if index == 0 { continue }
        first.values.append(one)
        second.values.append(other)
    }
    return (first, second)
}
