import Glibc

/// Collects a text of every row, and finds out which are the same.
struct TextCollector {
    private var bytes: [UInt8] = []
    /// Where each collected text begins; one more for the end.
    private var starts: [Int] = [0]
    /// Which collected text each row has.
    private var places: [Int32] = []

    /// Adds the next row's text. Those that follow each other and are the same are kept once.
    mutating func add(_ text: [UInt8]) {
        let last = starts.count - 2
        if last < 0 || !bytes[starts[last]...].elementsEqual(text) {
            bytes += text
            starts.append(bytes.count)
        }
        places.append(Int32(starts.count - 2))
    }

    /// The different texts, sorted by bytes, and for every row the number of its text among them.
    func sorted() -> (texts: [ArraySlice<UInt8>], numbers: [Int32]) {
        var texts: [ArraySlice<UInt8>] = []
        var numbers = [Int32](repeating: 0, count: starts.count - 1)
        for place in sortedPlaces() {
            let text = bytes[starts[place]..<starts[place + 1]]
            if texts.last != text { texts.append(text) }
            numbers[place] = Int32(texts.count - 1)
        }
        return (texts, places.map { numbers[Int($0)] })
    }

    private func sortedPlaces() -> [Int] {
        var keys = (0..<starts.count - 1).map { (head: head(of: $0), place: $0) }
        bytes.withUnsafeBytes { all in
            keys.sort { one, other in
                if one.head != other.head { return one.head < other.head }
                return compare(one.place, other.place, in: all) < 0
            }
        }
        return keys.map(\.place)
    }

    /// The first eight bytes as a number that sorts like them.
    private func head(of place: Int) -> UInt64 {
        var head: UInt64 = 0
        for offset in 0..<8 {
            let index = starts[place] + offset
            head = head << 8 | (index < starts[place + 1] ? UInt64(bytes[index]) : 0)
        }
        return head
    }

    /// Below, at or above 0 as `memcmp`, and then the shorter one first. Within the bytes of both.
    private func compare(_ one: Int, _ other: Int, in all: UnsafeRawBufferPointer) -> Int {
        guard let base = all.baseAddress else { return 0 }
        let (first, second) = (starts[one], starts[other])
        let (firstCount, secondCount) = (starts[one + 1] - first, starts[other + 1] - second)
        let order = memcmp(base + first, base + second, min(firstCount, secondCount))
        return order != 0 ? Int(order) : firstCount - secondCount
    }
}
