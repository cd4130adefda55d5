import Foundation
import Testing

@testable import MusicLibrary

/// A folder of songs that a test writes, and an index beside it; both go with the object.
final class MusicFolder {
    private let place: URL

    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: place.appending(path: "music"), withIntermediateDirectories: true)
        // As the library names it, all links resolved.
        self.place = place.resolvingSymlinksInPath()
    }

    deinit {
        try? FileManager.default.removeItem(at: place)
    }

    var path: String { place.appending(path: "music").path }
    var indexPath: String { place.appending(path: "data/library.db").path }

    func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file and the folders above it.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Writes `count` FLACs, each with a title and an artist of its own.
    func writeSongs(_ count: Int, in folder: String = "songs") throws {
        for index in 0..<count {
            let tags = [("TITLE", "Title \(index)"), ("ARTIST", "Artist \(index / 10)")]
            try write("\(folder)/\(index / 10)/\(index).flac", SongShop.flac(tags))
        }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    func move(_ name: String, to newName: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(newName))
    }

    func link(_ name: String, to goal: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: goal)
    }

    /// The library of this folder; `watches` it only if asked to.
    func library(watches: Bool = false, pageLimit: Int = 0) -> MusicLibrary {
        MusicLibrary(indexPath: indexPath, watchesFolders: watches, pageLimit: pageLimit)
    }

    /// A library that has scanned the folder.
    func scanned(watches: Bool = false) throws -> MusicLibrary {
        let library = library(watches: watches)
        try library.scan([path])
        _ = library.finish()
        return library
    }
}

extension MusicLibrary {
    /// Waits for the end of a scan. Answers its report and the lines about trouble.
    func finish() -> (report: ScanReport, troubles: [String]) {
        var troubles: [String] = []
        while true {
            for event in nextEvents() {
                switch event {
                case .finished(let report): return (report, troubles)
                case .trouble(let line): troubles.append(line)
                default: break
                }
            }
        }
    }

    /// Looks for changes and waits for the end of it.
    func rescanned() -> (report: ScanReport, troubles: [String]) {
        rescan()
        return finish()
    }

    /// Waits for events.
    func nextEvents() -> [LibraryEvent] {
        waitForEvents(milliseconds: -1)
        return takeEvents()
    }

    /// All songs in the order of their paths.
    func allSongs() throws -> [LibrarySong] {
        try rows("SELECT \(LibrarySong.selectedColumns) FROM songs ORDER BY path") { LibrarySong(row: $0) }
    }

    /// The paths that the text index finds.
    func found(_ text: String) throws -> [String] {
        try rows(
            "SELECT path FROM songs WHERE id IN (SELECT rowid FROM search WHERE search MATCH ?) ORDER BY path",
            { $0.bind(1, "\"\(text)\"") }
        ) { $0.text(0) }
    }
}
