/// The song's cover: sixteen pads at night, one of them struck, and its echo over the whole picture.
enum Cover {
    private typealias Colour = (red: Double, green: Double, blue: Double)

    /// Width and height in pixels.
    static let side = 480
    private static let night: Colour = (0.07, 0.08, 0.11)
    private static let rubber: Colour = (0.16, 0.17, 0.21)
    private static let red: Colour = (0.85, 0.16, 0.14)
    private static let gold: Colour = (0.97, 0.76, 0.16)
    private static let green: Colour = (0.10, 0.60, 0.28)
    /// The pads that glow: column, row, colour.
    private static let lit: [(column: Int, row: Int, colour: Colour)] = [
        (1, 2, gold), (2, 1, red), (3, 3, green), (0, 0, green), (3, 0, red),
    ]

    /// The picture as a PNG file, 480 pixels square.
    static var png: [UInt8] {
        PNG(side: side) { column, row in
            // Nine looks at each pixel, so that edges are smooth.
            var sum: Colour = (0, 0, 0)
            for look in 0..<9 {
                let x = (Double(column) + (Double(look % 3) + 0.5) / 3) / Double(side)
                let y = (Double(row) + (Double(look / 3) + 0.5) / 3) / Double(side)
                let seen = colour(x, y)
                sum = (sum.red + seen.red / 9, sum.green + seen.green / 9, sum.blue + seen.blue / 9)
            }
            return sum
        }.bytes
    }

    private static func colour(_ x: Double, _ y: Double) -> Colour {
        let (pitch, margin) = (0.2, 0.1)
        let (column, row) = (Int((x - margin) / pitch + 4) - 4, Int((y - margin) / pitch + 4) - 4)
        if (0..<4).contains(column), (0..<4).contains(row) {
            let dx = abs(x - margin - (Double(column) + 0.5) * pitch) - 0.055
            let dy = abs(y - margin - (Double(row) + 0.5) * pitch) - 0.055
            let corner = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
            if corner < 0.022 {
                return lit.first { $0.column == column && $0.row == row }?.colour ?? rubber
            }
        }
        return echo(x - margin - 1.5 * pitch, y - margin - 2.5 * pitch)
    }

    /// Rings around the struck pad, each thinner and fainter than the one before.
    private static func echo(_ x: Double, _ y: Double) -> Colour {
        let distance = (x * x + y * y).squareRoot()
        for ring in 1..<8 {
            let strength = power(0.72, Double(ring))
            if abs(distance - 0.125 * Double(ring)) < 0.026 * strength {
                let tint = [gold, red, green][ring % 3]
                let glow = min(1, 1.25 * strength)
                return (
                    night.red + (tint.red - night.red) * glow,
                    night.green + (tint.green - night.green) * glow,
                    night.blue + (tint.blue - night.blue) * glow
                )
            }
        }
        return night
    }
}
