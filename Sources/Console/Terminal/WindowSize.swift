import Artwork
import Glibc

/// The size of the terminal's window.
enum WindowSize {
    /// Cells across; nil where the terminal does not tell.
    static var columns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Half of the window's width and height at the most, and no more than 40 × 20 cells: a cover beside text.
    static var coverArea: DrawingArea {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return DrawingArea(columns: 32, rows: 12)
        }
        let columns = Int(size.ws_col)
        let rows = Int(size.ws_row)
        return DrawingArea(
            columns: min(40, columns / 2), rows: min(20, rows / 2), cellWidth: Int(size.ws_xpixel) / columns,
            cellHeight: Int(size.ws_ypixel) / rows)
    }
}
