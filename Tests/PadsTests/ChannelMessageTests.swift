import CALSA
import Testing

@testable import Pads

private func note(_ type: snd_seq_event_type, _ channel: UInt8, _ note: UInt8, _ velocity: UInt8)
    -> ChannelMessage?
{
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.data.note = snd_seq_ev_note_t(
        channel: channel, note: note, velocity: velocity, off_velocity: 0, duration: 0)
    return ChannelMessage(event)
}

private func control(_ type: snd_seq_event_type, _ channel: UInt8, _ number: UInt32, _ value: Int32)
    -> ChannelMessage?
{
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.data.control = snd_seq_ev_ctrl_t(channel: channel, unused: (0, 0, 0), param: number, value: value)
    return ChannelMessage(event)
}

@Test func everyChannelMessageHasItsBytes() {
    #expect(note(SND_SEQ_EVENT_NOTEON, 9, 38, 101) == ChannelMessage(status: 0x99, data1: 38, data2: 101))
    #expect(note(SND_SEQ_EVENT_NOTEOFF, 0, 38, 64) == ChannelMessage(status: 0x80, data1: 38, data2: 64))
    #expect(note(SND_SEQ_EVENT_KEYPRESS, 1, 55, 127) == ChannelMessage(status: 0xA1, data1: 55, data2: 127))
    #expect(control(SND_SEQ_EVENT_CONTROLLER, 2, 4, 90) == ChannelMessage(status: 0xB2, data1: 4, data2: 90))
    #expect(control(SND_SEQ_EVENT_PGMCHANGE, 3, 0, 12) == ChannelMessage(status: 0xC3, data1: 12))
    #expect(control(SND_SEQ_EVENT_CHANPRESS, 15, 0, 33) == ChannelMessage(status: 0xDF, data1: 33))
    #expect(control(SND_SEQ_EVENT_PITCHBEND, 0, 0, 0) == ChannelMessage(status: 0xE0, data1: 0, data2: 64))
    #expect(control(SND_SEQ_EVENT_PITCHBEND, 0, 0, -8_192) == ChannelMessage(status: 0xE0, data1: 0))
    #expect(
        control(SND_SEQ_EVENT_PITCHBEND, 0, 0, 8_191) == ChannelMessage(status: 0xE0, data1: 127, data2: 127))
}

@Test func noteOnWithVelocityZeroIsANoteOff() {
    #expect(note(SND_SEQ_EVENT_NOTEON, 9, 38, 0) == ChannelMessage(status: 0x89, data1: 38, data2: 0))
}

@Test func whatIsOutOfRangeIsNoMessage() {
    #expect(note(SND_SEQ_EVENT_NOTEON, 16, 38, 101) == nil)
    #expect(note(SND_SEQ_EVENT_NOTEON, 9, 128, 101) == nil)
    #expect(note(SND_SEQ_EVENT_NOTEON, 9, 38, 128) == nil)
    #expect(control(SND_SEQ_EVENT_CONTROLLER, 0, 4_000_000_000, 1) == nil)
    #expect(control(SND_SEQ_EVENT_CONTROLLER, 0, 4, -1) == nil)
    #expect(control(SND_SEQ_EVENT_PITCHBEND, 0, 0, .max) == nil)
    #expect(note(SND_SEQ_EVENT_CLOCK, 0, 0, 0) == nil)
    #expect(note(SND_SEQ_EVENT_SYSEX, 0, 0, 0) == nil)
    #expect(note(SND_SEQ_EVENT_SENSING, 0, 0, 0) == nil)
}

private func exclusive(_ bytes: [UInt8]) -> ChannelMessage? {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
        var event = snd_seq_event_t()
        event.type = UInt8(SND_SEQ_EVENT_SYSEX.rawValue)
        event.data.ext.len = UInt32(buffer.count)
        event.data.ext.ptr = buffer.baseAddress
        return ChannelMessage(event)
    }
}

@Test func whatHasNoChannelHasItsBytes() {
    #expect(control(SND_SEQ_EVENT_START, 0, 0, 0) == ChannelMessage(status: 0xFA, data1: 0))
    #expect(control(SND_SEQ_EVENT_CONTINUE, 0, 0, 0) == ChannelMessage(status: 0xFB, data1: 0))
    #expect(control(SND_SEQ_EVENT_STOP, 0, 0, 0) == ChannelMessage(status: 0xFC, data1: 0))
    #expect(control(SND_SEQ_EVENT_SONGSEL, 0, 0, 5) == ChannelMessage(status: 0xF3, data1: 5))
    #expect(control(SND_SEQ_EVENT_SONGSEL, 0, 0, 128) == nil)
}

@Test func onlyMachineControlIsTakenOfSystemExclusive() {
    #expect(
        exclusive([0xF0, 0x7F, 0x7F, 0x06, 0x02, 0xF7]) == ChannelMessage(status: 0xF0, data1: 2, data2: 127))
    #expect(
        exclusive([0xF0, 0x7F, 3, 0x06, 0x44, 1, 1, 0xF7])
            == ChannelMessage(status: 0xF0, data1: 0x44, data2: 3))
    let others: [[UInt8]] = [
        [], [0xF0, 0xF7], [0xF0, 0x7E, 0x7F, 0x06, 0x01, 0xF7], [0xF0, 0x7F, 0x7F, 0x07, 0x02, 0xF7],
        [0xF0, 0x7F, 0x7F, 0x06, 0x02, 0x00], [0xF0, 0x7F, 0x80, 0x06, 0x02, 0xF7],
        [0xF0, 0x7F, 0x7F, 0x06] + [UInt8](repeating: 1, count: 70_000) + [0xF7],
    ]
    for bytes in others { #expect(exclusive(bytes) == nil) }
}

@Test func heldNotesAreReleasedOnceEach() {
    var held = HeldNotes()
    held.follow(ChannelMessage(status: 0x99, data1: 38, data2: 101))
    held.follow(ChannelMessage(status: 0x99, data1: 38, data2: 30))
    held.follow(ChannelMessage(status: 0x90, data1: 38, data2: 1))
    held.follow(ChannelMessage(status: 0x99, data1: 40, data2: 1))
    held.follow(ChannelMessage(status: 0xB9, data1: 40, data2: 1))
    held.follow(ChannelMessage(status: 0x89, data1: 40, data2: 64))
    #expect(
        held.releases == [ChannelMessage(status: 0x80, data1: 38), ChannelMessage(status: 0x89, data1: 38)])
}
