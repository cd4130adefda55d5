import Glibc

/// The system's monotonic clock.
public enum MonotonicClock {
    /// Nanoseconds since some moment in the past.
    public static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Seconds since some moment in the past.
    public static var seconds: Double { Double(nanoseconds) / 1e9 }
}

/// The time of day.
public enum WallClock {
    /// Seconds since 1970.
    public static var seconds: Int { Glibc.time(nil) }
}
