import CChafa
import CPicture
import Glibc
import Host

/// A cover drawn for a terminal.
public struct CoverDrawing: Equatable, Sendable {
    /// What to print, each with a line end behind it. Half blocks are a line a row; pixels are one line that
    /// moves the terminal's cursor down by itself.
    public var lines: [String]
    /// How many cells it covers.
    public var columns: Int
    /// See `columns`.
    public var rows: Int

    /// 90,000 pixels are 480 KB as base64: a terminal that takes its time holds nobody up for long.
    private static let kittyPixelLimit = 90_000

    /// Chafa draws for one thread at a time.
    private static let turn = Locked(())

    /// Draws a cover into an area, in its own shape. The libraries are loaded by the first call (some 30 ms).
    ///
    /// With `.none` there are no lines. Throws if the picture can't be decoded. Thread: any, but a worker is best: a
    /// large picture takes 100 ms.
    public init(
        _ cover: Cover, as pictures: TerminalPictures, in area: DrawingArea
    ) throws(ArtworkError) {
        (lines, columns, rows) = ([], 0, 0)
        guard let writing = CoverDrawing.writing(pictures) else { return }
        let picture = try DecodedPicture(cover)
        var fitting = area.fitting(width: picture.width, height: picture.height)
        // kitty gets the pixels as they are, and makes them larger itself.
        if pictures == .kitty { fitting = fitting.reduced(toPixels: CoverDrawing.kittyPixelLimit) }
        // A half block is one colour; chafa looks at eight by eight pixels a cell for signs.
        let isBlocks = pictures != .kitty && pictures != .sixel
        let width = fitting.columns * (isBlocks ? 8 : fitting.cellWidth)
        let height = fitting.rows * (isBlocks ? 8 : fitting.cellHeight)
        let pixels = try picture.scaled(width: width, height: height)
        let text = try CoverDrawing.turn.withLock { _ throws(ArtworkError) in
            try CoverDrawing.draw(pixels, width, height, fitting, writing)
        }
        lines = text.split(separator: "\n").map(String.init)
        (columns, rows) = (fitting.columns, fitting.rows)
    }

    private static func writing(_ pictures: TerminalPictures) -> chafa_writing? {
        switch pictures {
        case .none: nil
        case .blocks(.indexed256): .indexed256
        case .blocks(.trueColour): .trueColour
        case .sixel: .sixels
        case .kitty: .kitty
        }
    }

    private static func draw(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ area: DrawingArea, _ writing: chafa_writing
    ) throws(ArtworkError) -> String {
        if let reason = drumdub_chafa_load() {
            throw ArtworkError(path: "the cover can't be drawn", reason: String(cString: reason))
        }
        let text = drumdub_chafa_draw(
            pixels, Int32(width), Int32(height), Int32(area.columns), Int32(area.rows), Int32(area.cellWidth),
            Int32(area.cellHeight), writing)
        guard let text else { throw ArtworkError(path: "the cover can't be drawn", reason: "no memory") }
        defer { free(text) }
        return String(cString: text)
    }
}
