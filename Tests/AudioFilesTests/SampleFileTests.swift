import Foundation
import Testing

@testable import AudioFiles

/// Sample files of every sort, read whole.
struct SampleFileTests {
    private let fixture: SampleFileFixture

    init() throws {
        fixture = try SampleFileFixture()
    }

    private func read(_ bytes: [UInt8], minuteLimit: Double = 10) throws -> SampleFileAudio {
        try SampleFile.read(try fixture.write(bytes), minuteLimit: minuteLimit)
    }

    private func refusal(_ bytes: [UInt8]) throws -> String? {
        let path = try fixture.write(bytes)
        do throws(AudioFileError) {
            _ = try SampleFile.read(path)
            return nil
        } catch {
            #expect(error.path == path)
            return error.reason
        }
    }

    @Test func monoSharesOneChannel() throws {
        let audio = try read(WaveBytes.plain([0, 16_384, -32_768]))
        #expect(audio.leftSamples == [0, 0.5, -1])
        #expect(audio.left == audio.right)
        #expect(audio.isMono)
        #expect(audio.byteCount == 12)
        #expect(audio.sampleRate == 1_000)
        #expect(audio.facts == SampleFileFacts())
    }

    @Test func stereoIsPlanar() throws {
        let audio = try read(WaveBytes.plain([8_192, -8_192, 16_384, -16_384], channels: 2))
        #expect(audio.leftSamples == [0.25, 0.5])
        #expect(audio.rightSamples == [-0.25, -0.5])
        #expect(audio.byteCount == 16)
    }

    @Test func ofManyChannelsTheFirstTwoAreTaken() throws {
        let frame: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
        let audio = try read(WaveBytes.floats(frame + frame.map { -$0 }, channels: 6))
        #expect(audio.leftSamples == [0.1, -0.1])
        #expect(audio.rightSamples == [0.2, -0.2])
    }

    @Test func longFilesCrossTheReadersChunks() throws {
        let samples = (0..<20_001).map { Int16($0) }
        #expect(try read(WaveBytes.plain(samples)).leftSamples == samples.map { Float($0) / 32_768 })
        let stereo = try read(WaveBytes.plain(samples + [0], channels: 2))
        #expect(stereo.frameCount == 10_001)
        #expect(stereo.leftSamples[10_000] == Float(20_000) / 32_768)
        #expect(stereo.rightSamples[9_999] == Float(19_999) / 32_768)
    }

    @Test func whatIsNoNumberBecomesSilence() throws {
        let audio = try read(WaveBytes.floats([1.5, .nan, .infinity, -.infinity, 1e30, -1e30, 0.25]))
        #expect(audio.leftSamples == [1.5, 0, 0, 0, 16, -16, 0.25])
        #expect(audio.facts.flaw == "5 samples that are no sound, mended")
    }

    @Test func theRightChannelIsMendedToo() throws {
        let audio = try read(WaveBytes.floats([0.5, .nan, 0.25, -0.25], channels: 2))
        #expect(audio.leftSamples == [0.5, 0.25])
        #expect(audio.rightSamples == [0, -0.25])
    }

    @Test func samplesAreCutAtTheLimit() throws {
        let bytes = WaveBytes.plain(Array(repeating: 1_000, count: 130), rate: 1_000)
        let cut = try read(bytes, minuteLimit: 0.1 / 60)
        #expect(cut.frameCount == 100)
        #expect(cut.facts.flaw == "longer than a sample may be, cut")
        let whole = try read(bytes, minuteLimit: 0.13 / 60)
        #expect(whole.frameCount == 130)
        #expect(whole.facts.flaw == nil)
    }

    @Test func loopAndRootKeyComeFromTheSamplerChunk() throws {
        var wave = WaveBytes()
        wave.format()
        wave.sampler(root: 48, start: 2, end: 5)
        wave.chunk("data", WaveBytes.pcm([0, 1, 2, 3, 4, 5, 6, 7]))
        // The chunk's end is the loop's last frame.
        #expect(try read(wave.file()).facts == SampleFileFacts(loop: 2..<6, rootKey: 48))
    }

    @Test func aLoopBeyondTheEndIsCut() throws {
        var wave = WaveBytes()
        wave.format()
        wave.sampler(root: 60, start: 1, end: 500)
        wave.chunk("data", WaveBytes.pcm([0, 1, 2]))
        #expect(try read(wave.file()).facts.loop == 1..<3)
    }

    // MARK: Public cases

    @Test("The extensible form, and valid bits unlike the container", arguments: [16, 24, 32])
    func theExtensibleFormAndValidBitsUnlike(bits: Int) throws {
        var wave = WaveBytes()
        wave.extensibleFormat(codec: 1, channels: 2, bits: bits, valid: bits == 24 ? 20 : bits)
        let quarter = 1 << (bits - 3)
        wave.chunk("data", [quarter, -quarter].flatMap { WaveBytes.bytes($0, bits / 8) })
        let audio = try read(wave.file())
        #expect(audio.leftSamples == [0.25])
        #expect(audio.rightSamples == [-0.25])
    }

    @Test("Extensible floats")
    func extensibleFloats() throws {
        var wave = WaveBytes()
        wave.extensibleFormat(codec: 3, channels: 1, bits: 32, valid: 32)
        wave.chunk("data", WaveBytes.bytes(Int(Float(0.75).bitPattern), 4))
        #expect(try read(wave.file()).leftSamples == [0.75])
    }

    @Test("Sizes of 0 from an unfinished recording")
    func sizesOf0FromAnUnfinishedRecording() throws {
        var wave = WaveBytes()
        wave.format()
        wave.chunk("data", WaveBytes.pcm([16_384, -16_384]), size: 0)
        let audio = try read(wave.file(size: 0))
        #expect(audio.leftSamples == [0.5, -0.5])
        #expect(audio.facts.flaw == "its length was never filled in, read to its end")
    }

    @Test("A size of 0 that is true is no audio")
    func aSizeOf0ThatIsTrue() throws {
        var wave = WaveBytes()
        wave.format()
        wave.chunk("data", [])
        wave.chunk("LIST", Array("INFOIART".utf8) + [4, 0, 0, 0] + Array("none".utf8))
        #expect(try refusal(wave.file())?.hasPrefix("holds no audio") == true)
    }

    @Test(
        "Sizes beyond the end",
        arguments: [
            (0xFFFF_FFFF, "its length was never filled in, read to its end"),
            (100_000, "cut off, its end is missing"),
        ])
    func sizesBeyondTheEnd(size: Int, flaw: String) throws {
        var wave = WaveBytes()
        wave.format()
        wave.chunk("data", WaveBytes.pcm([16_384, -16_384]), size: size)
        let audio = try read(wave.file())
        #expect(audio.leftSamples == [0.5, -0.5])
        #expect(audio.facts.flaw == flaw)
    }

    @Test("An unfinished recording goes on to the chunk that follows, if one does at once")
    func anUnfinishedRecordingGoesOnToThe() throws {
        var wave = WaveBytes()
        wave.chunk("LIST", Array("INFO123".utf8), pad: [])
        wave.format(channels: 2, rate: 8_000, bits: 24)
        wave.chunk("data", [0, 0, 0x40, 0, 0, 0xC0], size: 0)
        let audio = try read(wave.file(size: 0xFFFF_FFFF))
        #expect(audio.leftSamples == [0.5])
        #expect(audio.rightSamples == [-0.5])
        #expect(audio.sampleRate == 8_000)
    }

    @Test func aMendedFileIsReadInPieces() throws {
        let samples = (0..<40_001).map { Int16($0 - 20_000) }
        var wave = WaveBytes()
        wave.format(rate: 44_100)
        wave.chunk("data", WaveBytes.pcm(samples), size: 0)
        let audio = try read(wave.file(size: 0))
        #expect(audio.leftSamples == samples.map { Float($0) / 32_768 })
    }

    @Test func ofEndlessChunksNobodyWaitsForTheEnd() throws {
        let chunks = [UInt8](repeating: 0, count: 800_000)
        let reason = try refusal(Array("RIFF".utf8) + WaveBytes.bytes(0, 4) + Array("WAVE".utf8) + chunks)
        #expect(reason?.isEmpty == false)
    }

    @Test func theExpectedLengthIsTheClaimUnlessTheSizeSpeaksAgainstIt() throws {
        _ = try fixture.write(
            WaveBytes.plain((0..<1_000).map { Int16($0 * 31) }, rate: 44_100), as: "in.wav")
        try fixture.run("flac", "-s", "--no-padding", "in.wav", "-o", "a.flac")
        #expect(try SampleFile(fixture.path("in.wav")).expectedFrameCount == 1_000)
        #expect(try SampleFile(fixture.path("a.flac")).expectedFrameCount == 1_000)
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fixture.path("a.flac"))))
        // The count of samples in the first block, STREAMINFO.
        bytes.replaceSubrange(22..<26, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let path = try fixture.write(bytes, as: "liar.flac")
        #expect(try SampleFile(path).expectedFrameCount == 64 * bytes.count)
        let audio = try SampleFile.read(path)
        #expect(audio.frameCount == 1_000)
    }

    @Test func whoeverReadsIsAskedAboutWhatWasNotExpected() throws {
        let silence = [Int16](repeating: 0, count: 3_000_000)
        _ = try fixture.write(WaveBytes.plain(silence, rate: 44_100), as: "in.wav")
        try fixture.run("flac", "-s", "--no-padding", "in.wav", "-o", "a.flac")
        let file = try SampleFile(fixture.path("a.flac"))
        #expect(file.expectedFrameCount < 2_000_000)
        var surplus = 0
        let audio = try file.read { surplus += $0 }
        #expect(audio.frameCount == 3_000_000)
        #expect(surplus == 3_000_000 - file.expectedFrameCount)
        #expect(throws: AudioFileError(path: "", reason: "full")) {
            try SampleFile(fixture.path("a.flac")).read { _ throws(AudioFileError) in
                throw AudioFileError(path: "", reason: "full")
            }
        }
    }

    @Test("A chunk of odd length, filled up or not", arguments: [[0], [], [0x7F]] as [[UInt8]])
    func aChunkOfOddLengthFilledUp(pad: [UInt8]) throws {
        var wave = WaveBytes()
        wave.chunk("LIST", Array("INFO123".utf8), pad: pad)
        wave.format()
        wave.chunk("LIST", Array("INFO56789".utf8), pad: pad)
        wave.chunk("data", WaveBytes.pcm([16_384, -16_384]))
        #expect(try read(wave.file()).leftSamples == [0.5, -0.5])
    }

    @Test("An end that is no whole frame is dropped", arguments: 1...5)
    func anEndThatIsNoWholeFrame(missing: Int) throws {
        var wave = WaveBytes()
        wave.format(channels: 2)
        wave.chunk("data", WaveBytes.pcm([0x4000, 0x4000, 0x2000, 0x2000, 0x1000, 0x1000]).dropLast(missing))
        #expect(try read(wave.file()).leftSamples == Array([0.5, 0.25, 0.125].prefix(missing <= 4 ? 2 : 1)))
    }

    @Test("A codec that nobody reads is named", arguments: [0x674F, 0x1234])
    func aCodecThatNobodyReadsIsNamed(codec: Int) throws {
        var wave = WaveBytes()
        wave.format(codec: codec)
        wave.chunk("data", Array(repeating: 0x55, count: 400))
        #expect(try refusal(wave.file())?.contains("codec 0x\(String(codec, radix: 16))") == true)
    }

    @Test("MP3 inside a WAV file is decoded")
    func mp3InsideAWAVFileIsDecoded() throws {
        let samples = (0..<8_000).map { Int16(8_000 * sin(Double($0) / 10)) }
        _ = try fixture.write(WaveBytes.plain(samples, rate: 44_100), as: "in.wav")
        try fixture.run("ffmpeg", "-i", "in.wav", "-c:a", "libmp3lame", "-write_xing", "0", "out.wav")
        let audio = try SampleFile.read(fixture.path("out.wav"))
        #expect(audio.frameCount >= 8_000)
        let peak = audio.leftSamples.map(abs).max() ?? 0
        #expect(abs(peak - 8_000 / 32_768) < 0.02)
    }

    @Test("The size of the whole does not matter", arguments: [0, 1, 4, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func theSizeOfTheWholeDoesNot(size: Int) throws {
        var wave = WaveBytes()
        wave.format()
        wave.chunk("data", WaveBytes.pcm([16_384, -16_384]))
        #expect(try read(wave.file(size: size)).leftSamples == [0.5, -0.5])
    }

    // MARK: Odd files

    @Test func bytesAreUnsigned() throws {
        var wave = WaveBytes()
        wave.format(bits: 8)
        wave.chunk("data", [0, 128, 192])
        #expect(try read(wave.file()).leftSamples == [-1, 0, 0.5])
    }

    @Test(arguments: [8_000, 384_000])
    func ratesAreTakenAsTheyAre(rate: Int) throws {
        #expect(try read(WaveBytes.plain([1, 2], rate: rate)).sampleRate == rate)
    }

    @Test func junkBehindTheEndIsNoAudio() throws {
        #expect(try read(WaveBytes.plain([16_384]) + Array("junk, and more of it".utf8)).frameCount == 1)
    }

    @Test func whatIsNoSoundIsRefused() throws {
        var noChannels = WaveBytes()
        noChannels.format(channels: 0)
        noChannels.chunk("data", [0, 0])
        var noRate = WaveBytes()
        noRate.format(rate: 0)
        noRate.chunk("data", [0, 0])
        var noData = WaveBytes()
        noData.format()
        let video = Array("RIFF".utf8) + WaveBytes.bytes(4, 4) + Array("AVI ".utf8)
        for bytes in [noChannels.file(), noRate.file(), noData.file(), video, [], Array("just text\n".utf8)] {
            let reason = try refusal(bytes)
            #expect(reason?.isEmpty == false)
            #expect(reason?.contains("\n") == false)
        }
    }

    @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
        try fixture.run("mkfifo", "pipe.wav")
        try fixture.run("mkdir", "folder.wav")
        try fixture.run("ln", "-s", "nowhere", "link.wav")
        try fixture.run("ln", "-s", "loop.wav", "loop.wav")
        try fixture.run("ln", "-s", "/dev/zero", "zero.wav")
        try fixture.run(
            "python3", "-c", "import socket; socket.socket(socket.AF_UNIX).bind('socket.wav')")
        let reasons = ["pipe", "folder", "link", "loop", "none", "zero", "socket"].map { name in
            do throws(AudioFileError) {
                _ = try SampleFile.read(fixture.path(name + ".wav"))
                return "read"
            } catch {
                return error.reason
            }
        }
        #expect(
            reasons == [
                "not an ordinary file", "Is a directory", "No such file or directory",
                "Too many levels of symbolic links", "No such file or directory", "not an ordinary file",
                "not an ordinary file",
            ])
    }

    // MARK: Other formats

    @Test func theContentDecidesNotTheSuffix() throws {
        let samples = (0..<4_000).map { Int16(8_000 * sin(Double($0) / 10)) }
        _ = try fixture.write(WaveBytes.plain(samples, rate: 44_100), as: "in.wav")
        try fixture.run("flac", "-s", "in.wav", "-o", "flac.flac")
        try fixture.run("mv", "flac.flac", "flac.wav")
        try fixture.run("lame", "--quiet", "in.wav", "mp3.mp3")
        try fixture.run("mv", "mp3.mp3", "mp3.wav")
        try fixture.run("ffmpeg", "-i", "in.wav", "tone.aiff")
        let exact = samples.map { Float($0) / 32_768 }
        #expect(try SampleFile.read(fixture.path("flac.wav")).leftSamples == exact)
        #expect(try SampleFile.read(fixture.path("tone.aiff")).leftSamples == exact)
        let lossy = try SampleFile.read(fixture.path("mp3.wav"))
        #expect(lossy.frameCount == 4_000)
        let difference = zip(lossy.leftSamples, exact).map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 0.05)
    }

    @Test func textWithTheNameOfASoundIsRefused() throws {
        for suffix in ["mp3", "flac", "ogg", "aif", "gsm", "raw"] {
            let path = try fixture.write(
                Array("no sound at all, only some words\n".utf8), as: "text." + suffix)
            #expect(throws: AudioFileError.self, "\(suffix)") { try SampleFile.read(path) }
        }
    }

    @Test func ofACutFileWhatIsThereIsTaken() throws {
        let samples = (0..<200_000).map { Int16(($0 &* 7_919 &* $0) % 8_191) }
        _ = try fixture.write(WaveBytes.plain(samples, rate: 44_100), as: "in.wav")
        try fixture.run("flac", "-s", "in.wav", "-o", "a.flac")
        try fixture.run("ffmpeg", "-i", "in.wav", "a.ogg")
        try fixture.run("lame", "--quiet", "in.wav", "a.mp3")
        for name in ["a.flac", "a.ogg", "a.mp3"] {
            let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fixture.path(name))))
            let cut = try fixture.write(Array(whole.prefix(whole.count / 2)), as: "cut-" + name)
            let audio = try SampleFile.read(cut)
            #expect((50_000...150_000).contains(audio.frameCount), "\(name): \(audio.frameCount)")
            if name == "a.flac" {
                let exact = samples.prefix(audio.frameCount).map { Float($0) / 32_768 }
                #expect(audio.leftSamples == Array(exact))
                #expect(audio.facts.flaw?.isEmpty == false)
            }
        }
    }
}
