import CSndFile
import Glibc

/// A file open in libsndfile, which reads it through `SongSource`.
final class SndFileInput {
    let file: OpaquePointer
    let info: SF_INFO
    private let cursor: Cursor

    private static let marks = ["RIFF", "RIFX", "RF64", "FORM", "fLaC", ".snd", "caff", "riff"]
    private static let containers = [
        SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF, SF_FORMAT_AU,
        SF_FORMAT_CAF, SF_FORMAT_FLAC,
    ]
    private static let encodings = [
        SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32,
        SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_ULAW, SF_FORMAT_ALAW,
    ]

    /// Opens a file whose container and encoding libsndfile reads and seeks exactly; nil for any other.
    init?(_ source: SongSource) {
        let mark = source.bytes(at: 0, count: 4)
        guard Self.marks.contains(where: { Array($0.utf8) == mark }) else { return nil }
        cursor = Cursor(source)
        var info = SF_INFO()
        var calls = Self.calls
        guard
            let file = sf_open_virtual(
                &calls, Int32(SFM_READ), &info, Unmanaged.passUnretained(cursor).toOpaque())
        else { return nil }
        self.file = file
        self.info = info
        let format = Int(info.format)
        guard Self.containers.contains(where: { Int($0) == format & SF_FORMAT_TYPEMASK }),
            Self.encodings.contains(where: { Int($0) == format & SF_FORMAT_SUBMASK }),
            info.frames > 0, info.samplerate > 0, info.seekable != 0,
            (1...StereoFold.maximumChannelCount).contains(Int(info.channels))
        else { return nil }
    }

    deinit {
        sf_close(file)
    }

    private static var calls: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(AudioFiles.cursor($0)?.source.byteCount ?? 0) },
            seek: { distance, whence, context in
                guard let cursor = AudioFiles.cursor(context) else { return -1 }
                let start =
                    whence == SEEK_SET ? 0 : whence == SEEK_CUR ? cursor.position : cursor.source.byteCount
                cursor.position = max(0, start + Int(distance))
                return sf_count_t(cursor.position)
            },
            read: { bytes, count, context in
                guard let cursor = AudioFiles.cursor(context), let bytes else { return 0 }
                let got = cursor.source.read(bytes, at: cursor.position, count: Int(count))
                cursor.position += got
                return sf_count_t(got)
            },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(AudioFiles.cursor($0)?.position ?? 0) })
    }

    /// The speakers of the channels as in a WAV file, or 0 if the file doesn't say or names them out of order.
    var speakers: UInt64 {
        let channelCount = Int(info.channels)
        var map = [Int32](repeating: 0, count: channelCount)
        let size = Int32(channelCount * MemoryLayout<Int32>.size)
        guard sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) != 0 else { return 0 }
        var speakers: UInt64 = 0
        for place in map {
            guard let bit = Self.bits[Int(place)], speakers >> bit == 0 else { return 0 }
            speakers |= 1 << bit
        }
        return speakers
    }

    /// The text of a tag by libavformat's name for it.
    func tag(_ name: String) -> String? {
        let kinds = [
            "title": SF_STR_TITLE, "artist": SF_STR_ARTIST, "album": SF_STR_ALBUM, "genre": SF_STR_GENRE,
            "date": SF_STR_DATE, "track": SF_STR_TRACKNUMBER,
        ]
        guard let kind = kinds[name], let text = sf_get_string(file, Int32(kind)) else { return nil }
        return String(cString: text)
    }

    /// The bit in a WAV file for libsndfile's name of a speaker.
    private static let bits: [Int: UInt64] = [
        SF_CHANNEL_MAP_LEFT: 0, SF_CHANNEL_MAP_FRONT_LEFT: 0, SF_CHANNEL_MAP_RIGHT: 1,
        SF_CHANNEL_MAP_FRONT_RIGHT: 1, SF_CHANNEL_MAP_CENTER: 2, SF_CHANNEL_MAP_FRONT_CENTER: 2,
        SF_CHANNEL_MAP_LFE: 3, SF_CHANNEL_MAP_REAR_LEFT: 4, SF_CHANNEL_MAP_REAR_RIGHT: 5,
        SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER: 6, SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER: 7,
        SF_CHANNEL_MAP_REAR_CENTER: 8, SF_CHANNEL_MAP_SIDE_LEFT: 9, SF_CHANNEL_MAP_SIDE_RIGHT: 10,
    ]
}

/// Where libsndfile is in the file.
private final class Cursor {
    let source: SongSource
    var position = 0

    init(_ source: SongSource) {
        self.source = source
    }
}

private func cursor(_ context: UnsafeMutableRawPointer?) -> Cursor? {
    context.map { Unmanaged<Cursor>.fromOpaque($0).takeUnretainedValue() }
}
