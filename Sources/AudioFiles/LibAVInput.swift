import CLibAV

/// An open input of the C layer: its life, its errors, and its audio as stereo.
final class LibAVInput {
    let handle: OpaquePointer
    /// True if something could not be decoded.
    private(set) var isDamaged = false

    private let source: SongSource
    private var fold = StereoFold(channelCount: 1, speakers: 0)
    private var folded: (channelCount: Int32, speakers: UInt64) = (1, 0)
    private let channel: UnsafeMutablePointer<Float>

    private static let chunkFrames = 2_048
    /// After so many failures in a row there is nothing left to decode.
    private static let failureLimit = 1_000

    /// Opens `source` from the byte `offset` on, as libavformat's `format` or (nil) as what it is.
    /// With `repeats` it is read twice over, which makes two packets of one.
    init(
        _ source: SongSource, format: String?, offset: Int = 0, repeats: Bool = false
    ) throws(AudioFileError) {
        self.source = source
        var reason = [CChar](repeating: 0, count: 200)
        guard
            let handle = libav_open(
                source.descriptor, Int64(offset), format, repeats, &reason, Int32(reason.count))
        else {
            throw source.error(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        }
        self.handle = handle
        channel = .allocate(capacity: Self.chunkFrames)
    }

    deinit {
        libav_close(handle)
        channel.deallocate()
    }

    /// libavformat's short names of the container, separated by commas.
    var formatName: String { String(cString: libav_format_name(handle)) }

    /// The length that the file claims, in frames at `sampleRate`.
    func claimedFrameCount(sampleRate: Int) -> Int? {
        let duration = libav_duration(handle)
        guard duration > 0 else { return nil }
        var base: (Int64, Int64) = (0, 0)
        libav_time_base(handle, &base.0, &base.1)
        return Int(Int128(duration) * Int128(base.0) * Int128(sampleRate) / Int128(base.1))
    }

    /// What the file says about itself.
    func readTags() -> SongTags {
        SongTags(hasCover: libav_has_cover(handle)) { name in
            libav_tag(handle, name).map { String(cString: $0) }
        }
    }

    /// Decodes on until there is a frame; false at the song's end. `stamp` gives each packet its time, or
    /// nil to leave it out.
    func decode(
        _ frame: inout libav_frame, stamp: (libav_packet) -> Int64?
    ) throws(AudioFileError) -> Bool {
        for _ in 0..<Self.failureLimit {
            switch libav_receive(handle, &frame) {
            case .ok where frame.frame_count > 0:
                if frame.is_damaged { isDamaged = true }
                return true
            case .ok: continue
            case .end: return false
            case .again: try feed(stamp)
            case .damaged, .readError: isDamaged = true
            }
        }
        return false
    }

    private func feed(_ stamp: (libav_packet) -> Int64?) throws(AudioFileError) {
        var packet = libav_packet()
        switch libav_read_packet(handle, &packet) {
        case .ok:
            guard let time = stamp(packet) else {
                isDamaged = true
                return libav_forget(handle)
            }
            if libav_decode_packet(handle, time) != .ok { isDamaged = true }
        case .end: libav_drain(handle)
        case .readError: throw readError
        case .damaged, .again: isDamaged = true
        }
    }

    /// Why the file can't be read any more.
    var readError: AudioFileError {
        source.error("can't be read any more: \(SongSource.text(of: libav_read_error(handle)))")
    }

    /// Copies `count` frames of the frame that was decoded last, from its frame `from` on.
    func copy(
        _ frame: libav_frame, from: Int, count: Int, to left: UnsafeMutablePointer<Float>,
        _ right: UnsafeMutablePointer<Float>
    ) {
        let channelCount = min(Int(frame.channel_count), StereoFold.maximumChannelCount)
        if folded != (frame.channel_count, frame.speakers) {
            folded = (frame.channel_count, frame.speakers)
            fold = StereoFold(channelCount: channelCount, speakers: frame.speakers)
        }
        var done = 0
        while done < count {
            let chunk = min(count - done, Self.chunkFrames)
            for index in 0..<channelCount {
                libav_copy(handle, Int32(index), Int32(from + done), Int32(chunk), channel)
                fold.add(channel: index, channel, count: chunk, to: left + done, right + done)
            }
            done += chunk
        }
    }
}
