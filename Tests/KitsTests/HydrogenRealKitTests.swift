import AudioFiles
import Engine
import Foundation
import FoundationXML
import Testing

@testable import Kits

private let drumkits = "/usr/share/hydrogen/data/drumkits"

/// The kits that Debian's package hydrogen-data brings, note by note and layer by layer, against Hydrogen's
/// formula and another reader of XML.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: drumkits)))
struct HydrogenRealKitTests {
    /// A layer as the other reader sees it.
    private struct Layer {
        var file: String
        var low: Double
        var high: Double
        var gain: Double
        var pitch: Double
    }

    private struct Instrument {
        var note: Int?
        var gain: Double
        var left: Double
        var right: Double
        var isMuted: Bool
        var layers: [Layer]
    }

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: drumkits)) ?? []).sorted()

    @Test func thereAreSixteen() {
        #expect(Self.names.count == 16)
        let kits = KitFinder.kits(in: [drumkits])
        #expect(kits.map(\.name).sorted() == Self.names)
        #expect(kits.first { $0.name == "ForzeeStereo" }?.otherName == "Forzee Stereo Drumkit")
    }

    @Test(arguments: names)
    func everyLayerOfEveryNoteHasItsLevel(name: String) throws {
        let folder = "\(drumkits)/\(name)"
        let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let instruments = try read("\(folder)/drumkit.xml")
        let kit = try KitLoader.load(path: folder, sampleRate: 44_100)
        let keys = keys(instruments)
        let isThere = { (layer: Layer) in FileManager.default.fileExists(atPath: "\(folder)/\(layer.file)") }
        let played = zip(instruments, keys).filter { $0.0.layers.contains(where: isThere) }
        #expect(kit.pads.map { Int($0.key) } == played.compactMap(\.1).sorted())
        let losses = kit.report.leftOut.map(\.text).filter { !$0.hasPrefix("instrument ") }
        // One file of this kit was forgotten in the package.
        #expect(losses == (name == "Millo_MultiLayered2" ? ["sample misc_Cowbell.flac: no such file"] : []))

        let drummer = KitDrummer(kit, rate: 44_100)
        drummer.setLevel(1.0 / 64)
        for (index, instrument) in instruments.enumerated() {
            guard let key = keys[index] else { continue }
            for (place, layer) in instrument.layers.enumerated() where isThere(layer) {
                let velocities = (1...127).filter { velocity in
                    let part = Double(velocity) / 127
                    let first = instrument.layers.firstIndex { $0.low <= part && part <= $0.high }
                    return first == place
                }
                for velocity in Set([velocities.first, velocities.last].compactMap { $0 }) {
                    let heard = drummer.hit(key, velocity, frames: 4_096)
                    let sample = try sample("\(folder)/\(layer.file)", pitch: layer.pitch)
                    let gain = instrument.gain * layer.gain * Double(velocity) / 127 / 64
                    let place = "\(name) key \(key) velocity \(velocity) \(layer.file)"
                    expect(heard.left, sample.left, gain * instrument.left, "\(place) left")
                    expect(heard.right, sample.right, gain * instrument.right, "\(place) right")
                }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }

    /// The level within 0.1 dB; silence where silence is due.
    private func expect(_ heard: [Float], _ recorded: [Float], _ gain: Double, _ place: String) {
        let heardLevel = level(heard[...])
        let due = level(recorded.prefix(heard.count)) * gain
        if due < 1e-7 {
            #expect(heardLevel < 2e-7, "\(place)")
        } else {
            #expect(abs(20 * log10(heardLevel / due)) < 0.1, "\(place)")
        }
    }

    private func level(_ samples: ArraySlice<Float>) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / 4_096).squareRoot()
    }

    private func sample(_ path: String, pitch: Double) throws -> (left: [Float], right: [Float]) {
        let audio = try SampleResampler.resample(
            SampleFile.read(path, minuteLimit: 10), to: 44_100, speed: exp2(pitch / 12))
        return (
            Array(UnsafeBufferPointer(start: audio.left, count: audio.frameCount)),
            Array(UnsafeBufferPointer(start: audio.right, count: audio.frameCount))
        )
    }

    /// Out notes if there are different ones, else 36 and the number.
    private func keys(_ instruments: [Instrument]) -> [Int?] {
        let areUseful = Set(instruments.compactMap(\.note)).count > 1
        var taken: Set<Int> = []
        return instruments.enumerated().map { index, instrument in
            if instrument.isMuted || instrument.layers.isEmpty { return nil }
            let key = (areUseful ? instrument.note : nil) ?? 36 + index
            return key <= 127 && taken.insert(key).inserted ? key : nil
        }
    }

    private func read(_ path: String) throws -> [Instrument] {
        let document = try XMLDocument(data: Data(contentsOf: URL(fileURLWithPath: path)))
        return try document.nodes(forXPath: "//*[local-name()='instrument']").map { node in
            let number = { (name: String) in self.number(node, name) }
            let ratio = (number("pan_R") ?? 1) / max(number("pan_L") ?? 1, 1e-9)
            let pan = number("pan") ?? (ratio <= 1 ? ratio - 1 : 1 - 1 / ratio)
            var layers = try node.nodes(forXPath: ".//*[local-name()='layer']").map { layer in
                Layer(
                    file: self.text(layer, "filename") ?? "", low: self.number(layer, "min") ?? 0,
                    high: self.number(layer, "max") ?? 1, gain: self.number(layer, "gain") ?? 1,
                    pitch: self.number(layer, "pitch") ?? 0)
            }
            if layers.isEmpty, let file = text(node, "filename") {
                layers = [Layer(file: file, low: 0, high: 1, gain: 1, pitch: 0)]
            }
            return Instrument(
                note: number("midiOutNote").map { Int($0) },
                gain: (number("volume") ?? 1) * (number("gain") ?? 1) * (number("Sustain") ?? 1),
                left: pan > 0 ? 1 - pan : 1, right: pan < 0 ? 1 + pan : 1,
                isMuted: text(node, "isMuted") == "true", layers: layers)
        }
    }

    private func text(_ node: XMLNode, _ name: String) -> String? {
        node.children?.first { $0.localName == name }?.stringValue
    }

    private func number(_ node: XMLNode, _ name: String) -> Double? { text(node, name).flatMap(Double.init) }
}
