/// Where the audio of an MP3 begins, and what its encoder noted in a frame before it.
struct MPEGStart {
    /// The first byte of the first frame that is to be heard.
    var offset: Int
    /// Its header.
    var header: MPEGHeader
    /// Frames of audio that the decoder gives before the song begins.
    var delayFrames = 0
    /// The song's length as the encoder noted it; nil if it didn't, or if the file is longer than it was.
    /// That of a single packet is known anyhow.
    var frameCount: Int?
    /// True if the encoder noted that all frames have the same bit rate.
    var isConstantRate = false
    /// Bytes of the song as the encoder noted them; 0 if it didn't.
    private(set) var notedByteCount = 0

    /// True if the whole song is one packet.
    private(set) var isSingle = false

    /// How far junk is searched for the first frame.
    private static let searchedBytes = 256 << 10
    /// What may follow the frames that the encoder counted: tags.
    private static let trailingBytes = 32 << 10
    /// Delay of every decoder, in frames.
    private static let decoderDelay = 529

    /// Looks for an MP3 in `source`; nil if it is something else.
    ///
    /// ID3 tags are skipped by their size. Frames directly behind are believed if the next two follow or
    /// the file ends; after junk they must follow.
    init?(_ source: SongSource) {
        var start = 0
        var note: GaplessNote?
        for _ in 0..<PartLimit.count {
            guard let size = Self.tagByteCount(source.bytes(at: start, count: 10)) else { break }
            note = note ?? GaplessNote(source, tagAt: start, byteCount: size)
            start += size
        }
        let fileBytes = source.byteCount
        let near = source.bytes(at: start, count: 16)
        guard !isKnownContainer(near) else { return nil }
        let packets = Self.chain(source, from: start, fileBytes: fileBytes) ?? 0
        guard let first = packets > 0 ? start : Self.search(source, from: start, fileBytes: fileBytes),
            let header = MPEGHeader(source.bytes(at: first, count: 4))
        else { return nil }
        isSingle = packets == 1
        if isSingle { frameCount = header.frameCount }
        offset = first
        self.header = header
        readNote(source.bytes(at: first, count: header.byteCount ?? 0), fileBytes: fileBytes)
        if let note, delayFrames == 0 {
            delayFrames = note.delayFrames + Self.decoderDelay
            frameCount = note.frameCount
        }
    }

    /// The size of the ID3v2 tag that `bytes` begin, its header and footer included.
    private static func tagByteCount(_ bytes: [UInt8]) -> Int? {
        guard bytes.count == 10, bytes.starts(with: Array("ID3".utf8)) else { return nil }
        let size = bytes[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        return 10 + size + (bytes[5] & 0x10 != 0 ? 10 : 0)
    }

    /// How many packets follow one another from `offset` on: 3 if it may be more, 1 or 2 if the file or a tag
    /// at its end comes after them; nil if something else does.
    private static func chain(_ source: SongSource, from offset: Int, fileBytes: Int) -> Int? {
        var place = offset, first: MPEGHeader?
        for count in 0..<3 {
            let isEnd = place == fileBytes || source.bytes(at: place, count: 3) == Array("TAG".utf8)
            if isEnd && count > 0 { return count }
            guard let header = MPEGHeader(source.bytes(at: place, count: 4)) else { return nil }
            guard let byteCount = header.byteCount, first?.fits(header) ?? true else { return nil }
            first = first ?? header
            place += byteCount
        }
        return 3
    }

    private static func search(_ source: SongSource, from start: Int, fileBytes: Int) -> Int? {
        let bytes = source.bytes(at: start, count: searchedBytes)
        return bytes.indices.first { index in
            bytes[index] == 0xFF && MPEGHeader(bytes, at: index) != nil
                && chain(source, from: start + index, fileBytes: fileBytes) == 3
        }.map { start + $0 }
    }

    /// Reads the frame that LAME and others write before the first: "Xing" or "Info", or Fraunhofer's "VBRI".
    private mutating func readNote(_ frame: [UInt8], fileBytes: Int) {
        func number(_ at: Int, _ count: Int) -> Int {
            at + count <= frame.count ? frame[at..<at + count].reduce(0) { $0 << 8 | Int($1) } : 0
        }
        func word(_ at: Int) -> String {
            at + 4 <= frame.count ? String(decoding: frame[at..<at + 4], as: UTF8.self) : ""
        }
        let firstByte = offset
        let tag = 4 + header.sideByteCount
        var packets = 0, bytes = 0, padding = 0
        if word(36) == "VBRI" {
            (bytes, packets) = (number(46, 4), number(50, 4))
        } else if word(tag) == "Xing" || word(tag) == "Info" {
            isConstantRate = word(tag) == "Info"
            let flags = number(tag + 4, 4)
            var place = tag + 8
            if flags & 1 != 0 { packets = number(place, 4); place += 4 }
            if flags & 2 != 0 { bytes = number(place, 4); place += 4 }
            if flags & 4 != 0 { place += 100 }
            if flags & 8 != 0 { place += 4 }
            let gaps = number(place + 21, 3)
            if gaps != 0 {
                delayFrames = gaps >> 12 + Self.decoderDelay
                padding = max(0, gaps & 0xFFF - Self.decoderDelay)
            }
        } else {
            return
        }
        offset += frame.count
        notedByteCount = bytes
        if packets > 0 && fileBytes - firstByte - bytes <= Self.trailingBytes {
            frameCount = max(0, packets * header.frameCount - delayFrames - padding)
        }
    }
}

/// True if the first bytes of a file are those of something that holds no bare MP3 frames.
private func isKnownContainer(_ bytes: [UInt8]) -> Bool {
    let marks = [
        "OggS", "fLaC", "RIFF", "RIFX", "RF64", "FORM", "wvpk", "MAC ", "MPCK", "MP+", "TTA1", "tBaK", "caff",
        ".snd", "#!AMR", "DSD ", "Creative",
    ]
    return marks.contains { bytes.starts(with: Array($0.utf8)) }
        || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || bytes.starts(with: [0x30, 0x26, 0xB2, 0x75])
        || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
}

extension MPEGStart {
    /// What a clock needs to count the packets.
    var stream: CountedClock.Stream {
        CountedClock.Stream(
            offset: offset, framesPerPacket: header.frameCount, delayFrames: delayFrames,
            constantPacketBytes: isConstantRate ? header.exactByteCount : nil
        ) { MPEGHeader($0)?.byteCount }
    }
}
