import FuzzerInput
import Pads

/// A MIDI file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMIDI(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let file = try? MIDIFile(bytes: inputBytes(start, count), path: "input.mid") else { return 0 }
    mustHold(file.lengthSeconds.isFinite && file.lengthSeconds >= 0, "length \(file.lengthSeconds)")
    var last = 0.0
    for event in file.events {
        let isMessage = (0x80...0xEF).contains(event.status) && event.data1 < 0x80 && event.data2 < 0x80
        mustHold(isMessage && event.seconds >= last && event.seconds <= file.lengthSeconds, "\(event)")
        last = event.seconds
    }
    return 0
}
