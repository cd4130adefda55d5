import CLibAV

/// For bare streams (MP3, AAC) whose packets carry no times: packets are counted from the first on.
///
/// Places that were passed are remembered, a packet in 64, so that a seek back is a jump; a seek into what
/// wasn't passed yet reads packets without decoding them. Damage counts as the packets that its bytes held.
final class CountedClock: PacketClock {
    /// What is known of a stream beforehand.
    struct Stream {
        /// The first byte of the first packet.
        var offset: Int
        /// Frames of audio in a packet.
        var framesPerPacket: Int
        /// Frames that are decoded before the song begins.
        var delayFrames = 0
        /// Bytes of a packet, a fraction if some are padded, where all are alike; else nil.
        var constantPacketBytes: Double?
        /// The size that a packet's first bytes tell; nil if they begin no packet.
        var byteCount: ([UInt8]) -> Int?
    }

    private struct Mark {
        var packet: Int
        var position: Int64
    }

    private let stream: Stream
    /// The number of the next packet.
    private var packetIndex = 0
    /// Some packets and the places where they begin, in order.
    private var marks: [Mark]
    /// The mean size of the last intact packets.
    private var meanBytes = 0.0
    /// Bytes since the last intact packet.
    private var damagedBytes = 0.0
    /// True after a jump to a calculated place, until a packet is found there.
    private var isLost = false

    private static let packetsPerMark = 64
    /// Decoding begins this many packets before the goal: they borrow bits from those before them.
    private static let leadPackets = 30
    /// More than this is not read through if the place can be calculated.
    private static let scannedBytes = 16.0 * 1_048_576

    /// A clock for `stream`, of which the first packet has been read if `hasBegun`.
    init(_ stream: Stream, hasBegun: Bool) {
        self.stream = stream
        packetIndex = hasBegun ? 1 : 0
        marks = [Mark(packet: 0, position: Int64(stream.offset))]
    }

    var isDoubtful: Bool { false }
    var beginsWithFile: Bool { false }
    var roundingFrames: Int { 0 }
    var toleranceFrames: Int { 0 }

    func stamp(_ packet: libav_packet) -> Int64? {
        let head = [UInt8](UnsafeBufferPointer(start: packet.bytes, count: min(8, Int(packet.byte_count))))
        guard let byteCount = stream.byteCount(head), byteCount == Int(packet.byte_count) else {
            noteDamage(packet, head)
            return nil
        }
        settle(packet.position)
        addMark(packet.position)
        meanBytes += (Double(byteCount) - meanBytes) / Double(min(packetIndex + 1, 256))
        packetIndex += 1
        return Int64((packetIndex - 1) * stream.framesPerPacket)
    }

    func start(of audio: libav_frame) -> Int? {
        audio.time == .min ? nil : Int(audio.time) - stream.delayFrames
    }

    func shift(by count: Int) {}

    func seek(_ input: OpaquePointer, to frame: Int) -> libav_result {
        let goal = max(0, (frame + stream.delayFrames) / stream.framesPerPacket - Self.leadPackets)
        let mark = marks[lastMark(before: goal)]
        var position = mark.position
        packetIndex = mark.packet
        damagedBytes = 0
        let distance = Double(goal - mark.packet) * (stream.constantPacketBytes ?? 0)
        isLost = distance > Self.scannedBytes
        if isLost {
            position += Int64(distance)
            packetIndex = goal
        }
        return read(input, from: position, upTo: goal)
    }

    private func read(_ input: OpaquePointer, from position: Int64, upTo goal: Int) -> libav_result {
        var result = libav_seek_byte(input, position)
        var packet = libav_packet()
        while result == .ok && packetIndex < goal {
            result = libav_read_packet(input, &packet)
            if result == .ok { _ = stamp(packet) }
        }
        if result == .end && packetIndex > 0 && goal > packetIndex {
            // The song is shorter: from its last packets on, so that its end is decoded.
            return seek(input, to: (packetIndex - 1) * stream.framesPerPacket - stream.delayFrames)
        }
        return result == .end ? .ok : result
    }

    /// Brings the count to the packet that begins at `position`, after damage or a jump.
    private func settle(_ position: Int64) {
        let size = stream.constantPacketBytes ?? meanBytes
        if isLost {
            packetIndex = Int((Double(position - marks[0].position) / size).rounded())
        } else if damagedBytes > 0 && size > 0 {
            packetIndex += Int((damagedBytes / size).rounded())
        }
        damagedBytes = 0
        isLost = false
    }

    /// Counts what is no packet. A tag between two songs that were joined is no damage.
    private func noteDamage(_ packet: libav_packet, _ head: [UInt8]) {
        let isTag = ["ID3", "TAG", "APE"].contains { head.starts(with: Array($0.utf8)) }
        if !isTag { damagedBytes += Double(packet.byte_count) }
    }

    private func addMark(_ position: Int64) {
        let index = lastMark(before: packetIndex)
        let isNear: (Mark) -> Bool = { abs($0.packet - self.packetIndex) < Self.packetsPerMark }
        if position < 0 || isNear(marks[index]) { return }
        if index + 1 < marks.count && isNear(marks[index + 1]) { return }
        marks.insert(Mark(packet: packetIndex, position: position), at: index + 1)
    }

    /// The index of the last mark at or before a packet.
    private func lastMark(before packet: Int) -> Int {
        var (low, high) = (0, marks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle].packet <= packet { low = middle } else { high = middle }
        }
        return low
    }
}
