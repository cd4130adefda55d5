/// The cells of a terminal that a picture may cover.
public struct DrawingArea: Equatable, Sendable {
    /// Cells across, 1 or more.
    public var columns: Int
    /// Cells down, 1 or more.
    public var rows: Int
    /// The size of a cell in pixels; 8 × 16 where a terminal does not tell.
    public var cellWidth: Int
    /// See `cellWidth`.
    public var cellHeight: Int

    /// An area of cells. Numbers out of reason are taken as the nearest that are not.
    public init(columns: Int, rows: Int, cellWidth: Int = 8, cellHeight: Int = 16) {
        self.columns = min(max(columns, 1), 400)
        self.rows = min(max(rows, 1), 200)
        let isKnown = cellWidth > 0 && cellHeight > 0
        self.cellWidth = isKnown ? min(cellWidth, 64) : 8
        self.cellHeight = isKnown ? min(cellHeight, 128) : 16
    }

    /// The largest area within this one that keeps the shape of a picture of `width` × `height` pixels, to the
    /// nearest cell.
    func fitting(width: Int, height: Int) -> DrawingArea {
        let room = (width: Double(columns * cellWidth), height: Double(rows * cellHeight))
        let scale = min(room.width / Double(width), room.height / Double(height))
        func cells(_ pixels: Int, _ cell: Int) -> Int {
            Int((Double(pixels) * scale / Double(cell)).rounded())
        }
        return DrawingArea(
            columns: min(max(cells(width, cellWidth), 1), columns),
            rows: min(max(cells(height, cellHeight), 1), rows), cellWidth: cellWidth, cellHeight: cellHeight)
    }

    /// The same cells with fewer pixels each, so that there are about `limit` of them or less in all.
    func reduced(toPixels limit: Int) -> DrawingArea {
        let count = columns * rows * cellWidth * cellHeight
        let scale = min((Double(limit) / Double(count)).squareRoot(), 1)
        func cell(_ pixels: Int) -> Int { max(Int(Double(pixels) * scale), 1) }
        return DrawingArea(
            columns: columns, rows: rows, cellWidth: cell(cellWidth), cellHeight: cell(cellHeight))
    }
}
