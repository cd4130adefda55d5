import Host

/// Finds the cover of a song: in the song, else beside it. Thread: any; it reads files.
public struct CoverFinder: Sendable {
    /// A finder.
    public init() {}

    /// The cover of the song at `path`, or nil if it has none.
    ///
    /// In the song the front cover is taken first, then any other picture, icons last. Beside it a file named
    /// `cover`, `folder`, `front` or `albumart`, in this order and any case, that ends in `jpg`, `jpeg`, `png`
    /// or `webp`. (`AlbumArtSmall.jpg` is none: a thumbnail with `Folder.jpg` beside it.) Pictures of more than
    /// 32 MB and what is no picture are passed over. Throws if the song can't be read.
    public func cover(ofSong path: String) throws(ArtworkError) -> Cover? {
        let song = try SongBytes(path: path)
        return embedded(in: song) ?? beside(path)
    }

    private func embedded(in song: SongBytes) -> Cover? {
        for picture in TagPicture.ranked(EmbeddedPictures.all(of: song)) {
            if let bytes = picture.bytes(), let cover = Cover(bytes: bytes, source: .embedded) {
                return cover
            }
        }
        return nil
    }

    private static let stems = ["cover", "folder", "front", "albumart"]
    private static let suffixes = ["jpg", "jpeg", "png", "webp"]

    private func beside(_ path: String) -> Cover? {
        let folder = Paths.folder(of: path)
        guard let names = try? Files.names(in: folder) else { return nil }
        func rank(_ name: String) -> Int? {
            guard let stem = Self.stems.firstIndex(of: Paths.stem(of: name).lowercased()),
                let suffix = Self.suffixes.firstIndex(of: Paths.suffix(of: name))
            else { return nil }
            return stem * Self.suffixes.count + suffix
        }
        let ranked = names.compactMap { name in rank(name).map { (rank: $0, name: name) } }
        for (_, name) in ranked.sorted(by: { $0 < $1 }) {
            let file = Paths.join(folder, name)
            guard let bytes = try? SongBytes(path: file), let all = Window(bytes).all() else { continue }
            if let cover = Cover(bytes: all, source: .file(path: file)) { return cover }
        }
        return nil
    }
}
