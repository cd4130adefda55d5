import CLibAV

/// A song through libavformat and libavcodec: everything that libsndfile doesn't read exactly.
///
/// A gap in the file's times becomes silence of that length, so that what follows keeps its place.
final class LibAVDecoder: SongDecoder {
    let sampleRate: Int
    let tags: SongTags
    let estimatedFrameCount: Int?
    private(set) var frameCount: Int?
    private var isCutOff = false

    private let source: SongSource
    /// Named if libavformat is to leave the padding in; see `LibAVInput`.
    private let format: String?
    private var input: LibAVInput
    private let clock: any PacketClock
    private let length: LengthClaim

    /// The audio at hand, where it begins in the song, and how much of it has been taken.
    private var held = libav_frame()
    private var heldStart = 0
    private var taken = 0
    /// The frame that `read` gives next.
    private var position = 0

    /// A longer gap in the times is no damage but a clock that was set anew.
    private static let longestGapSeconds = 60

    /// Opens the song in `source`.
    init(_ source: SongSource) throws(AudioFileError) {
        self.source = source
        var start = MPEGStart(source)
        let onlyPageFrames = start == nil ? OggLength.singlePageFrameCount(source) : nil
        format = onlyPageFrames == nil ? nil : "ogg"
        input = try Self.open(source, &start, format)
        var first = libav_frame()
        var firstByte: Int64?
        let hasAudio = try input.decode(&first) { packet in
            firstByte = firstByte ?? packet.position
            return packet.time
        }
        guard hasAudio else { throw source.error("nothing in it can be decoded; copy it again") }
        guard first.sample_rate > 0, first.channel_count <= StereoFold.maximumChannelCount else {
            throw source.error(
                "\(first.channel_count) channels at \(first.sample_rate) Hz can't be played; convert it")
        }
        held = first
        sampleRate = Int(first.sample_rate)
        tags = input.readTags()
        length = LengthClaim(
            input, start, sampleRate: sampleRate, source: source, onlyPageFrames: onlyPageFrames)
        estimatedFrameCount = length.estimated
        if let stream = Self.bareStream(input, start, first) {
            let hasBegun = firstByte.map(Int.init) == stream.offset
            clock = CountedClock(stream, hasBegun: hasBegun)
            heldStart = -stream.delayFrames
            taken = stream.delayFrames
            if !hasBegun || taken > Int(first.frame_count) { _ = try seek(to: 0) }
        } else {
            let lastPage = input.formatName == "ogg" ? CutOff.lastOggPage(source) : nil
            clock = StampedClock(input, lastPage: lastPage, first: first)
        }
    }

    /// An MP3 is opened as one whatever stands before it; anything else as what libavformat sees in it.
    private static func open(
        _ source: SongSource, _ start: inout MPEGStart?, _ format: String?
    ) throws(AudioFileError) -> LibAVInput {
        do {
            return try LibAVInput(source, format: start == nil ? format : "mp3")
        } catch {
            if CutOff.isMP4Cut(source) {
                throw source.error("is cut off: its index was at the end; copy it again")
            }
            guard let offset = start?.offset else { throw error }
            start?.offset = 0
            return try LibAVInput(source, format: "mp3", offset: offset, repeats: start?.isSingle ?? false)
        }
    }

    /// What is known of a stream without times; nil for all other files.
    private static func bareStream(
        _ input: LibAVInput, _ start: MPEGStart?, _ first: libav_frame
    ) -> CountedClock.Stream? {
        if let start { return start.stream }
        guard input.formatName == "aac" else { return nil }
        return CountedClock.Stream(
            offset: 0, framesPerPacket: Int(first.frame_count), byteCount: adtsByteCount)
    }

    var defect: String? {
        isCutOff ? "cut off: its end is missing" : input.isDamaged ? "damaged in places" : nil
    }

    /// Nothing from this frame on is part of the song.
    private var limit: Int { frameCount ?? length.end ?? .max }

    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount wanted: Int
    ) throws(AudioFileError) -> Int {
        guard try hold() else { return 0 }
        let missing = heldStart + taken - position
        var count = min(wanted, limit - position)
        if missing > 0 {
            count = min(count, missing)
            left.update(repeating: 0, count: count)
            right.update(repeating: 0, count: count)
        } else {
            count = min(count, Int(held.frame_count) - taken)
            input.copy(held, from: taken, count: count, to: left, right)
            taken += count
        }
        position += count
        return count
    }

    func seek(to frame: Int) throws(AudioFileError) -> Int {
        let goal = max(0, min(frame, limit))
        var lead = sampleRate / 2
        while true {
            switch try reach(goal, from: max(0, goal - lead)) {
            case .tooLate where lead < goal: lead = lead > goal / 8 ? goal : lead * 8
            case .found, .tooLate:
                position = goal
                taken = max(0, goal - heldStart)
                return goal
            case .ended:
                end()
                return position
            }
        }
    }

    private enum Reach {
        /// The goal is in what is held, or nothing before it is.
        case found
        /// What was found begins behind the goal, or at a place that is not certain.
        case tooLate
        /// The song ends before the goal, at `position`.
        case ended
    }

    /// Decodes from `start` or a little before until what is held ends behind `goal`.
    private func reach(_ goal: Int, from start: Int) throws(AudioFileError) -> Reach {
        let result = clock.seek(input.handle, to: start)
        if result == .readError { throw input.readError }
        if start == 0 && clock.beginsWithFile {
            input = try LibAVInput(source, format: format)
        } else if result != .ok {
            if start == 0 { throw source.error("can't go to another place") }
            return try reach(goal, from: 0)
        }
        (taken, heldStart, position) = (0, 0, 0)
        held.frame_count = 0
        while try decodeNext() {
            let isFirst = position == 0
            // Times that are rounded make no gap between one packet and the next.
            if !isFirst && abs(heldStart - position) <= clock.roundingFrames { heldStart = position }
            position = max(0, min(heldStart + Int(held.frame_count), limit))
            if start > 0 && isFirst && (clock.isDoubtful || held.time == .min) { return .tooLate }
            if heldStart + Int(held.frame_count) > goal { return heldStart > goal ? .tooLate : .found }
        }
        return position == 0 && start > 0 ? .tooLate : .ended
    }

    /// Sees to it that audio, or silence before it, is at hand; false at the song's end.
    private func hold() throws(AudioFileError) -> Bool {
        if position >= limit {
            end()
            return false
        }
        if taken < Int(held.frame_count) { return true }
        guard try decodeNext() else {
            end()
            return false
        }
        taken = 0
        let gap = heldStart - position
        let isLeap = gap > Self.longestGapSeconds * sampleRate
        if isLeap { clock.shift(by: gap) }
        if isLeap || gap <= clock.toleranceFrames { heldStart = position }
        return true
    }

    /// Decodes the next frame and says where it begins.
    private func decodeNext() throws(AudioFileError) -> Bool {
        heldStart += Int(held.frame_count)
        guard try input.decode(&held, stamp: clock.stamp) else {
            held.frame_count = 0
            return false
        }
        heldStart = clock.start(of: held) ?? heldStart
        return true
    }

    private func end() {
        if frameCount != nil { return }
        frameCount = position
        let missing = (length.claimed ?? 0) - position
        isCutOff = missing > sampleRate / 10 || (input.formatName == "ogg" && CutOff.isOggCut(source))
    }
}

/// The size of the AAC packet that begins with `bytes`, or nil if none does (ADTS).
private func adtsByteCount(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 6, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 else { return nil }
    return Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5]) >> 5
}
