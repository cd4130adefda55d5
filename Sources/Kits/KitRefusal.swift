import Engine
import Host

/// Says why a kit is too large, and what of it would fit.
struct KitRefusal {
    let kit: KitDescription
    let samples: KitSampleSet
    let context: KitLoadContext
    /// How the kit is called in the error.
    let name: String

    private var limit: Int { context.byteLimit }

    /// The error, in one line; `needed` bytes would be needed.
    func error(needed: Int) -> KitError {
        let smaller = smaller
        let more = context.isOverfull ? "more than \(Self.text(limit))" : Self.text(needed)
        return KitError(
            name, "needs \(more), \(Self.text(limit)) may be used",
            remedy: (smaller + [larger(than: needed, isOnly: smaller.isEmpty)]).joined(separator: "; "))
    }

    /// What would fit, each with what it takes.
    private var smaller: [String] {
        let isFloat = context.options.storage == .float
        let short = isFloat ? fit("16-bit samples (set samples 16)", .int16) { _ in true } : nil
        let parts = microphones(context.options.storage, "")
        if isFloat && short == nil && parts.isEmpty { return microphones(.int16, " and 16-bit samples") }
        return [short].compactMap { $0 } + parts
    }

    /// The microphones that fit each by itself, the largest first.
    private func microphones(_ storage: SampleStorage, _ addition: String) -> [String] {
        let microphones = KitMicrophones(kit.regions)
        guard context.options.microphones.count != 1 else { return [] }
        return microphones.names.indices.map { place in
            (place, byteCount(storage) { microphones.isHeard($0, with: [place]) })
        }
        .filter { $0.1 <= limit }.sorted { $0.1 > $1.1 }.prefix(3)
        .map { "with --mics \(microphones.names[$0.0])\(addition) \(Self.text($0.1))" }
    }

    private func fit(_ what: String, _ storage: SampleStorage, _ isWanted: (Int) -> Bool) -> String? {
        let count = byteCount(storage, isWanted)
        return count <= limit ? "with \(what) \(Self.text(count))" : nil
    }

    private func byteCount(_ storage: SampleStorage, _ isWanted: (Int) -> Bool) -> Int {
        samples.byteCount(engineRate: context.sampleRate, storage, isWanted: isWanted)
    }

    /// The setting with which it would be loaded, if the machine has as much.
    private func larger(than needed: Int, isOnly: Bool) -> String {
        let available = KitMemory.availableByteCount
        let megabytes = needed / 1_000_000 + 1
        let size = megabytes < 10_000 ? "\(megabytes)MB" : "\((megabytes + 999) / 1_000)GB"
        if context.isOverfull || needed > available / 10 * 9 {
            return "\(Self.text(available)) are available"
        }
        return (isOnly ? "" : "or ") + "set kit-memory \(size)"
    }

    /// Bytes as megabytes or gigabytes of powers of ten, rounded up.
    private static func text(_ byteCount: Int) -> String {
        let tenths = (byteCount + 99_999) / 100_000
        if tenths < 10_000 { return "\(PlainText.number(Double(tenths) / 10, digits: 1)) MB" }
        return "\(PlainText.number(Double((tenths + 999) / 1_000) / 10, digits: 1)) GB"
    }
}
