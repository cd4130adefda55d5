/// One track of a MIDI file, by ticks.
struct MIDITrack {
    struct Message: Equatable {
        var tick: Int
        var status: UInt8
        var data1: UInt8
        var data2: UInt8
    }

    /// A tempo from a tick on, in microseconds a quarter note.
    struct TempoChange: Equatable {
        var tick: Int
        var microseconds: Int
    }

    private(set) var messages: [Message] = []
    private(set) var tempoChanges: [TempoChange] = []
    private(set) var endTick = 0
    /// True if it stops making sense before its end.
    private(set) var isDamaged = false
    /// The status that the next message has if it brings none of its own.
    private var runningStatus: UInt8 = 0

    init(_ bytes: ArraySlice<UInt8>) {
        var reader = MIDIReader(bytes)
        while !reader.isAtEnd {
            guard let delta = reader.variableNumber(), let first = reader.byte() else {
                isDamaged = true
                return
            }
            endTick += delta
            guard let goesOn = take(first, from: &reader) else {
                isDamaged = true
                return
            }
            if !goesOn { return }
        }
    }

    /// Takes a message that begins with `first`. False at the end of the track; nil if it makes no sense.
    private mutating func take(_ first: UInt8, from reader: inout MIDIReader) -> Bool? {
        switch first {
        case 0xFF: return takeMeta(from: &reader)
        case 0xF0, 0xF7:
            runningStatus = 0
            guard let size = reader.variableNumber() else { return nil }
            reader.skip(size)
            return true
        case 0xF1...: return nil
        case 0x80...:
            runningStatus = first
            guard let data = reader.byte() else { return nil }
            return takeMessage(data, from: &reader)
        default: return takeMessage(first, from: &reader)
        }
    }

    private mutating func takeMessage(_ data1: UInt8, from reader: inout MIDIReader) -> Bool? {
        if runningStatus < 0x80 || data1 > 0x7F { return nil }
        var data2: UInt8 = 0
        // Program change and channel pressure have one data byte.
        if runningStatus & 0xE0 != 0xC0 {
            guard let second = reader.byte(), second < 0x80 else { return nil }
            data2 = second
        }
        messages.append(Message(tick: endTick, status: runningStatus, data1: data1, data2: data2))
        return true
    }

    private mutating func takeMeta(from reader: inout MIDIReader) -> Bool? {
        runningStatus = 0
        guard let type = reader.byte(), let size = reader.variableNumber() else { return nil }
        let content = reader.take(size)
        if type == 0x2F { return false }
        if type == 0x51 && content.count == 3 {
            let microseconds = content.reduce(0) { $0 << 8 | Int($1) }
            if microseconds > 0 {
                tempoChanges.append(TempoChange(tick: endTick, microseconds: microseconds))
            }
        }
        return true
    }
}
