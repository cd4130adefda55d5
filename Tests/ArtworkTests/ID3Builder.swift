import Glibc

@testable import Artwork

/// Writes ID3v2 tags by hand, with the faults of other programs.
struct ID3Builder {
    /// What is done about unsynchronisation.
    enum Unsynchronised: CaseIterable {
        /// Nothing.
        case no
        /// As the version's text says.
        case yes
        /// The flag is set and the bytes are left as they were.
        case flagOnly
        /// As `yes`, with the length before it in front of the frame (2.4 only).
        case withLength
    }

    let version: UInt8
    var unsynchronised = Unsynchronised.no
    private var frames: [UInt8] = []

    init(version: UInt8, unsynchronised: Unsynchronised = .no) {
        self.version = version
        self.unsynchronised = unsynchronised
    }

    /// With a text frame, as UTF-16 with its mark.
    func adding(title: String) -> ID3Builder {
        adding(version == 2 ? "TT2" : "TIT2", [1] + ID3Builder.utf16(title))
    }

    /// With a picture, whose description is UTF-16.
    func adding(kind: UInt8, _ bytes: [UInt8], mime: String = "image/jpeg") -> ID3Builder {
        let type = version == 2 ? Array("JPG".utf8) : Array(mime.utf8) + [0]
        return adding(
            version == 2 ? "PIC" : "APIC", [1] + type + [kind] + ID3Builder.utf16("Dÿ") + [0, 0] + bytes)
    }

    /// Writes a file with the tag and some sound behind it; `byteCount` makes the tag claim that many more
    /// bytes for a picture at its end, which are there as a hole.
    func write(_ name: String, claiming byteCount: Int = 0) throws -> String {
        var body = frames
        if byteCount > 0 {
            let head: [UInt8] = [0] + Array("image/jpeg\0".utf8) + [3, 0, 0xFF, 0xD8, 0xFF, 0xE0]
            body += Array("APIC".utf8) + ID3Builder.plain(byteCount, 4) + [0, 0] + head
        }
        var flags: UInt8 = unsynchronised == .no ? 0 : 0x80
        if version < 4 && unsynchronised == .yes { body = ID3Builder.unsynchronise(body) }
        if version == 2 { flags &= 0x80 }
        let header = Array("ID3".utf8) + [version, 0, flags] + ID3Builder.syncSafe(body.count + byteCount)
        let path = try CoverMaterial.write(
            header + body + (try CoverMaterial.bytes("bare.mp3")), to: name)
        if byteCount > 0 { truncate(path, off_t(header.count + body.count + byteCount)) }
        return path
    }

    private func adding(_ name: String, _ content: [UInt8]) -> ID3Builder {
        var result = self
        var content = content
        var flags: UInt8 = 0
        if version == 4 && unsynchronised != .no && unsynchronised != .flagOnly {
            let before = content.count
            content = ID3Builder.unsynchronise(content)
            flags = 0x02
            if unsynchronised == .withLength {
                content = ID3Builder.syncSafe(before) + content
                flags |= 0x01
            }
        }
        let size =
            version == 4
            ? ID3Builder.syncSafe(content.count) : ID3Builder.plain(content.count, version == 2 ? 3 : 4)
        result.frames += Array(name.utf8) + size + (version == 2 ? [] : [0, flags]) + content
        return result
    }

    private static func unsynchronise(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    }

    private static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func syncSafe(_ number: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
    }

    private static func plain(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
}
