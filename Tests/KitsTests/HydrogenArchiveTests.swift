import Engine
import Foundation
import Testing

@testable import Kits

/// Kits in archives.
struct HydrogenArchiveTests {
    private let fixture: KitFixture
    private var cache: String { fixture.path("cache") }

    init() throws {
        fixture = try KitFixture()
        try fixture.wave("Größe/kick é.wav", [0.5, 0.5])
        try fixture.kit(
            HydrogenText.kit([
                HydrogenText.instrument(0, "x", layers: [HydrogenText.layer("kick é.wav")]),
                HydrogenText.instrument(1, "y", layers: [HydrogenText.layer("kick é.wav")]),
            ]), as: "Größe/drumkit.xml")
    }

    private func load(_ name: String) throws -> LoadedKit {
        var options = KitLoadOptions()
        options.cacheFolder = cache
        return try KitLoader.load(path: fixture.path(name), sampleRate: 48_000, options: options)
    }

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "loaded"
        } catch {
            return ((error as? KitError)?.text ?? "\(error)")
                .replacingOccurrences(of: fixture.folder.path + "/", with: "")
        }
    }

    private func cached() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []).sorted()
    }

    /// Makes an archive with Python: `lines` add entries to `tar` by `add(name, bytes)` or `tar.addfile`.
    private func archive(_ name: String, _ lines: String) throws {
        let script = """
            import io, tarfile
            tar = tarfile.open("\(name)", "w:gz")
            def add(name, data=b"x", kind=tarfile.REGTYPE, link=""):
                info = tarfile.TarInfo(name)
                info.size, info.type, info.linkname = (len(data), kind, link) if kind == tarfile.REGTYPE else (0, kind, link)
                tar.addfile(info, io.BytesIO(data))
            def kit():
                for name in ("drumkit.xml", "kick é.wav"):
                    add("Kit/" + name, open("Größe/" + name, "rb").read())
            \(lines)
            tar.close()
            """
        try fixture.kit(script, as: "make.py")
        try fixture.run("python3", "make.py")
    }

    @Test(arguments: ["pax", "gnu", "ustar"], ["-cf", "-czf"])
    func archivesPlay(format: String, mode: String) throws {
        try fixture.run("tar", "--format=\(format)", mode, "kit.h2drumkit", "Größe")
        let kit = try load("kit.h2drumkit")
        #expect(kit.path == fixture.path("kit.h2drumkit"))
        #expect(kit.name == "Test" && kit.notes == [])
        #expect(kit.regions(36)[0].left[0] == 0.5)
    }

    @Test func theSecondLoadingFindsItUnpackedAndANewArchiveReplacesIt() throws {
        try fixture.run("tar", "-czf", "kit.h2drumkit", "Größe")
        #expect(try load("kit.h2drumkit").pads.count == 2)
        let first = cached()
        #expect(first.count == 1)
        let mark = "\(cache)/\(first[0])/kit/Größe/mark"
        #expect(FileManager.default.createFile(atPath: mark, contents: nil))
        #expect(try load("kit.h2drumkit").pads.count == 2)
        #expect(cached() == first && FileManager.default.fileExists(atPath: mark))

        try archive("kit.h2drumkit", "kit()")
        #expect(try load("kit.h2drumkit").pads.count == 2)
        #expect(cached().count == 1 && cached() != first)
    }

    @Test func nothingIsWrittenOutsideOfItsFolder() throws {
        try archive(
            "kit.h2drumkit",
            """
            kit()
            add("../escaped.txt"); add("/tmp/drumdub-escaped.txt"); add("Kit/../../escaped.txt")
            add("Kit/link", kind=tarfile.SYMTYPE, link="/etc"); add("Kit/link/escaped.txt")
            add("Kit/hard", kind=tarfile.LNKTYPE, link="../../escaped.txt")
            add("Kit/pipe", kind=tarfile.FIFOTYPE); add("Kit/disk", kind=tarfile.BLKTYPE)
            """)
        let kit = try load("kit.h2drumkit")
        #expect(kit.pads.count == 2)
        #expect(
            kit.notes == [
                "left out: kit.h2drumkit: 3 files that would lie outside of the kit",
                "left out: kit.h2drumkit: 4 links and devices",
            ])
        let all = try #require(FileManager.default.subpaths(atPath: fixture.folder.path))
        #expect(all.filter { $0.contains("escaped") }.allSatisfy { $0.hasSuffix("kit/Kit/link/escaped.txt") })
        #expect(!FileManager.default.fileExists(atPath: "/tmp/drumdub-escaped.txt"))
        // What was left out is told again when it is there already.
        #expect(try load("kit.h2drumkit").notes == kit.notes)
    }

    @Test func bombsAreBounded() throws {
        try archive("big.h2drumkit", "kit(); add('Kit/zeros.wav', bytes(20_000_000))")
        try archive("many.h2drumkit", "kit()\nfor n in range(300): add('Kit/%d.txt' % n)")
        let limits = ArchiveUnpacker.Limits(byteCount: 10 << 20, entryCount: 200)
        let bounded = KitCache(folder: cache, limits: limits)
        #expect(
            refusal { _ = try bounded.unpacked(fixture.path("big.h2drumkit")) }
                == "big.h2drumkit: would come to more than 10 MB")
        #expect(
            refusal { _ = try bounded.unpacked(fixture.path("many.h2drumkit")) }
                == "many.h2drumkit: holds more than 200 files")
        #expect(cached() == [])
    }

    @Test func aDamagedArchivePlaysWhatIsThere() throws {
        try archive("whole.h2drumkit", "import os\nkit(); add('Kit/more.wav', os.urandom(400_000))")
        let bytes = try Data(contentsOf: fixture.folder.appending(path: "whole.h2drumkit"))
        try fixture.write(Array(bytes[..<(bytes.count / 2)]), as: "cut.h2drumkit")
        let kit = try load("cut.h2drumkit")
        #expect(kit.pads.count == 2)
        #expect(kit.notes.count == 1)
        #expect(
            kit.notes[0].hasPrefix("left out: cut.h2drumkit: the archive is damaged, the rest is missing: "))
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        try fixture.write(Array("no archive at all".utf8), as: "noise.h2drumkit")
        #expect(
            refusal { _ = try load("noise.h2drumkit") }.hasPrefix("noise.h2drumkit: has no drumkit.xml; "))
        try archive("other.h2drumkit", "add('readme.txt')")
        #expect(refusal { _ = try load("other.h2drumkit") } == "other.h2drumkit: has no drumkit.xml")
        try fixture.run("mkfifo", "pipe.h2drumkit")
        #expect(refusal { _ = try load("pipe.h2drumkit") } == "pipe.h2drumkit: is no ordinary file")
        #expect(cached() == [])
    }

    @Test(
        arguments: [
            ("a/b.wav", "a/b.wav"), ("./a//b.wav", "a/b.wav"), ("../a", nil), ("/a", nil), ("a/../b", nil),
            ("", nil),
            (".", nil), ("..", nil), ("a/..b", "a/..b"), (String(repeating: "a/", count: 17), nil),
            (String(repeating: "a", count: 256), nil),
            // To Swift a slash and the accent behind it are one character, to the kernel they are not.
            ("../\u{301}a", nil), ("a/..//\u{301}b", nil), ("/\u{301}a", nil), ("a/\u{301}b", "a/\u{301}b"),
        ] as [(String, String?)])
    func pathsStayInside(path: String, inside: String?) {
        #expect(ArchiveUnpacker.inside(path) == inside)
    }
}
