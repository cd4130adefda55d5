import Foundation
import Testing

@testable import Artwork

struct CoverFolderTests {
    private let path = CoverMaterial.path("cache-\(UUID().uuidString)/a é%")

    private func cover(_ text: String, png: Bool = false) throws -> Cover {
        let start: [UInt8] = png ? [0x89] + Array("PNG\r\n\u{1A}\n".utf8) : [0xFF, 0xD8, 0xFF]
        return try #require(Cover(bytes: start + Array(text.utf8), source: .embedded))
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: path))
    }

    @Test func aCoverBecomesAFileWithAURL() throws {
        let cover = try cover("one")
        let file = try CoverFolder(path: path).file(of: cover)
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))) == cover.bytes)
        #expect(
            file.url.hasPrefix("file:///") && file.url.contains("/a%20%C3%A9%25/cover-")
                && file.url.hasSuffix(".jpg"))
        #expect(URL(string: file.url)?.path == file.path)
        #expect(try names() == [String(file.path.split(separator: "/").last ?? "")])
    }

    @Test func theSameContentIsTheSameFileAndOtherContentAnother() throws {
        let folder = CoverFolder(path: path)
        let file = try folder.file(of: cover("one"))
        #expect(try folder.file(of: cover("one")) == file)
        #expect(try folder.file(of: cover("two")) != file)
        #expect(try folder.file(of: cover("one", png: true)).path.hasSuffix(".png"))
        #expect(try names().count == 3)
    }

    @Test func aDamagedFileIsWrittenAnew() throws {
        let folder = CoverFolder(path: path)
        let file = try folder.file(of: cover("one"))
        truncate(file.path, 2)
        _ = try folder.file(of: cover("one"))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))) == (try cover("one").bytes))
    }

    @Test func theOldestAreRemovedAndForeignFilesStay() throws {
        let folder = CoverFolder(path: path, countLimit: 3)
        var files: [CoverFile] = []
        for index in 0..<3 {
            files.append(try folder.file(of: cover("\(index)")))
            var times = [
                timespec(tv_sec: 1_000_000 + index, tv_nsec: 0),
                timespec(tv_sec: 1_000_000 + index, tv_nsec: 0),
            ]
            utimensat(AT_FDCWD, files[index].path, &times, 0)
        }
        _ = FileManager.default.createFile(atPath: path + "/mine.jpg", contents: nil)
        _ = FileManager.default.createFile(atPath: path + "/cover-0.jpg.new-1", contents: nil)
        var old = [timespec(), timespec()]
        utimensat(AT_FDCWD, path + "/cover-0.jpg.new-1", &old, 0)
        _ = try folder.file(of: cover("0"))
        let last = try folder.file(of: cover("3"))
        let kept = [files[0], files[2], last].map { String($0.path.split(separator: "/").last ?? "") }
        #expect(
            try names() == Set(kept + ["mine.jpg"]), "the first was used again, so the second is the oldest")
    }

    @Test func aFolderThatCanNotBeMadeIsNamed() throws {
        try CoverMaterial.write([1], to: "blocked-file")
        let folder = CoverFolder(path: CoverMaterial.path("blocked-file/cache"))
        #expect(throws: ArtworkError.self) { try folder.file(of: cover("one")) }
    }

    @Test func theExactBytesAreWrittenWhereTheUserSays() throws {
        let file = CoverMaterial.path("written-\(UUID().uuidString).jpg")
        try CoverFile.write(cover("one"), to: file)
        try CoverFile.write(cover("two"), to: file)
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file))) == (try cover("two").bytes))
    }

    @Test func whatIsNoPictureIsNotReplaced() throws {
        let song = try CoverMaterial.write(Array("fLaC".utf8), to: "precious-\(UUID().uuidString).flac")
        #expect(throws: ArtworkError(path: song, reason: "is there and is no picture; name another file")) {
            try CoverFile.write(cover("one"), to: song)
        }
        #expect(throws: ArtworkError(path: "/tmp", reason: "is a folder; name a file in it")) {
            try CoverFile.write(cover("one"), to: "/tmp")
        }
        #expect(throws: ArtworkError(path: "/dev/null", reason: "not an ordinary file; name another")) {
            try CoverFile.write(cover("one"), to: "/dev/null")
        }
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: song))) == Array("fLaC".utf8))
    }
}
