import Engine
import Foundation
import RealTime
import Testing

@testable import Kits

/// A folder with a kit that a test writes, removed with the object.
final class KitFixture {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes a file and the folders above it.
    func write(_ bytes: [UInt8], as name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Writes `text` as the kit file.
    func kit(_ text: String, as name: String = "test.sfz") throws {
        try write(Array(text.utf8), as: name)
    }

    /// Writes a WAV file of 32-bit floats; `extra` is a chunk before the audio.
    func wave(
        _ name: String, _ left: [Float], _ right: [Float]? = nil, rate: Int = 48_000, extra: [UInt8] = []
    ) throws {
        let channels = right == nil ? 1 : 2
        let samples = right.map { zip(left, $0).flatMap { [$0, $1] } } ?? left
        let audio = samples.flatMap { Self.bytes(Int($0.bitPattern), 4) }
        let numbers = [
            (3, 2), (channels, 2), (rate, 4), (rate * channels * 4, 4), (channels * 4, 2), (32, 2),
        ]
        let format = numbers.flatMap { Self.bytes($0.0, $0.1) }
        let body =
            Array("WAVEfmt ".utf8) + Self.bytes(16, 4) + format + extra + Array("data".utf8)
            + Self.bytes(audio.count, 4) + audio
        try write(Array("RIFF".utf8) + Self.bytes(body.count, 4) + body, as: name)
    }

    /// The chunk that gives a sample a root key and a loop (`last` is part of it).
    static func sampler(root: Int, start: Int, last: Int) -> [UInt8] {
        let numbers = [0, 0, 0, root, 0, 0, 0, 1, 0, 0, 0, start, last, 0, 0]
        return Array("smpl".utf8) + bytes(numbers.count * 4, 4) + numbers.flatMap { bytes($0, 4) }
    }

    static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A sine with its peak at `level`.
    static func sine(_ hertz: Double, count: Int, rate: Int = 48_000, level: Float = 0.5) -> [Float] {
        (0..<count).map { level * Float(sin(2 * Double.pi * hertz * Double($0) / Double(rate))) }
    }

    /// Runs a program in the folder.
    func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
    }

    /// Loads the kit file.
    func load(rate: Int = 48_000, _ change: (inout KitLoadOptions) -> Void = { _ in }) throws -> LoadedKit {
        var options = KitLoadOptions()
        change(&options)
        return try KitLoader.load(path: path("test.sfz"), sampleRate: rate, options: options)
    }
}

extension LoadedKit {
    /// The regions of a key, in order.
    func regions(_ key: Int) -> [KitRegion] {
        let kit = image.pointee
        return (kit.keyOffsets[key]..<kit.keyOffsets[key + 1]).map {
            kit.regions[Int(kit.keyRegions[Int($0)])]
        }
    }

    /// The notes of the report, in order.
    var notes: [String] { Array(report.lines.dropFirst()) }
}

extension KitRegion {
    /// What it plays of the left channel.
    var leftSamples: [Float] {
        Array(
            UnsafeBufferPointer(
                start: left.assumingMemoryBound(to: Float.self) + startFrame, count: endFrame - startFrame))
    }
    var rightSamples: [Float] {
        Array(
            UnsafeBufferPointer(
                start: right.assumingMemoryBound(to: Float.self) + startFrame, count: endFrame - startFrame))
    }
}

/// Plays a kit with the engine itself.
final class KitDrummer {
    private let kit: LoadedKit
    private let control: EngineControl
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>

    init(_ kit: LoadedKit, rate: Int = 48_000) {
        self.kit = kit
        control = EngineControl(EngineSettings(sampleRate: rate))
        outputs = .allocate(capacity: 2 * Bus.count)
        for index in 0..<2 * Bus.count { (outputs + index).initialize(to: .allocate(capacity: 8_192)) }
        #expect(control.send(.useKit(kit.image, fadeFrames: 0)))
    }

    deinit {
        for index in 0..<2 * Bus.count { outputs[index]?.deallocate() }
        outputs.deallocate()
    }

    /// Ends all sound, hits a key and answers the next frames of the kit's bus.
    func hit(_ key: Int, _ velocity: Int, frames: Int = 1) -> (left: [Float], right: [Float]) {
        #expect(control.send(.silence))
        _ = render(8_000)
        return strike(key, velocity, frames: frames)
    }

    /// Hits a key while others sound on.
    func strike(_ key: Int, _ velocity: Int, frames: Int) -> (left: [Float], right: [Float]) {
        #expect(control.send(.hit(key: UInt8(key), velocity: UInt8(velocity))))
        return render(frames)
    }

    func send(_ command: EngineCommand) {
        #expect(control.send(command))
    }

    /// Moves the kit's level and waits until it is reached.
    func setLevel(_ gain: Float) {
        #expect(control.send(.setLevel(.kit, gain: gain)))
        _ = render(8_000)
    }

    /// The next frames of the kit's bus, in blocks of at most 8,000.
    func render(_ frames: Int) -> (left: [Float], right: [Float]) {
        var sound: (left: [Float], right: [Float]) = ([], [])
        while sound.left.count < frames {
            let block = renderBlock(min(frames - sound.left.count, 8_000))
            sound.left += block.left
            sound.right += block.right
        }
        return sound
    }

    private func renderBlock(_ frames: Int) -> (left: [Float], right: [Float]) {
        control.renderer.render(
            RenderBlock(frameCount: frames, cycle: CycleTimes(), outputs: UnsafePointer(outputs)))
        let place = 2 * Int(Bus.kit.index)
        return (samples(place, frames), samples(place + 1, frames))
    }

    private func samples(_ channel: Int, _ count: Int) -> [Float] {
        Array(UnsafeBufferPointer(start: outputs[channel], count: count))
    }
}

extension UnsafeRawPointer {
    /// A frame of a sample that is stored as floats.
    subscript(frame: Int) -> Float { assumingMemoryBound(to: Float.self)[frame] }
}
