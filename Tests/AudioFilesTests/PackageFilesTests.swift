import Foundation
import Testing

@testable import AudioFiles

/// The real and damaged songs of two Python packages, fetched when the tests run.
enum TagPackages {
    /// All files of both packages' test folders; empty where no registry can be reached.
    static let files: [String] = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "drumdub-tag-packages").path
        if !FileManager.default.fileExists(atPath: folder + "/done") {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = """
                cd "$0" && python3 -m pip download -q --no-binary :all: --no-deps \
                    mutagen==1.46.0 mediafile==0.13.0 >/dev/null 2>&1
                for archive in *.tar.gz; do tar xzf "$archive" 2>/dev/null || exit 1; done && touch done
                """
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script, folder]
            try? process.run()
            process.waitUntilExit()
        }
        let roots = ["mutagen-1.46.0/tests/data", "mediafile-0.13.0/test/rsrc"]
        return roots.flatMap { root in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(root)")) ?? []
            return names.sorted().map { "\(folder)/\(root)/\($0)" }
        }
    }()
}

/// What we make of them.
@Suite(.enabled(if: !TagPackages.files.isEmpty, "the packages mutagen and mediafile can't be fetched"))
struct PackageFilesTests {
    private func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    @Test func `every file is either a song or refused in one line, as the decoder says`() {
        #expect(TagPackages.files.count > 150)
        for path in TagPackages.files {
            let opens = (try? SongFile.open(path)) != nil
            do {
                _ = try TagReader.read(path)
                #expect(opens, "\(name(path)) is called a song")
            } catch {
                #expect(!opens, "\(name(path)) is refused: \(error.reason)")
                #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
            }
        }
    }

    /// Where mutagen reads otherwise, and rightly: damaged sizes, an ID3v1 tag that it puts first, ASF's
    /// and Theora's own names, text chunks of a WAV.
    private static let exceptions: Set = [
        "52-too-short-block-size.flac", "id3v1v2-combined.mp3", "issue_29.wma", "sample_length.oggtheora",
        "backup.wav", "unparseable.mp3",
    ]

    @Test func `tags are those that mutagen reads`() throws {
        var comparedCount = 0
        for judged in try TagJudge.judge(TagPackages.files) {
            guard !Self.exceptions.contains(name(judged.path)), let header = try? TagReader.read(judged.path)
            else { continue }
            let ours = TagJudge(path: judged.path, header: header, judged: judged)
            #expect(ours == judged, "\(name(judged.path))")
            comparedCount += 1
        }
        #expect(comparedCount > 100)
    }

    /// The decoder gives less than these claim: their last packets are missing, or it drops a first one.
    private static let shortened: Set = [
        "covr-with-name.m4a", "has-tags.m4a", "no-tags.m4a", "no-tags.3g2", "empty.ogg",
        "multipagecomment.ogg",
        // Their exact padding is in a tag.
        "full.m4a", "partial.m4a", "soundcheck-nonascii.m4a", "t_time.m4a",
    ]

    @Test func `a length that is called exact is that of the decoded song`() throws {
        var comparedCount = 0
        for path in TagPackages.files where !Self.shortened.contains(name(path)) {
            guard let frames = (try? TagReader.read(path))?.frameCount, let song = try? SongFile.open(path)
            else {
                continue
            }
            #expect(try song.take(chunk: 65_536).count == frames, "\(name(path))")
            comparedCount += 1
        }
        #expect(comparedCount > 70)
    }

    @Test(arguments: ["mp3", "flac", "ogg", "opus", "m4a"])
    func `mediafile's full files tell all that they are full of`(suffix: String) throws {
        let path = try #require(TagPackages.files.first { $0.hasSuffix("/full.\(suffix)") })
        let header = try TagReader.read(path)
        let tags = header.tags
        #expect(tags.first(.title) == "full" && tags[.artist] == ["the artist"])
        #expect(tags.first(.album) == "the album")
        // The files with Vorbis comments have none.
        #expect(tags[.albumArtist] == (["mp3", "m4a"].contains(suffix) ? ["the album artist"] : []))
        #expect(tags[.genre] == ["the genre"] && tags[.composer] == ["the composer"])
        #expect(tags.year == 2001 && tags.beatsPerMinute == 6 && tags.isCompilation)
        #expect((tags.track, tags.trackCount, tags.disc) == (2, 3, 4))
        #expect(tags.discCount == 5)
    }
}
