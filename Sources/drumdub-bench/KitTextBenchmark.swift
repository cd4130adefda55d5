import CBaseline
import Host
import Kits

/// How long it takes to read the text of a large kit, samples aside.
enum KitTextBenchmark {
    private static let regionCount = 2_000

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let path = workshop.folder + "/large.sfz"
        do throws(FileError) {
            try Files.write(Array(text.utf8), to: path)
        } catch {
            throw BenchError(error.text)
        }
        let runs = try pairs(workshop.runs(30)) { () throws(BenchError) in
            try secondsToRead(path)
        } _: { () throws(BenchError) in
            elapsedSeconds { _ = plain_words(path) }
        }
        return [
            .measured(
                Figure(
                    name: "kit-text", unit: "ms to read", ours: runs.ours.scaled(by: 1_000),
                    baseline: Figure.Baseline(
                        name: "C reads and counts words", runs: runs.baseline.scaled(by: 1_000)),
                    target: .atMost(20),
                    note: "SFZ, \(regionCount) regions, \(text.utf8.count / 1_000) kB, four microphones with "
                        + "faders, $ names in every group, warm cache"))
        ]
    }

    private static func secondsToRead(_ path: String) throws(BenchError) -> Double {
        let start = MonotonicClock.seconds
        let count: Int
        do throws(KitError) {
            count = try KitFile.regionCount(path: path)
        } catch {
            throw BenchError(error.text)
        }
        let seconds = MonotonicClock.seconds - start
        if count != regionCount { throw BenchError("\(path): \(count) regions in place of \(regionCount)") }
        return seconds
    }

    /// As kits of several microphones are written: much in groups, the rest in every region.
    private static let text: String = {
        var text = "<control>\ndefault_path=Samples/\n"
        for microphone in 0..<4 {
            text += "label_cc\(100 + microphone)=Microphone \(microphone)\nset_hdcc\(100 + microphone)=0.8\n"
        }
        for key in 0..<50 { text += "#define $KEY\(key) \(30 + key)\n" }
        for microphone in 0..<4 {
            let fader = 100 + microphone
            text += "<global>\nloop_mode=one_shot amplitude_oncc\(fader)=100 amplitude_curvecc\(fader)=4\n"
            text += "locc\(fader)=1 pan_oncc\(110 + microphone)=100 pan_curvecc\(110 + microphone)=1\n"
            for key in 0..<50 {
                text +=
                    "<group>\nkey=$KEY\(key) group=\(key + 1) off_by=\(key + 1) off_time=0.3 note_polyphony=4\n"
                text += "ampeg_release=0.2 tune_oncc\(120 + microphone)=1200 seq_length=2\n"
                for layer in 0..<5 {
                    for turn in 1...2 {
                        let top = 127 * (layer + 1) / 5
                        text += "<region> sample=drum_\(key)/mic \(microphone)/hit_v\(layer)_r\(turn).wav"
                        text += " lovel=\(127 * layer / 5 + 1) hivel=\(top) seq_position=\(turn)"
                        text += " amp_velcurve_\(top)=1 volume=-2.5 // take \(turn)\n"
                    }
                }
            }
        }
        return text
    }()
}
