import CSQLite
import Foundation
import Testing

@testable import MusicLibrary

/// An index that is hurt, that can't be written, that several use, or whose program is killed.
@Suite struct LastingTests {
    /// Where the built programs are.
    private static let probe: String = {
        let arguments = CommandLine.arguments
        let index = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 } ?? 0
        return URL(fileURLWithPath: arguments[index]).deletingLastPathComponent()
            .appending(path: "library-probe").path
    }()

    private func isIntact(_ path: String) throws -> Bool {
        let database = try Database(path: path)
        let row = try database.prepare("PRAGMA integrity_check")
        try database.run("INSERT INTO search(search) VALUES ('integrity-check')")
        return try row.step() && row.text(0) == "ok"
    }

    @Test func `a scan that is cancelled keeps what it has, and the next goes on from there`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(3_000)
        let library = folder.library()
        try library.scan([folder.path])
        library.cancelScan()
        let first = library.finish().report
        #expect(first.wasCancelled)
        let kept = try library.songCount
        #expect(kept == first.addedCount)
        let second = library.rescanned().report
        #expect(second.addedCount == 3_000 - kept && second.changedCount == 0)
        #expect(try library.songCount == 3_000)
    }

    @Test func `a scan that is killed keeps what it has, and the next goes on from there`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(6_000)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.probe)
        process.arguments = [folder.indexPath, folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // The first line comes in the midst of the scan.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line.contains("progress"))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let library = folder.library()
        #expect(library.takeEvents() == [])
        let kept = try library.songCount
        #expect(kept > 0)
        let report = library.rescanned().report
        #expect(report.addedCount == 6_000 - kept && report.changedCount == 0)
        #expect(try library.songCount == 6_000 && isIntact(folder.indexPath))
    }

    /// How an index is hurt, and how many of 600 ratings come back at least.
    static let wounds: [(name: String, rescued: Int)] = [
        ("middle", 100), ("head", 600), ("text", 0), ("empty", 0),
    ]

    @Test(arguments: wounds)
    func `a damaged index is kept, made anew, and gives up the ratings that can be read`(
        wound: String, rescued: Int
    ) throws {
        let folder = try MusicFolder()
        try folder.writeSongs(600)
        var library: MusicLibrary? = try folder.scanned()
        for song in try #require(library).allSongs() { try library?.note(.rated(id: song.id, stars: 3)) }
        try library?.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        library = nil
        try hurt(folder.indexPath, wound)
        let mended = folder.library()
        try mended.scan([folder.path])
        // The damage may show only after the first scan: then there is a second one.
        var lines: [String] = []
        var isDone = false
        while !isDone {
            for event in mended.nextEvents() {
                if case .trouble(let line) = event { lines.append(line) }
                if case .finished = event, !lines.isEmpty { isDone = true }
            }
        }
        #expect(lines.count == 1 && lines.first?.contains("library.db.damaged-1") == true, "\(lines)")
        #expect(lines.first?.hasSuffix(rescued == 0 ? "scan FOLDER" : "the next scan") == true)
        #expect(FileManager.default.fileExists(atPath: folder.indexPath + ".damaged-1"))
        #expect(try mended.allSongs().filter { $0.rating == 3 }.count >= rescued)
        #expect(try mended.folders == [folder.path] && isIntact(folder.indexPath))
    }

    private func hurt(_ path: String, _ wound: String) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch wound {
        case "middle":
            bytes.replaceSubrange(
                bytes.count / 3..<bytes.count / 3 + 40_000, with: Data(repeating: 0xA5, count: 40_000))
        case "head": bytes.replaceSubrange(0..<4_096, with: Data(repeating: 0x5A, count: 4_096))
        case "text": bytes = Data("this is no index".utf8) + Data(repeating: 0x20, count: 9_000)
        default: bytes = bytes.prefix(5_000)
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    @Test func `an index that can't be written is in memory, with one line`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(5)
        try folder.write("file", [1])
        let library = MusicLibrary(indexPath: folder.path("file/library.db"), watchesFolders: false)
        try library.scan([folder.path])
        let (report, troubles) = library.finish()
        #expect(report.addedCount == 5)
        #expect(troubles.count == 1 && troubles[0].hasSuffix("the library goes on in memory"))
        #expect(try library.isInMemory && library.songCount == 5)
    }

    @Test func `a full disk is one line, and the library goes on in memory with its ratings`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(20)
        var library: MusicLibrary? = try folder.scanned()
        let song = try #require(try library?.allSongs().first)
        try library?.note(.rated(id: song.id, stars: 5))
        library = nil
        try folder.writeSongs(1_500, in: "more")
        let full = folder.library(pageLimit: 120)
        full.rescan()
        let (report, troubles) = full.finish()
        #expect(troubles.count == 1)
        #expect(troubles.first?.contains("the disk is full") == true)
        #expect(report.fileCount == 1_520)
        #expect(try full.isInMemory && full.songCount == 1_520)
        #expect(try full.song(path: song.path)?.rating == 5)
    }

    @Test func `two libraries with one index do not disturb each other`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(800)
        let (one, other) = (folder.library(), folder.library())
        try one.scan([folder.path])
        try other.scan([folder.path])
        let (first, second) = (one.finish(), other.finish())
        #expect(first.troubles == [] && second.troubles == [])
        #expect(try one.songCount == 800 && other.songCount == 800)
        let song = try #require(try one.allSongs().first)
        try one.note(.rated(id: song.id, stars: 2))
        #expect(try other.song(id: song.id)?.rating == 2)
        #expect(try isIntact(folder.indexPath))
    }

    @Test func `files that come and go while it runs are noticed`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(2)
        let library = try folder.scanned(watches: true)
        try folder.write("songs/0/new.flac", SongShop.flac([("TITLE", "New")]))
        #expect(library.nextEvents() == [.changed(added: 1, removed: 0)])
        #expect(try library.song(path: folder.path("songs/0/new.flac"))?.title == "New")
        try folder.writeSongs(3, in: "a/whole/tree")
        var added = 0
        while added < 3 {
            for case .changed(let count, _) in library.nextEvents() { added += count }
        }
        #expect(try library.songCount == 6)
        try folder.remove("a")
        #expect(library.nextEvents() == [.changed(added: 0, removed: 3)])
        #expect(try library.songCount == 3)
    }
}
