import CLibAV

/// For files whose packets carry times.
final class StampedClock: PacketClock {
    private let sampleRate: Int
    /// A unit of the file's times is `numerator / denominator` seconds.
    private let numerator: Int64
    private let denominator: Int64
    /// What the file's times say at the song's first frame, in frames.
    private var origin = 0
    /// Where an Ogg's last page begins; the times in it are wrong if it is the first that is read.
    private let lastPage: Int64?
    /// True for Vorbis: of two packets of different size the second is stamped late.
    private let isUneven: Bool
    /// Frames decoded since the last seek, and what the last packet's time was ahead of them.
    private var decodedFrames = 0
    private var lead: Int?
    private(set) var isDoubtful = false

    /// A clock for `input`, of which `first` is the first audio that was decoded.
    init(_ input: LibAVInput, lastPage: Int?, first: libav_frame) {
        sampleRate = Int(first.sample_rate)
        var base: (Int64, Int64) = (0, 0)
        libav_time_base(input.handle, &base.0, &base.1)
        (numerator, denominator) = base
        self.lastPage = lastPage.map(Int64.init)
        isUneven = String(cString: libav_codec_name(input.handle)) == "vorbis"
        origin = start(of: first) ?? 0
    }

    var beginsWithFile: Bool { true }

    var roundingFrames: Int {
        let unit = sampleRate * Int(numerator) / Int(denominator)
        return unit > 1 ? 2 * (unit + 1) : 0
    }

    var toleranceFrames: Int {
        max(sampleRate / 100, 3 * sampleRate * Int(numerator) / Int(denominator))
    }

    func stamp(_ packet: libav_packet) -> Int64? {
        if let lastPage, decodedFrames == 0, packet.position >= lastPage { isDoubtful = true }
        return packet.time
    }

    func start(of audio: libav_frame) -> Int? {
        if audio.time == .min { return nil }
        let scaled = Int128(audio.time) * Int128(sampleRate) * Int128(numerator)
        let frame = Int((scaled + Int128(denominator / 2)) / Int128(denominator)) - origin
        if !isUneven { return frame }
        let newLead = frame - decodedFrames
        defer {
            lead = newLead
            decodedFrames += Int(audio.frame_count)
        }
        return decodedFrames + min(newLead, lead ?? newLead)
    }

    func shift(by count: Int) { origin += count }

    func seek(_ input: OpaquePointer, to frame: Int) -> libav_result {
        (decodedFrames, lead, isDoubtful) = (0, nil, false)
        let scaled = Int128(frame + origin) * Int128(denominator)
        return libav_seek_time(input, Int64(scaled / (Int128(sampleRate) * Int128(numerator))))
    }
}
