import CLibAV

/// Says which frame of a song a packet begins with, and finds the packet for a frame.
protocol PacketClock: AnyObject {
    /// What the decoder is to carry through as the packet's time; nil if the packet is none, but damage.
    func stamp(_ packet: libav_packet) -> Int64?

    /// The song's frame at which decoded audio begins; nil if its packet had no time. To be asked once for
    /// each piece, in order.
    func start(of audio: libav_frame) -> Int?

    /// Makes the frames to come `count` frames earlier, after a jump in the file's times.
    func shift(by count: Int)

    /// Goes to a packet that begins at or before `frame`, or to the song's first.
    func seek(_ input: OpaquePointer, to frame: Int) -> libav_result

    /// True if the song's first packet is what a file gives that has just been opened. Then it is opened anew
    /// for it: some decoders keep something of what was before.
    var beginsWithFile: Bool { get }

    /// True if the times since the last seek are not to be relied on; one to an earlier place would help.
    var isDoubtful: Bool { get }

    /// By how much a time may be wrong because it is rounded; 0 for times in frames.
    var roundingFrames: Int { get }

    /// By how much audio may miss its time without a gap between it and what was before.
    var toleranceFrames: Int { get }
}
