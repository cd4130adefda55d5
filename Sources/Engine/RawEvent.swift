import RealTime

/// Where a MIDI event came from.
@frozen
public enum EventOrigin: BitwiseCopyable, Sendable {
    /// The JACK MIDI port: the event's time is exact.
    case jackMIDI
    /// The ALSA sequencer.
    case sequencer
    /// The computer's keyboard or a script.
    case typed
}

/// One MIDI message on its way to the callback, where `HitMap` makes something of it.
@frozen
public struct RawEvent: BitwiseCopyable, Sendable {
    /// When it shall sound on the device's clock. For `jackMIDI`: the offset inside the block.
    public var time: DeviceFrame
    /// When it was played on the device's clock, for the monitor; equals `time` where that is unknown.
    public var playedTime: DeviceFrame
    /// The MIDI status byte: kind in the upper four bits, channel 0…15 in the lower. Of what has no channel: 0xF3
    /// song select, 0xFA start, 0xFB continue, 0xFC stop, and 0xF0 for a command of MIDI Machine Control.
    public var status: UInt8
    /// First data byte, 0…127; of MIDI Machine Control the command.
    public var data1: UInt8
    /// Second data byte, 0…127; of MIDI Machine Control the device that is meant, 127 for all.
    public var data2: UInt8
    /// Where it came from.
    public var origin: EventOrigin
    /// Which of the controllers it came from, 1…15, where they are told apart; 0 otherwise.
    public var device: UInt8
    /// True if it shall sound at the start of the next block, whatever `time` says.
    public var isImmediate: Bool

    /// A message.
    public init(
        time: DeviceFrame, playedTime: DeviceFrame? = nil, status: UInt8, data1: UInt8, data2: UInt8,
        origin: EventOrigin, device: UInt8 = 0, isImmediate: Bool = false
    ) {
        self.time = time
        self.playedTime = playedTime ?? time
        self.status = status
        self.data1 = data1
        self.data2 = data2
        self.origin = origin
        self.device = device
        self.isImmediate = isImmediate
    }
}
