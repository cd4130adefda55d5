import RealTime
import Testing

@testable import Engine

/// A score that is rendered whole and cut into blocks, with equal results.
struct CutScore {
    var voiceLimit = 64
    var fades = EngineFades(all: 4)
    var frameCount = 40
    /// What is asked, and when.
    var commands: [(FrameTime, EngineCommand)]

    static let blockSizes = [1, 7, 64, 256]

    /// Renders with a kit made anew for each block size; answers what came of the whole.
    func render(_ makeKit: () -> TestKit, from place: SourceLocation = #_sourceLocation) -> EngineRig {
        let whole = render(blockSize: 8_192, makeKit)
        for size in Self.blockSizes {
            let cut = render(blockSize: size, makeKit)
            let isEqual = cut.output == whole.output
            #expect(isEqual, "block size \(size)", sourceLocation: place)
        }
        return whole
    }

    private func render(blockSize: Int, _ makeKit: () -> TestKit) -> EngineRig {
        let rig = EngineRig(voiceLimit: voiceLimit, fades: fades)
        let kit = makeKit()
        rig.keep(kit)
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for (time, command) in commands { rig.send(command, at: time) }
        rig.render(frameCount, blockSize: blockSize)
        return rig
    }
}

/// A sound that stands at one value for so long.
func steady(_ value: Float, _ count: Int = 100) -> [Float] { Array(repeating: value, count: count) }

/// Hits a key at full velocity.
func hit(_ key: UInt8, _ velocity: UInt8 = 127) -> EngineCommand { .hit(key: key, velocity: velocity) }
