import Engine
import Foundation
import Testing

@testable import Kits

/// Kits with something wrong: what is left sounds, what is not is named.
struct KitTroubleTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.wave("kick.wav", [0.5])
    }

    private func refusal(_ name: String = "test.sfz") -> String {
        do throws(KitError) {
            _ = try KitLoader.load(path: fixture.path(name), sampleRate: 48_000)
            return "loaded"
        } catch {
            return error.text.replacingOccurrences(of: fixture.folder.path + "/", with: "")
        }
    }

    @Test("A sample that nobody can decode silences its pad alone")
    func aSampleThatNobodyCanDecodeSilences() throws {
        try fixture.write(Array("no sound at all".utf8), as: "snare.wav")
        try fixture.kit(
            """
            <region> key=36 sample=kick.wav
            <region> key=38 sample=snare.wav hivel=60
            <region> key=38 sample=snare.wav lovel=61
            """)
        let kit = try fixture.load()
        #expect(kit.pads.map(\.key) == [36])
        #expect(kit.notes.count == 1)
        #expect(kit.notes[0].hasPrefix("left out: test.sfz:2: sample snare.wav: "))
        #expect(kit.notes[0].hasSuffix(" (2 times)"))
        let drummer = KitDrummer(kit)
        #expect(drummer.hit(38, 100).left == [0])
        #expect(drummer.hit(36, 127).left == [0.5])
    }

    @Test("A missing sample never rejects the kit")
    func aMissingSampleNeverRejectsTheKit() throws {
        try fixture.kit("<region> key=36 sample=kick.wav <region> key=38 sample=gone/snare.wav")
        let kit = try fixture.load()
        #expect(kit.pads.map(\.key) == [36])
        #expect(kit.notes == ["left out: test.sfz:1: sample gone/snare.wav: no such file"])
    }

    @Test("Another case, another suffix")
    func anotherCaseAnotherSuffix() throws {
        try fixture.wave("Samples/Snare.WAV", [0.25])
        try fixture.wave("Samples/hat.wav", [0.125])
        try fixture.wave("tom-source.wav", Array(repeating: 0.75, count: 64))
        try fixture.run("ffmpeg", "-i", "tom-source.wav", "-sample_fmt", "s16", "Samples/tom.flac")
        try fixture.kit(
            """
            <region> key=36 sample=Kick.wav
            <region> key=38 sample=samples\\SNARE.wav
            <region> key=45 sample=samples/Tom.wav
            <region> key=42 sample=Samples/hat.aif
            """)
        let kit = try fixture.load()
        #expect([36, 38, 42].map { kit.regions($0)[0].left[0] } == [0.5, 0.25, 0.125])
        #expect(kit.regions(45)[0].left[0] == 0.75)
        #expect(
            kit.notes == [
                "warning: test.sfz:1: sample Kick.wav found as kick.wav (and 1 more like it)",
                "warning: test.sfz:3: sample samples/Tom.wav found as tom.flac (and 1 more like it)",
            ])
    }

    @Test("Paths with backslashes, blanks, a leading slash, from an included file")
    func pathsWithBackslashesBlanksALeadingSlash() throws {
        try fixture.wave("My Samples/Big Kick/1 soft.wav", [0.25])
        try fixture.kit("<region> key=36 sample=1 soft.wav // soft\n", as: "Data/Includes/kick.sfz")
        try fixture.kit(
            """
            <control> default_path=My Samples\\Big Kick\\
            #include "Data\\includes\\KICK.sfz"
            <control> default_path=/
            <region> key=38 sample=kick.wav
            """)
        let kit = try fixture.load()
        #expect(kit.regions(36)[0].left[0] == 0.25)
        #expect(kit.regions(38)[0].left[0] == 0.5)
    }

    @Test func samplesOutsideTheFolderAreNamed() throws {
        let other = try KitFixture()
        try other.wave("far.wav", [0.25])
        try fixture.kit(
            """
            <region> key=36 sample=\(other.path("far.wav"))
            <region> key=38 sample=../\(other.folder.lastPathComponent)/far.wav
            <region> key=40 sample=kick.wav
            """)
        let kit = try fixture.load()
        #expect([36, 38].map { kit.regions($0)[0].left[0] } == [0.25, 0.25])
        #expect(
            kit.notes == [
                "warning: test.sfz:1: sample \(other.path("far.wav")) is outside the kit's folder (and 1 more like it)"
            ])
    }

    @Test func includesOutsideTheFolderAreNamed() throws {
        let other = try KitFixture()
        try other.kit("<region> key=36 sample=kick.wav", as: "far.sfz")
        try fixture.kit("#include \"\(other.path("far.sfz"))\"")
        let kit = try fixture.load()
        #expect(kit.regions(36).count == 1)
        #expect(
            kit.notes == [
                "warning: test.sfz:1: include \(other.path("far.sfz")) is outside the kit's folder"
            ])
    }

    @Test func samplesThatAreNoFilesAreNamedWithoutWaiting() throws {
        try fixture.run("mkfifo", "pipe.wav")
        try fixture.run("mkdir", "folder.wav")
        try fixture.kit(
            """
            <region> key=36 sample=kick.wav <region> key=37 sample=pipe.wav <region> key=38 sample=folder.wav
            """)
        #expect(
            try fixture.load().notes == [
                "left out: test.sfz:1: sample pipe.wav: not an ordinary file",
                "left out: test.sfz:1: sample folder.wav: Is a directory",
            ])
    }

    @Test func flawedSamplesPlayAndAreNamedOnce() throws {
        try fixture.wave("odd.wav", [0.5, .nan, .infinity])
        try fixture.kit("<region> key=36 sample=odd.wav <region> key=37 sample=odd.wav")
        let kit = try fixture.load()
        #expect(kit.regions(36)[0].leftSamples == [0.5, 0, 0])
        #expect(
            kit.notes == [
                "warning: test.sfz:1: sample odd.wav: 2 samples that are no sound, mended (2 times)"
            ])
    }

    @Test func aKitWithNothingToHearIsRefused() throws {
        try fixture.kit("<region> key=36 sample=gone.wav")
        #expect(
            refusal()
                == "test.sfz: nothing of it can sound; first: test.sfz:1: sample gone.wav: no such file; "
                + "are its samples where it says?")
        try fixture.kit("just words")
        #expect(refusal() == "test.sfz: has no <region>; is it an SFZ file?")
        try fixture.kit("#include \"test.sfz\"")
        #expect(
            refusal()
                == "test.sfz: has no <region>; first: test.sfz:1: include test.sfz: includes itself: "
                + "test.sfz > test.sfz; is it an SFZ file?")
        try fixture.write([0x3C, 0], as: "test.sfz")
        #expect(refusal() == "test.sfz: is no text")
        #expect(refusal("gone.sfz") == "gone.sfz: no such file or folder")
        #expect(refusal("kick.wav") == "kick.wav: is no kit file; \(KitFormat.all)")
    }

    @Test func theBrokenKitPlaysWhatItCan() throws {
        try fixture.kit("#include \"b.sfz\"", as: "a.sfz")
        try fixture.kit("#include \"a.sfz\"", as: "b.sfz")
        let text = """
            key=36
            <region> key=36 sample=kick.wav cutoff=300 resonance=3
            #include "a.sfz"
            <region> key=200 sample=kick.wav
            <region> key=38 lovel=100 hivel=20 sample=kick.wav
            <region> key=40 sample=gr
            """
        let latin1 = [0xF6, 0xDF] + Array("e.wav\n<region> key=37 sample=kick.wav\n".utf8)
        let lines = Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
        try fixture.write(lines + latin1, as: "test.sfz")
        let kit = try fixture.load()
        #expect(kit.pads.map(\.key) == [36, 37])
        #expect(
            kit.notes == [
                "left out: b.sfz:1: include a.sfz: includes itself: test.sfz > a.sfz > b.sfz > a.sfz",
                "left out: test.sfz:4: key 200: not in 0 to 127",
                "left out: test.sfz:5: no velocity lies in lovel=100 hivel=20",
                "left out: test.sfz:6: sample größe.wav: no such file",
                "warning: test.sfz:1: opcodes before the first header are ignored",
                "warning: test.sfz:2: opcode cutoff is not played",
                "warning: test.sfz:2: opcode resonance is not played",
            ])
    }

    @Test func tenMegabytesOfGarbageAreRefused() throws {
        let line = "lorem <ipsum dolor=sit amet #consectetur */ adipiscing $elit\n"
        try fixture.kit(String(repeating: line, count: 160_000))
        #expect(refusal() == "test.sfz: has no <region>; is it an SFZ file?")
    }

    @Test func controlCharactersDoNotReachTheReport() throws {
        try fixture.kit(
            "<region> key=36 sample=kick.wav region_label=a\u{1B}[2Jb <region> key=3 sample=c\u{1B}]0;x\u{9C}.wav"
        )
        let kit = try fixture.load()
        #expect(kit.pads[0].name == "a?[2Jb")
        #expect(kit.notes == ["left out: test.sfz:1: sample c?]0;x?.wav: no such file"])
    }

    // MARK: Bounds

    @Test func aKitHoldsNoMoreThanItMay() throws {
        for (index, name) in ["a", "b", "c"].enumerated() {
            try fixture.wave("\(name).wav", Array(repeating: Float(index + 1) / 4, count: 1_000))
        }
        try fixture.kit("<region> key=1 sample=a.wav <region> key=2 sample=b.wav <region> key=3 sample=c.wav")
        let error = #expect(throws: KitError.self) { try fixture.load { $0.memory = .bytes(9_000) } }
        #expect(error?.reason == "needs 0.1 MB, 0.1 MB may be used")
        for name in ["a", "b"] { try fixture.wave("\(name).wav", Array(repeating: 0.5, count: 900)) }
        #expect(try fixture.load { $0.memory = .bytes(9_000) }.pads.count == 3)
    }

    @Test func longSamplesAreCut() throws {
        try fixture.wave("long.wav", Array(repeating: 0.5, count: 1_000))
        try fixture.kit("<region> key=1 sample=long.wav")
        let kit = try fixture.load { $0.minuteLimit = 480 / 48_000.0 / 60 }
        #expect(kit.regions(1)[0].endFrame == 480)
        #expect(kit.notes == ["warning: test.sfz:1: sample long.wav: longer than a sample may be, cut"])
    }

    @Test("When it is loaded, nothing is missing")
    func whenItIsLoadedNothingIsMissing() throws {
        var text = ""
        for key in 0..<40 {
            try fixture.wave("\(key).wav", Array(repeating: Float(key) / 64, count: 1_000))
            text += "<region> key=\(key) sample=\(key).wav\n"
        }
        try fixture.kit(text)
        let progress = KitLoadProgress()
        #expect(progress.totalCount == 0 && progress.doneCount == 0)
        let kit = try KitLoader.load(path: fixture.path("test.sfz"), sampleRate: 48_000, progress: progress)
        #expect(progress.totalCount == 40 && progress.doneCount == 40)
        for key in 0..<40 {
            #expect(kit.regions(key)[0].leftSamples == Array(repeating: Float(key) / 64, count: 1_000))
        }
    }

    @Test func loadingCanBeStopped() throws {
        try fixture.kit("<region> key=1 sample=kick.wav")
        let progress = KitLoadProgress()
        progress.stop()
        #expect(throws: KitError(fixture.path("test.sfz"), "loading was stopped")) {
            try KitLoader.load(path: fixture.path("test.sfz"), sampleRate: 48_000, progress: progress)
        }
    }

    @Test func theReportCounts() throws {
        try fixture.wave(
            "two.wav", Array(repeating: 0.5, count: 250_000), Array(repeating: 0.5, count: 250_000))
        try fixture.kit(
            "<region> key=36 sample=two.wav <region> key=36 sample=kick.wav <region> key=37 sample=kick.wav")
        var report = try fixture.load().report
        #expect(report.padCount == 2 && report.regionCount == 3 && report.sampleCount == 2)
        #expect(report.byteCount == 2_000_000 + 4 + 4 * (250_000 / 1_024 + 1) + 4 + 8)
        #expect(report.seconds > 0)
        report.seconds = 0.126
        #expect(report.summary == "test: 2 pads, 3 regions, 2 samples, 2.0 MB, 0.13 s")
        #expect(report.lines == [report.summary])
    }
}
