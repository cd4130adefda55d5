import Engine
import Foundation
import Testing

@testable import Kits

private let drumkits = "/usr/share/hydrogen/data/drumkits"

/// Kits made of the samples that Debian's package hydrogen-data brings.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: drumkits)))
struct RealKitTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    private func names(_ kit: String, _ suffix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(drumkits)/\(kit)")
            .filter { $0.lowercased().hasSuffix(suffix) }.sorted()
    }

    @Test func aRockKitOfFiveLayers() throws {
        let kicks = try names("GMRockKit", ".wav").filter { $0.hasPrefix("Kick") }
        try #require(kicks.count == 5)
        let ends = [26, 51, 76, 99, 127]
        var text = "<control> default_path=\(drumkits)\\GMRockKit\\\n<group> key=c2 loop_mode=one_shot\n"
        for (layer, name) in kicks.enumerated() {
            let start = layer == 0 ? 1 : ends[layer - 1] + 1
            text += "<region> sample=\(name.uppercased()) lovel=\(start) hivel=\(ends[layer])\n"
        }
        try fixture.kit(text)
        let kit = try fixture.load(rate: 44_100)
        #expect(kit.pads.map(\.word) == ["kick"])
        #expect(kit.pads[0].layerCount == 5)
        #expect(kit.report.leftOut == [])
        let drummer = KitDrummer(kit, rate: 44_100)
        for velocity in 1...127 {
            let layer = ends.firstIndex { velocity <= $0 } ?? 0
            let region = kit.regions(36)[layer]
            let gain = region.velocityGains[velocity]
            let heard = drummer.hit(36, velocity, frames: 256).left
            let exact = region.leftSamples.prefix(256).map { $0 * region.gainLeft * gain }
            #expect(zip(heard, exact).allSatisfy { abs($0 - $1) < 1e-6 }, "velocity \(velocity)")
        }
    }

    @Test func an808OfFlacAtEveryRate() throws {
        let files = try names("TR808EmulationKit", ".flac")
        try #require(files.count == 16)
        var text = "<control> default_path=\(drumkits)/TR808EmulationKit/\n<global> loop_mode=one_shot\n"
        for (index, name) in files.enumerated() { text += "<region> key=\(35 + index) sample=\(name)\n" }
        try fixture.kit(text)
        for rate in [44_100, 48_000, 96_000] {
            let kit = try fixture.load(rate: rate)
            #expect(kit.pads.count == 16)
            #expect(kit.report.sampleCount == 16)
            #expect(kit.report.leftOut == [])
        }
    }
}
