/// An RGB picture as a PNG file: every row as its difference from the row above, runs of equal bytes
/// shortened, written with the fixed code of RFC 1951.
struct PNG {
    /// The whole file.
    let bytes: [UInt8]

    /// A square picture whose pixels (red, green, blue from 0 to 1) are a function of column and row.
    init(side: Int, pixel: (_ column: Int, _ row: Int) -> (Double, Double, Double)) {
        var rows: [UInt8] = []
        var above = [UInt8](repeating: 0, count: side * 3)
        for row in 0..<side {
            let line = (0..<side).flatMap { column -> [UInt8] in
                let (red, green, blue) = pixel(column, row)
                return [red, green, blue].map { UInt8(min(max($0 * 255, 0), 255).rounded(.toNearestOrEven)) }
            }
            rows.append(2)  // "up"
            for (now, before) in zip(line, above) { rows.append(now &- before) }
            above = line
        }
        let size = bigEndian(UInt32(side))
        bytes =
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + Self.chunk("IHDR", size + size + [8, 2, 0, 0, 0])
            + Self.chunk("IDAT", Self.compressed(rows)) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
    }

    /// CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// A zlib stream of one block; a run of equal bytes becomes a copy from one byte before.
    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var bits = BitStream()
        bits.append(0b011, 3)
        var place = 0
        while place < bytes.count {
            var run = 0
            if place > 0 {
                while run < 258, place + run < bytes.count, bytes[place + run] == bytes[place - 1] {
                    run += 1
                }
            }
            if run >= 10 {
                bits.appendRun(min(run, 258))
                place += run
            } else {
                bits.appendLiteral(Int(bytes[place]))
                place += 1
            }
        }
        bits.appendLiteral(256)
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01] + bits.bytes + bigEndian(b << 16 | a)
    }
}

/// Bits in the order of RFC 1951.
private struct BitStream {
    private var full: [UInt8] = []
    private var (rest, count): (UInt32, UInt32) = (0, 0)

    /// The bits, filled up to whole bytes.
    var bytes: [UInt8] { count == 0 ? full : full + [UInt8(truncatingIfNeeded: rest)] }

    mutating func append(_ value: Int, _ bitCount: UInt32) {
        rest |= UInt32(value) << count
        count += bitCount
        while count >= 8 {
            full.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            count -= 8
        }
    }

    /// A code word, highest bit first.
    private mutating func appendCode(_ code: Int, _ bitCount: UInt32) {
        for bit in (0..<bitCount).reversed() { append(code >> Int(bit) & 1, 1) }
    }

    mutating func appendLiteral(_ symbol: Int) {
        switch symbol {
        case 0..<144: appendCode(0x30 + symbol, 8)
        case 144..<256: appendCode(0x190 + symbol - 144, 9)
        case 256..<280: appendCode(symbol - 256, 7)
        default: appendCode(0xc0 + symbol - 280, 8)
        }
    }

    /// A copy of 10 to 258 bytes from one byte before.
    mutating func appendRun(_ length: Int) {
        if length == 258 {
            appendLiteral(285)
        } else {
            var (symbol, extra, start) = (265, 1, 11)
            if length == 10 { (symbol, extra, start) = (264, 0, 10) }
            while extra > 0, length >= start + 4 << extra {
                start += 4 << extra
                symbol += 4
                extra += 1
            }
            let step = (length - start) >> extra
            appendLiteral(symbol + step)
            append(length - start - step << extra, UInt32(extra))
        }
        appendCode(0, 5)  // distance 1
    }
}

/// Four bytes, the highest first.
func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
