import Artwork

/// How a terminal can show covers.
public struct CoverStyle: Equatable, Sendable {
    /// What it can draw.
    public var pictures: TerminalPictures
    /// Where.
    public var area: DrawingArea

    /// A style.
    public init(pictures: TerminalPictures, area: DrawingArea) {
        self.pictures = pictures
        self.area = area
    }
}

/// What a worker finds of a song's cover.
struct FoundCover: Sendable {
    var cover: Cover?
    /// The cover drawn, if that was asked for.
    var lines: [String] = []
    /// A file of it as a URL, if that was asked for.
    var url = ""
    /// Why there is none, or why it can't be drawn.
    var problem: String?

    /// Looks for the cover of a song. Thread: a worker.
    init(ofSong path: String, style: CoverStyle?, cacheFolder: String?) {
        do throws(ArtworkError) {
            guard let cover = try CoverFinder().cover(ofSong: path) else { return }
            self.cover = cover
            if let style { lines = try CoverDrawing(cover, as: style.pictures, in: style.area).lines }
            if let cacheFolder { url = try CoverFolder(path: cacheFolder).file(of: cover).url }
        } catch {
            problem = error.text
        }
    }
}
