import Engine
import Foundation

@testable import Kits

/// A kit of sines, one frequency a sample, so that what is heard tells which of them sounded and how loud.
final class SineKit {
    /// Frequencies of the samples `500.wav` and so on; each is a whole number of cycles in `window` frames.
    static let tones = [500, 700, 900, 1_100, 1_300, 1_700]
    /// Frames that are looked at: 0.1 s.
    static let window = 4_800

    let fixture: KitFixture
    let kit: LoadedKit
    let drummer: KitDrummer

    /// Writes the samples, 0.25 at their peaks and 2 s long, and loads a kit of them at 48,000 Hz.
    init(_ text: String) throws {
        fixture = try KitFixture()
        for tone in Self.tones {
            try fixture.wave("\(tone).wav", KitFixture.sine(Double(tone), count: 96_000, level: 0.25))
        }
        let silence = [Float](repeating: 0, count: 96_000)
        try fixture.wave("left.wav", KitFixture.sine(500, count: 96_000, level: 0.25), silence)
        try fixture.kit(text)
        kit = try fixture.load()
        drummer = KitDrummer(kit)
    }

    /// What is heard of each tone: its level where a sample as recorded is 1, left and right.
    typealias Heard = [Int: (left: Double, right: Double)]

    /// Ends all sound, hits a key and listens.
    func hit(_ key: Int, _ velocity: Int = 127) -> Heard {
        Self.heard(drummer.hit(key, velocity, frames: Self.window))
    }

    /// Hits a key while others sound on, and listens behind `delayFrames`.
    func strike(_ key: Int, _ velocity: Int = 127, delayFrames: Int = 0) -> Heard {
        drummer.send(.hit(key: UInt8(key), velocity: UInt8(velocity)))
        if delayFrames > 0 { _ = drummer.render(delayFrames) }
        return listen()
    }

    func release(_ key: Int) { drummer.send(.release(key: UInt8(key))) }

    /// Moves a controller; what moves with it has arrived.
    func move(_ controller: Int, to value: Double) {
        drummer.send(.setController(UInt16(controller), Float(value)))
        _ = drummer.render(Self.window)
    }

    /// Ends all sound.
    func silence() {
        drummer.send(.silence)
        _ = drummer.render(8_000)
    }

    func listen() -> Heard { Self.heard(drummer.render(Self.window)) }

    /// Goes on without listening.
    func pass(_ frames: Int) { _ = drummer.render(frames) }

    private static func heard(_ sound: (left: [Float], right: [Float])) -> Heard {
        var heard: Heard = [:]
        for tone in tones {
            let levels = (
                left: level(of: tone, in: sound.left) / 0.25, right: level(of: tone, in: sound.right) / 0.25
            )
            if levels.left > 0.001 || levels.right > 0.001 { heard[tone] = levels }
        }
        return heard
    }

    /// The amplitude of a frequency (Goertzel's algorithm).
    static func level(of hertz: Int, in samples: [Float], rate: Double = 48_000) -> Double {
        let factor = 2 * cos(2 * Double.pi * Double(hertz) / rate)
        var last = 0.0
        var beforeLast = 0.0
        for sample in samples { (last, beforeLast) = (Double(sample) + factor * last - beforeLast, last) }
        let power = last * last + beforeLast * beforeLast - factor * last * beforeLast
        return 2 * max(power, 0).squareRoot() / Double(samples.count)
    }
}

extension SineKit.Heard {
    /// The tones, in order.
    var tones: [Int] { keys.sorted() }

    /// The level of a tone on the left; 0 if it is not heard.
    func left(_ tone: Int) -> Double { self[tone]?.left ?? 0 }

    /// The same on the right.
    func right(_ tone: Int) -> Double { self[tone]?.right ?? 0 }
}

/// True if two levels differ by 0.1 dB at most.
func isAsLoud(_ level: Double, _ wanted: Double) -> Bool {
    abs(level - wanted) <= max(0.0115 * wanted, 0.0005)
}
