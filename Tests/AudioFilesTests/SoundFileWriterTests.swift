import AudioFiles
import Foundation
import Testing

@Suite final class SoundFileWriterTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "sound-file-writer-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes `channels` in pieces of `chunk` frames and answers the path.
    private func written(
        _ channels: [[Float]], as name: String, _ format: SoundFileFormat? = nil, chunk: Int = 1_000
    ) throws -> String {
        let path = folder.appending(path: name).path
        var writer = try SoundFileWriter(
            path: path, channelCount: channels.count, sampleRate: 48_000, format: format)
        for start in stride(from: 0, to: channels[0].count, by: chunk) {
            try writer.write(channels.map { Array($0[start..<min(start + chunk, $0.count)]) })
        }
        try writer.close()
        return path
    }

    @Test func sixteenBitsAreRoundedToTheNearestAndKeptInRange() throws {
        let steps: [Float] = [0, 1, -1, 0.5, 1.5, -0.5, 100.49, 100.51, 32_767, 32_768, -32_768, -40_000]
        let samples = steps.map { $0 / 32_768 } + [.nan, .infinity, -.infinity]
        let expected: [Float] = [
            0, 1, -1, 0, 2, 0, 100, 101, 32_767, 32_767, -32_768, -32_768, 0, 32_767, -32_768,
        ]
        for (name, format) in [("a.wav", SoundFileFormat.wav16), ("a.flac", .flac16)] {
            let sound = try DecodedSound(written([samples], as: name, format))
            #expect(sound.channels == [expected.map { $0 / 32_768 }])
        }
    }

    @Test(arguments: SoundFileFormat.allCases)
    func everyFormatKeepsWhatItCanHold(format: SoundFileFormat) throws {
        let left = (0..<10_000).map { Float($0 * 7 % 4_001 - 2_000) / 4_096 }
        let right = (0..<10_000).map { Float($0 * 13 % 4_001 - 2_000) / 4_096 }
        let sound = try DecodedSound(written([left, right], as: "tones", format, chunk: 4_099))
        #expect(sound.channels == [left, right])
        #expect(sound.sampleRate == 48_000)
    }

    @Test func theSuffixChoosesTwentyFourBits() throws {
        let fine: [Float] = [1 / 8_388_608, -3 / 8_388_608]
        #expect(try DecodedSound(written([fine], as: "fine.wav")).channels == [fine])
        #expect(try DecodedSound(written([fine], as: "fine.FLAC")).channels == [fine])
    }

    @Test func floatingPointGoesBeyondFullScale() throws {
        let sound = try DecodedSound(written([[3.25, -1.5, .nan]], as: "loud.wav", .wavFloat32))
        #expect(sound.channels == [[3.25, -1.5, 0]])
    }

    @Test func theSameSoundGivesTheSameBytes() throws {
        let sound = (0..<5_000).map { Float($0 % 99) / 128 }
        for format in SoundFileFormat.allCases {
            let first = try Data(contentsOf: URL(filePath: written([sound], as: "1", format)))
            let second = try Data(contentsOf: URL(filePath: written([sound], as: "2", format, chunk: 7)))
            #expect(first == second)
        }
    }

    @Test func anEmptyFileIsAFile() throws {
        #expect(try DecodedSound(written([[], []], as: "empty.wav")).channels == [[], []])
    }

    private func reason(_ path: String, _ format: SoundFileFormat? = nil, rate: Int = 48_000) -> String? {
        do throws(AudioFileError) {
            var writer = try SoundFileWriter(
                path: path, channelCount: 1, sampleRate: rate, format: format)
            try writer.write([[Float](repeating: 0.5, count: 100_000)])
            try writer.close()
            return nil
        } catch {
            #expect(error.path == path)
            #expect(error.text == "\(path): \(error.reason)")
            return error.reason
        }
    }

    @Test func whatCannotBeWrittenSaysWhy() {
        #expect(reason("song.mp3") == "not a name for a sound file: end it in .wav or .flac")
        #expect(reason("/no/such/folder/song.wav") == "No such file or directory")
        #expect(reason(folder.path, .wav16) == "Is a directory")
        #expect(reason("/proc/song.wav") == "No such file or directory")
        let path = folder.appending(path: "slow.wav").path
        #expect(reason(path, rate: 0) == "Internal error : SF_INFO struct incomplete.")
    }

    @Test(arguments: SoundFileFormat.allCases)
    func aFullDiskIsToldWhileWritingOrClosing(format: SoundFileFormat) {
        #expect(reason("/dev/full", format) == "No space left on device")
    }

    @Test func aPipeThatNobodyReadsDoesNotHoldUs() {
        let path = folder.appending(path: "pipe.wav").path
        mkfifo(path, 0o600)
        #expect(reason(path) == "No such device or address")
    }
}
