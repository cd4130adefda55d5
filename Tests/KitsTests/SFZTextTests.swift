import Testing

@testable import Kits

/// Bytes that are to be text.
struct SFZTextTests {
    @Test func utf8WithItsMarkAndWindowsLineEnds() throws {
        let kit = try SFZFixture.parse(
            [0xEF, 0xBB, 0xBF] + Array("<region>\r\nsample=größe.wav\r\nkey=36\r\n".utf8))
        #expect(kit.samples == ["größe.wav"])
        #expect(kit.regions.first?.keys == 36...36)
        #expect(kit.notes == [])
    }

    @Test func latin1() throws {
        let kit = try SFZFixture.parse(Array("<region> sample=gr".utf8) + [0xF6, 0xDF] + Array("e.wav".utf8))
        #expect(kit.samples == ["größe.wav"])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x3C, 0x00], "is UTF-16 text; save it as UTF-8"),
            ([0xFE, 0xFF, 0x00, 0x3C], "is UTF-16 text; save it as UTF-8"),
            ([0x3C, 0x00], "is no text"),
        ] as [([UInt8], String)])
    func otherBytesAreRefused(bytes: [UInt8], reason: String) {
        #expect(throws: KitError("/kit/main.sfz", reason)) { try SFZFixture.parse(bytes) }
    }

    @Test func garbageIsRefused() {
        var state: UInt64 = 1
        let garbage = (0..<1_000_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33) | 1
        }
        let refusal = KitError("/kit/main.sfz", "has no <region>", remedy: "is it an SFZ file?")
        #expect(throws: refusal) { try SFZFixture.parse(garbage) }
        #expect(throws: refusal) { try SFZFixture.parse([]) }
        #expect(throws: refusal) { try SFZFixture.parse("<global> <group> key=36 sample=kick.wav") }
    }
}
