import Foundation
import Testing

@testable import AudioOutput

/// The kernel's lists of cards, written down as files.
struct SoundCardTests {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID())").path

    private func write(_ text: String, to path: String) throws {
        let file = root + "/" + path
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    private var preferred: SoundCard? { SoundCard.preferred(processes: root, devices: root) }

    @Test func aScreenOrACableIsTheLastChoice() throws {
        try write(
            "00-03: HDMI 0 : HDMI 0 : playback 1\n01-00: ALC257 Analog : ALC257 Analog : playback 1 : capture 1\n",
            to: "asound/pcm")
        try write("PCH\n", to: "asound/card1/id")
        #expect(preferred?.alsaName == "hw:PCH,0")
        try write("00-00: Loopback PCM : Loopback PCM : playback 8 : capture 8\n", to: "asound/pcm")
        #expect(preferred?.alsaName == "hw:0,0")
        try write("00-03: HDMI 0 : HDMI 0 : playback 1\n", to: "asound/pcm")
        #expect(preferred?.alsaName == "hw:0,3")
    }

    @Test func aCardThatOnlyRecordsIsNone() throws {
        try write("02-00: USB Audio : USB Audio : capture 1\n", to: "asound/pcm")
        #expect(preferred == nil)
    }

    @Test func withoutTheKernelsListTheDevicesAreLookedAt() throws {
        try write("", to: "snd/controlC2")
        try write("", to: "snd/pcmC2D1c")
        try write("", to: "snd/pcmC2D1p")
        #expect(preferred?.alsaName == "hw:2,1")
    }

    @Test func theHolderIsNamed() throws {
        let card = SoundCard(name: "PCH", card: 1, device: 0, title: "")
        #expect(card.holder(processes: root) == nil)
        try write("state: RUNNING\nowner_pid   : 4321\n", to: "asound/card1/pcm0p/sub0/status")
        try write("pipewire\n", to: "4321/comm")
        #expect(card.holder(processes: root) == "pipewire (4321)")
        try write("closed\n", to: "asound/card1/pcm0p/sub1/status")
        #expect(card.holder(processes: root) == nil)
    }
}
