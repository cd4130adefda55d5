import CSndFile
import Foundation

/// What is measured on a sound file, read by libsndfile. One pass over raw memory: tests run unoptimised.
struct Measured: Sendable {
    let channelCount: Int, sampleRate: Int, is16Bit: Bool
    /// Seconds.
    let duration: Double
    /// The highest absolute value.
    let peak: Double
    /// Of all channels the mean that is farthest from 0.
    let mean: Double
    /// The highest absolute value of the first and of the last frame.
    let first: Double, last: Double
    /// The level of the last 2 ms.
    let endDecibels: Double
    /// When 1 and 10 hundredths of the peak are reached, in seconds.
    let onset: Double, attack: Double
    /// How long after its loudest 5 ms it stays above -40 dB of that, in seconds.
    let decaySeconds: Double
    /// The highest K-weighted level of any 100 ms (ITU-R BS.1770; a mono sound is heard on both sides).
    let loudness: Double
    /// The root mean square of its frequencies, in hertz: how bright it is.
    let brightness: Double
    /// Tells sounds apart.
    let sum: Int

    var peakDecibels: Double { 20 * log10(peak) }

    init(_ path: String) throws {
        var info = SF_INFO()
        guard let handle = sf_open(path, Int32(SFM_READ), &info) else {
            throw DecodedSound.Unreadable(path: path, reason: String(cString: sf_strerror(nil)))
        }
        defer { sf_close(handle) }
        let channels = Int(info.channels)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: Int(info.frames) * channels)
        defer { samples.deallocate() }
        let count = Int(sf_readf_float(handle, samples, info.frames))
        (channelCount, sampleRate) = (channels, Int(info.samplerate))
        is16Bit = Int(info.format) & Int(SF_FORMAT_SUBMASK) == Int(SF_FORMAT_PCM_16)
        duration = Double(count) / Double(info.samplerate)

        var (top, farthest, ends, hash) = (0.0, 0.0, (0.0, 0.0), 5_381)
        var (changes, energy, tail) = (0.0, 1e-12, 1e-12)
        let windows = UnsafeMutablePointer<Double>.allocate(capacity: count / 240 + 1)
        let weighted = UnsafeMutablePointer<Double>.allocate(capacity: count)
        windows.initialize(repeating: 0, count: count / 240 + 1)
        weighted.initialize(repeating: 0, count: count)
        defer {
            windows.deallocate()
            weighted.deallocate()
        }
        for channel in 0..<channels {
            // The standard's two filters at 48 kHz.
            var (x1, x2, y1, y2, z1, z2, sum) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            var frame = 0
            while frame < count {
                let x = Double(samples[frame * channels + channel])
                top = max(top, abs(x))
                sum += x
                hash = (hash &* 33) ^ Int(x * 32_768)
                changes += (x - x1) * (x - x1)
                energy += x * x
                windows[frame / 240] += x * x
                if frame >= count - 96 { tail += x * x }
                let y =
                    1.53512485958697 * x - 2.69169618940638 * x1 + 1.19839281085285 * x2
                    + 1.69065929318241 * y1 - 0.73248077421585 * y2
                let z = y - 2 * y1 + y2 + 1.99004745483398 * z1 - 0.99007225036621 * z2
                (x1, x2, y1, y2, z1, z2) = (x, x1, y, y1, z, z1)
                weighted[frame] += channels == 1 ? 2 * z * z : z * z
                frame += 1
            }
            farthest = max(farthest, abs(sum / Double(count)))
            ends = (max(ends.0, abs(Double(samples[channel]))), max(ends.1, abs(x1)))
        }
        (peak, mean, first, last, sum) = (top, farthest, ends.0, ends.1, hash)
        endDecibels = 10 * log10(tail / 96 / Double(channels))
        brightness = 48_000 / .pi * asin(min(1, (changes / energy).squareRoot() / 2))

        func reaches(_ part: Double) -> Double {
            var sample = 0
            while sample < count * channels, Double(abs(samples[sample])) < part * top { sample += 1 }
            return Double(sample / channels) / 48_000
        }
        (onset, attack) = (reaches(0.01), reaches(0.1))

        let energies = UnsafeBufferPointer(start: windows, count: count / 240 + 1)
        let loudest = energies.max() ?? 0
        let start = energies.firstIndex(of: loudest) ?? 0
        let end = energies.lastIndex { $0 > loudest * 1e-4 } ?? 0
        decaySeconds = Double(end - start + 1) * 0.005

        var (running, highest, frame) = (0.0, 1e-12, 0)
        while frame < count {
            running += weighted[frame] - (frame >= 4_800 ? weighted[frame - 4_800] : 0)
            highest = max(highest, running)
            frame += 1
        }
        loudness = -0.691 + 10 * log10(highest / 4_800)
    }
}
