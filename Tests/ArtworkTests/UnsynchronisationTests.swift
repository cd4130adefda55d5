import Testing

@testable import Artwork

/// C95: tags whose bytes were changed so that no decoder takes them for sound.
struct UnsynchronisationTests {
    @Test(arguments: [2, 3, 4] as [UInt8], ID3Builder.Unsynchronised.allCases)
    func thePictureIsExactInEveryVersion(version: UInt8, way: ID3Builder.Unsynchronised) throws {
        if way == .withLength && version < 4 { return }
        let front = try CoverMaterial.bytes("noise.jpg")
        #expect(
            zip(front, front.dropFirst()).contains { $0 == 0xFF && $1 == 0 }, "what could be undone twice")
        let song = try ID3Builder(version: version, unsynchronised: way).adding(title: "Tïtelÿ")
            .adding(kind: 3, front).write("unsynchronised-\(version)-\(way).mp3")
        let found = try CoverFinder().cover(ofSong: song)
        #expect(found?.bytes == front)
    }

    @Test(arguments: [2, 3, 4] as [UInt8])
    func mutagenFindsTheSame(version: UInt8) throws {
        let front = try CoverMaterial.bytes("noise.jpg")
        let song = try ID3Builder(version: version, unsynchronised: .yes).adding(title: "Tïtelÿ")
            .adding(kind: 3, front).write("judged-\(version).mp3")
        let hex = front.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(CoverMaterial.judgedMP3(song) == hex)
    }

    @Test func onlyZerosBehindAFullByteAreTakenOut() {
        #expect(
            Unsynchronisation.undone([0xFF, 0, 0, 1, 0, 0xFF, 0, 0xFF, 0, 0xE0]) == [
                0xFF, 0, 1, 0, 0xFF, 0xFF, 0xE0,
            ])
        #expect(
            Unsynchronisation.undone([0xFF, 0, 0xFF, 0xE0]) == [0xFF, 0, 0xFF, 0xE0], "it was never done")
    }

    @Test func plainSizesOfOldITunesAreBelieved() throws {
        let front = try CoverMaterial.bytes("noise.jpg")
        let content: [UInt8] = [0] + Array("image/jpeg\0".utf8) + [3, 0] + front
        func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let size = (0..<4).reversed().map { UInt8(content.count >> ($0 * 8) & 0xFF) }
            return Array(name.utf8) + size + [0, 0] + content
        }
        let body = frame("APIC", content) + frame("TIT2", [0] + Array("x".utf8))
        let size = [21, 14, 7, 0].map { UInt8(body.count >> $0 & 0x7F) }
        let song = try CoverMaterial.write(
            Array("ID3".utf8) + [4, 0, 0] + size + body + (try CoverMaterial.bytes("bare.mp3")),
            to: "itunes.mp3")
        #expect(content.count > 0x7F, "otherwise both kinds of size are the same")
        #expect(try CoverFinder().cover(ofSong: song)?.bytes == front)
    }
}
