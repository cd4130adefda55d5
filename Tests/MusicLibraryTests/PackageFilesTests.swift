import AudioFiles
import Foundation
import Testing

/// The real and damaged songs of two Python packages, fetched when the tests run.
@Suite struct PackageFilesTests {
    /// All files of both packages' test folders; empty where no registry can be reached.
    static let files: [String] = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tag-packages").path
        if !FileManager.default.fileExists(atPath: folder + "/done") {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = """
                cd "$0" && python3 -m pip download -q --no-binary :all: --no-deps \
                    mutagen==1.46.0 mediafile==0.13.0 >/dev/null 2>&1
                for archive in *.tar.gz; do tar xzf "$archive" || exit 1; done && touch done
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

    @Test func probe() throws {
        let judged = Dictionary(try TagJudge.judge(Self.files).map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
        var bad = 0
        for path in Self.files {
            let ours: SongHeader
            do { ours = try TagReader.read(path) } catch {
                let opened = (try? SongFile.open(path)) != nil
                print("REFUSED", opened, URL(fileURLWithPath: path).lastPathComponent, error.reason)
                continue
            }
            if (try? SongFile.open(path)) == nil { print("UNPLAYABLE?", path) }
            if let frames = ours.frameCount, let song = try? SongFile.open(path) {
                var n = 0
                var l = [Float](repeating: 0, count: 65536), r = l
                while let c = try? song.read(into: &l, &r, frameCount: 65536), c > 0 { n += c }
                if n != frames { print("FRAMES", path, frames, n, song.sampleRate == ours.sampleRate) }
            }
            guard let judge = judged[path] else { print("NOJUDGE", path, ours.tags.first(.title) ?? ""); continue }
            let mine = TagJudge(path: path, header: ours, judged: judge)
            if mine != judge {
                bad += 1
                print("DIFF", URL(fileURLWithPath: path).lastPathComponent, judge.kind)
                let m = Mirror(reflecting: mine).children.map { "\($0.value)" }
                for (i, c) in Mirror(reflecting: judge).children.enumerated() where "\(c.value)" != m[i] { print("    \(c.label ?? ""): ours \(m[i]) judge \(c.value)") }
            }
            if let l = judge.length, abs(l - (ours.seconds ?? -1)) > 0.02 { print("LENGTH", URL(fileURLWithPath: path).lastPathComponent, ours.seconds as Any, ours.frameCount as Any, l, (try? SongFile.open(path).estimatedFrameCount) as Any) }
        }
        #expect(bad == 0)
    }
}
