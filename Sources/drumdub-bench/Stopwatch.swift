import Glibc

/// CPU time of the calling thread, in seconds: what other programs do meanwhile does not count.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The median of several runs of two bodies in turn, in seconds a run: A B A B …, so that a drift of the
/// machine meets both.
func pairedMedians(runs: Int, _ first: () -> Void, _ second: () -> Void) -> (Double, Double) {
    var firstTimes: [Double] = []
    var secondTimes: [Double] = []
    for run in 0...runs {
        let start = threadSeconds()
        first()
        let middle = threadSeconds()
        second()
        // The first run warms up.
        if run == 0 { continue }
        firstTimes.append(middle - start)
        secondTimes.append(threadSeconds() - middle)
    }
    return (median(firstTimes), median(secondTimes))
}

/// The middle value.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}
