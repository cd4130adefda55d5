import CALSA
import Devices
import Glibc
import Testing

@testable import Pads

@Test(.enabled(if: access("/dev/snd/seq", F_OK) != 0, "needs a machine without a sequencer"))
func missingSequencerIsOneLineWithARemedyAndCanBeTriedAgain() {
    let engine = EngineStandIn(capacity: 1)
    let expected = DeviceError(
        "no ALSA sequencer (/dev/snd/seq is not there): load it with \"sudo modprobe snd-seq\"")
    let pads = SequencerPads(timing: .soonest)
    #expect(throws: expected) { try pads.start(into: engine.eventWriter, clock: engine.cycleReader) }
    #expect(throws: expected) { try pads.retry() }
    #expect(pads.devices.isEmpty)
    pads.stop()
}

@Test func failureNamesTheRemedy() {
    #expect(SequencerFailure.opening(-ENOENT) == SequencerFailure.missing)
    #expect(SequencerFailure.opening(-EACCES).text.contains("usermod -aG audio"))
    #expect(
        SequencerFailure.opening(-ENOMEM).text
            == "the ALSA sequencer refuses a new client (Cannot allocate memory): "
            + "end another MIDI program and try again")
}

@Test func libraryIsSilentOnStandardError() throws {
    let written = try #require(tmpfile())
    defer { fclose(written) }
    let kept = dup(STDERR_FILENO)
    dup2(fileno(written), STDERR_FILENO)
    var handle: OpaquePointer?
    drumdub_silence_alsa()
    _ = snd_seq_open(&handle, "no such sequencer", SND_SEQ_OPEN_INPUT, 0)
    dup2(kept, STDERR_FILENO)
    close(kept)
    // Other tests may have written something meanwhile.
    var bytes = [UInt8](repeating: 0, count: 4_096)
    rewind(written)
    let count = fread(&bytes, 1, bytes.count, written)
    #expect(!String(decoding: bytes[..<count], as: UTF8.self).contains("ALSA lib"))
}
