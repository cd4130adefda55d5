/// The pictures of an ID3v2 tag (versions 2.2, 2.3 and 2.4): frames PIC and APIC.
///
/// Source of the layout: id3.org's "ID3 tag version 2.3.0" and "2.4.0 structure".
struct ID3Pictures {
    /// More frames than this are none.
    private static let countLimit = 10_000

    private let version: UInt8
    private let isUnsynchronised: Bool
    /// The frames, undone if the whole tag was unsynchronised.
    private let frames: Window

    /// How many bytes the tag at `offset` has, header and footer included; 0 if there is none.
    static func byteCount(in window: Window, at offset: Int) -> Int {
        let header = window.bytes(at: offset, count: 10)
        guard header.count == 10, header.starts(with: Array("ID3".utf8)) else { return 0 }
        guard (2...4).contains(header[3]), header[6...].allSatisfy({ $0 < 0x80 }) else { return 0 }
        return 10 + syncSafe(header[6...]) + (header[5] & 0x10 != 0 ? 10 : 0)
    }

    /// The pictures of the tag at `offset`, in their order.
    static func pictures(in window: Window, at offset: Int) -> [TagPicture] {
        guard byteCount(in: window, at: offset) > 0 else { return [] }
        return ID3Pictures(window, at: offset)?.pictures() ?? []
    }

    private init?(_ window: Window, at offset: Int) {
        let header = window.bytes(at: offset, count: 10)
        version = header[3]
        isUnsynchronised = header[5] & 0x80 != 0
        var body = window.part(at: offset + 10, count: ID3Pictures.syncSafe(header[6...]))
        // Up to 2.3 sizes are those before unsynchronisation, so it is undone first; in 2.4 frame by frame.
        if isUnsynchronised && version < 4 {
            guard let bytes = body.all() else { return nil }
            body = Window(Unsynchronisation.undone(bytes))
        }
        if header[5] & 0x40 != 0 && version > 2 {
            let size = body.bytes(count: 4)
            guard size.count == 4 else { return nil }
            body = body.part(
                at: version == 4 ? ID3Pictures.syncSafe(size[...]) : 4 + ID3Pictures.plain(size[...]))
        }
        frames = body
    }

    private func pictures() -> [TagPicture] {
        var pictures: [TagPicture] = []
        var offset = 0
        for _ in 0..<ID3Pictures.countLimit {
            guard let frame = frame(at: offset) else { break }
            if frame.name == (version == 2 ? "PIC" : "APIC"), let picture = picture(of: frame) {
                pictures.append(picture)
            }
            offset = frame.end
        }
        return pictures
    }

    private struct Frame {
        var name: String
        var flags: UInt8
        var content: Window
        var end: Int
    }

    private func frame(at offset: Int) -> Frame? {
        let (nameCount, headerCount) = version == 2 ? (3, 6) : (4, 10)
        let header = frames.bytes(at: offset, count: headerCount)
        guard header.count == headerCount, isName(header[..<nameCount]) else { return nil }
        let sizeBytes = header[nameCount..<(version == 2 ? 6 : 8)]
        let start = offset + headerCount
        let size = version == 4 ? frameSize(sizeBytes, start) : ID3Pictures.plain(sizeBytes)
        guard size > 0, start + size <= frames.count else { return nil }
        return Frame(
            name: String(decoding: header[..<nameCount], as: UTF8.self), flags: header.last ?? 0,
            content: frames.part(at: start, count: size), end: start + size)
    }

    /// The size of a 2.4 frame. Old iTunes wrote plain numbers there: they are believed where a frame or the
    /// end follows.
    private func frameSize(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
        let plain = ID3Pictures.plain(bytes)
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return plain }
        let safe = ID3Pictures.syncSafe(bytes)
        return safe == plain || isBoundary(start + safe) || !isBoundary(start + plain) ? safe : plain
    }

    private func isBoundary(_ offset: Int) -> Bool {
        let next = frames.bytes(at: offset, count: 4)
        return offset <= frames.count
            && (next.isEmpty || next.first == 0 || next.count == 4 && isName(next[...]))
    }

    private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }

    private func picture(of frame: Frame) -> TagPicture? {
        guard let content = content(of: frame) else { return nil }
        let isChanged = version == 4 && (isUnsynchronised || frame.flags & 0x02 != 0)
        // Longer descriptions do not occur; the picture begins near the frame's start.
        let start = content.bytes(count: 4096)
        let head = isChanged ? Unsynchronisation.undone(start) : start
        guard let encoding = head.first else { return nil }
        let index = version == 2 ? 4 : (head.dropFirst().firstIndex(of: 0) ?? head.count) + 1
        if head.dropFirst().prefix(3).elementsEqual("-->".utf8) { return nil }
        guard index < head.count else { return nil }
        let end = endOfText(head, from: index + 1, isWide: encoding == 1 || encoding == 2)
        return TagPicture(
            kind: Int(head[index]), window: isChanged ? content : content.part(at: end),
            coding: isChanged ? .unsynchronised(headByteCount: end) : .plain)
    }

    /// What a frame holds without the additions that its flags name; nil if it is packed or encrypted.
    private func content(of frame: Frame) -> Window? {
        guard version > 2 else { return frame.content }
        guard frame.flags & (version == 4 ? 0x0C : 0xC0) == 0 else { return nil }
        let hasGroup = frame.flags & (version == 4 ? 0x40 : 0x20) != 0
        let hasLength = version == 4 && frame.flags & 0x01 != 0
        return frame.content.part(at: (hasGroup ? 1 : 0) + (hasLength ? 4 : 0))
    }

    private func endOfText(_ bytes: [UInt8], from start: Int, isWide: Bool) -> Int {
        let step = isWide ? 2 : 1
        var index = start
        while index + step <= bytes.count, !bytes[index..<index + step].allSatisfy({ $0 == 0 }) {
            index += step
        }
        return index + step
    }

    private static func syncSafe(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
