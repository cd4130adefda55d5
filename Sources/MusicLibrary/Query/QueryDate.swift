import Glibc

/// Dates as they are written in a query, in the local time zone.
public enum QueryDate {
    /// The time now in unix seconds.
    public static var now: Int { time(nil) }

    /// The seconds that `text` stands for; nil if it is no date.
    ///
    /// `2025`, `2025-03` and `2025-03-01` are a whole year, month or day. `-7d` is all since seven days before
    /// `now`; the units are h, d, w, m (30 days) and y (365 days).
    static func range(_ text: String, now: Int) -> QueryRange? {
        if text.hasPrefix("-") {
            return secondsAgo(text.dropFirst()).map { QueryRange(least: Double(now - $0), most: nil) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.allSatisfy(QueryNumber.isDigits), parts[0].count == 4,
            parts.dropFirst().allSatisfy({ $0.count <= 2 })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        return span(numbers)
    }

    private static func span(_ date: [Int]) -> QueryRange? {
        let year = date[0]
        let month = date.count > 1 ? date[1] : nil
        let day = date.count > 2 ? date[2] : nil
        guard year >= 1900, (1...12).contains(month ?? 1), (1...31).contains(day ?? 1) else { return nil }
        let start = seconds(year: year, month: month ?? 1, day: day ?? 1)
        let end =
            if let month, let day {
                seconds(year: year, month: month, day: day + 1)
            } else if let month {
                seconds(year: year, month: month + 1, day: 1)
            } else {
                seconds(year: year + 1, month: 1, day: 1)
            }
        if let month, let day, !exists(year: year, month: month, day: day) { return nil }
        return QueryRange(least: Double(start), most: Double(end - 1))
    }

    private static func exists(year: Int, month: Int, day: Int) -> Bool {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Midnight at the start of a day; the days of a month and the months of a year may run over.
    private static func seconds(year: Int, month: Int, day: Int) -> Int {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_isdst = -1
        return mktime(&parts)
    }

    private static func secondsAgo(_ text: Substring) -> Int? {
        let units: [Character: Int] = [
            "h": 3_600, "d": 86_400, "w": 604_800, "m": 2_592_000, "y": 31_536_000,
        ]
        guard let last = text.last, let unit = units[last], QueryNumber.isDigits(text.dropLast()),
            let count = Int(text.dropLast()), count <= 1_000_000
        else { return nil }
        return count * unit
    }
}
