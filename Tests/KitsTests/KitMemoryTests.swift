import Foundation
import Testing

@testable import Kits

/// Kits that are larger than they may be, and what is held once.
struct KitMemoryTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    private func refusal(_ change: (inout KitLoadOptions) -> Void) -> String {
        do {
            return try fixture.load(change).report.summary
        } catch let error as KitError {
            return error.text.replacingOccurrences(of: fixture.folder.path + "/", with: "")
        } catch {
            return "\(error)"
        }
    }

    /// 3 drums of 2 microphones, 0.4 MB in all.
    private func writeMicrophones() throws {
        var text = "<global> loop_mode=one_shot\n"
        for (index, microphone) in ["close", "overhead"].enumerated() {
            text += "<master> master_label=\(microphone)\n"
            for key in [36, 38, 42] {
                let name = "\(microphone)-\(key).wav"
                let count = index == 0 ? 25_000 : 8_000
                try fixture.wave(name, Array(repeating: Float(key + index) / 64, count: count))
                text += "<region> key=\(key) sample=\(name)\n"
            }
        }
        try fixture.kit(text)
    }

    @Test func aRefusalSaysWhatWouldFit() throws {
        try writeMicrophones()
        #expect(
            refusal { $0.memory = .bytes(350_000) }
                == "test.sfz: needs 0.4 MB, 0.4 MB may be used; with --mics close 0.4 MB; "
                + "with --mics overhead 0.1 MB; or set kit-memory 1MB")
        #expect(
            refusal { $0.memory = .bytes(60_000) }
                == "test.sfz: needs 0.4 MB, 0.1 MB may be used; set kit-memory 1MB")
        let kit = try fixture.load {
            $0.memory = .bytes(350_000)
            $0.microphones = ["overhead"]
        }
        #expect(kit.report.regionCount == 3)
    }

    @Test func sixteenBitsFitWhereFloatsDoNot() throws {
        for key in 1...40 { try fixture.wave("\(key).wav", Array(repeating: Float(key) / 64, count: 50_000)) }
        try fixture.kit((1...40).map { "<region> key=\($0) sample=\($0).wav\n" }.joined())
        #expect(
            refusal { $0.memory = .bytes(7_000_000) }
                == "test.sfz: needs 8.1 MB, 7.0 MB may be used; "
                + "with 16-bit samples (set samples 16) \(sixteenBitNeed); or set kit-memory 9MB")
        let kit = try fixture.load {
            $0.memory = .bytes(7_900_000)
            $0.storage = .int16
        }
        #expect(kit.report.byteCount < 4_100_000)
        #expect(kit.report.summary.contains("MB (16 bit), "))
    }

    /// 4 MB and, for each core, the floats of a sample that is being decoded and resampled.
    private var sixteenBitNeed: String {
        let bytes = 40.0 * 50_000 * (2 + 4.0 / 1_024) + 50_000 * 4 * Double(ParallelLoop.coreCount)
        return "\(PlainText.number((bytes / 100_000).rounded(.up) / 10, digits: 1)) MB"
    }

    @Test func aFileThatTellsTooLittleDoesNotDefeatTheLimit() throws {
        try fixture.wave("silence.wav", Array(repeating: 0, count: 3_000_000))
        try fixture.run("ffmpeg", "-i", "silence.wav", "-sample_fmt", "s16", "silence.flac")
        try fixture.kit("<region> key=36 sample=silence.flac")
        #expect(try fixture.load().report.byteCount > 12_000_000)
        let text = refusal { $0.memory = .bytes(9_000_000) }
        #expect(text.hasPrefix("test.sfz: needs more than 9.0 MB, 9.0 MB may be used; "))
    }

    @Test func aFileThatTellsTooMuchIsLoaded() throws {
        try fixture.wave("a.wav", (0..<1_000).map { Float($0) / 1_024 })
        try fixture.run("ffmpeg", "-i", "a.wav", "-sample_fmt", "s16", "a.flac")
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fixture.path("a.flac"))))
        bytes.replaceSubrange(22..<26, with: [0xFF, 0xFF, 0xFF, 0xFF])
        try fixture.write(bytes, as: "liar.flac")
        try fixture.kit("<region> key=36 sample=liar.flac")
        #expect(try fixture.load { $0.memory = .bytes(6_000_000) }.regions(36)[0].endFrame == 1_000)
    }

    @Test func tuningsCount() throws {
        try fixture.wave("a.wav", Array(repeating: 0.5, count: 100_000))
        try fixture.kit("<region> lokey=60 hikey=71 sample=a.wav")
        #expect(refusal { $0.memory = .bytes(3_000_000) }.contains("needs 4."))
        #expect(try fixture.load { $0.memory = .bytes(6_000_000) }.pads.count == 12)
    }

    @Test func halfOfWhatIsAvailableIsTheStandard() {
        let available = KitMemory.availableByteCount
        #expect(available > 1 << 20)
        #expect(available < Int(ProcessInfo.processInfo.physicalMemory))
        let share = Double(KitMemory.standard.byteCount) / Double(KitMemory.availableByteCount)
        #expect((0.4...0.6).contains(share))
        #expect(KitMemory.bytes(5).byteCount == 5)
    }

    // MARK: Held once

    @Test func filesOfTheSameContentAreHeldOnce() throws {
        let sound = (0..<30_000).map { Float($0 % 100) / 128 }
        var other = sound
        other[7_000] = 0.25
        for name in ["a.wav", "b.wav", "deep/c.wav"] { try fixture.wave(name, sound) }
        try fixture.wave("other.wav", other)
        try fixture.run("ln", "a.wav", "hard.wav")
        try fixture.run("ln", "-s", "b.wav", "soft.wav")
        let names = ["a.wav", "b.wav", "deep/c.wav", "hard.wav", "soft.wav", "other.wav"]
        try fixture.kit(
            names.enumerated().map { "<region> key=\(36 + $0.offset) sample=\($0.element)\n" }.joined())
        let kit = try fixture.load()
        #expect(kit.report.sampleCount == 2)
        #expect((480_000..<483_000).contains(kit.report.savedByteCount))
        #expect((240_000..<243_000).contains(kit.report.byteCount))
        #expect(kit.report.summary.contains("0.2 MB (0.5 MB saved by equal files), "))
        for key in 36...40 { #expect(kit.regions(key)[0].leftSamples == sound) }
        #expect(kit.regions(41)[0].leftSamples == other)
        #expect(kit.notes == [])
    }

    @Test func equalFilesAreFoundInAnyNumber() throws {
        let paths = (0..<40).map { fixture.path("\($0).bin") }
        for index in 0..<40 {
            var bytes = [UInt8](repeating: 1, count: 200_000)
            // Unlike where nobody looks at first.
            bytes[60_000] = UInt8(index % 4)
            try fixture.write(bytes, as: "\(index).bin")
        }
        #expect(SameFiles.firsts(paths) == (0..<40).map { $0 % 4 })
        #expect(
            SameFiles.firsts([paths[5], "/dev/zero", paths[1], "/dev/zero", "/nowhere"]) == [0, 1, 0, 3, 4])
        #expect(SameFiles.firsts([]) == [])
    }

    @Test func ofEqualFilesThatFailEachIsNamed() throws {
        try fixture.wave("kick.wav", [0.5])
        for name in ["a.wav", "b.wav"] { try fixture.write(Array("no sound at all".utf8), as: name) }
        try fixture.kit(
            "<region> key=36 sample=kick.wav\n<region> key=37 sample=a.wav\n<region> key=38 sample=b.wav")
        let notes = try fixture.load().notes
        #expect(
            notes.map { $0.prefix(36) } == [
                "left out: test.sfz:2: sample a.wav: ", "left out: test.sfz:3: sample b.wav: ",
            ])
    }
}
