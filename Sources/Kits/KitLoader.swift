import AudioFiles
import Host

/// Loads kits. Thread: any but audio and pads; it uses all cores for the time of the call.
public enum KitLoader {
    /// Loads a kit for an engine that runs at `sampleRate`.
    ///
    /// `path` is a kit file, or a folder with one kit file or with samples in it. When it returns, every sample that it names
    /// is in memory and has been touched. What can't be loaded is left out and named in the report.
    /// Throws if the kit file can't be read, if nothing of it can sound, if it needs more memory than it may have, or once
    /// `progress` was stopped.
    public static func load(
        path: String, sampleRate: Int, options: KitLoadOptions = KitLoadOptions(),
        progress: KitLoadProgress = KitLoadProgress()
    ) throws(KitError) -> LoadedKit {
        let start = MonotonicClock.seconds
        let file = try KitFinder.kitFile(at: path)
        var kit = try KitFormat.read(file, sampleRate: sampleRate, options: options)
        if file != path { kit.name = Paths.name(of: path) }
        try choose(options.microphones, in: &kit)
        let samples = KitSampleSet(kit)
        let context = KitLoadContext(sampleRate: sampleRate, options: options, progress: progress)
        try load(samples, of: kit, path, context)
        let assembly = try assemble(kit, samples, sampleRate, path)
        let pads = KitPadNaming.pads(of: assembly.played.map(\.region), keyLabels: kit.keyLabels)
        var report = KitReport(name: PlainText.line(kit.name), path: file)
        report.padCount = pads.count
        report.regionCount = assembly.played.count
        report.sampleCount = Set(assembly.played.compactMap(\.file?.path)).count
        report.byteCount = assembly.samples.values.reduce(0) { $0 + $1.byteCount }
        report.savedByteCount = samples.savedByteCount(engineRate: sampleRate, options.storage)
        report.storage = options.storage
        report.seconds = MonotonicClock.seconds - start
        report.leftOut = kit.leftOut.all
        report.warnings = kit.warnings.all
        return LoadedKit(assembly, pads: pads, report: report)
    }

    /// The microphones that a kit offers to choose among, by name; empty if it offers none. See `KitMicrophones`.
    public static func microphones(
        path: String, options: KitLoadOptions = KitLoadOptions()
    ) throws(KitError) -> [String] {
        let file = try KitFinder.kitFile(at: path)
        // The rate moves nothing that counts here.
        return KitMicrophones(try KitFormat.read(file, sampleRate: 48_000, options: options).regions).names
    }

    /// Leaves only the regions of some microphones; of all if `words` is empty.
    private static func choose(_ words: [String], in kit: inout KitDescription) throws(KitError) {
        if words.isEmpty { return }
        let microphones = KitMicrophones(kit.regions)
        let chosen = try microphones.places(of: words, in: kit.name)
        kit.regions = kit.regions.enumerated()
            .filter { microphones.isHeard($0.offset, with: chosen) }.map(\.element)
    }

    /// Brings all samples into memory, or throws if that is too much.
    private static func load(
        _ samples: KitSampleSet, of kit: KitDescription, _ path: String, _ context: KitLoadContext
    ) throws(KitError) {
        samples.open(context)
        let needed = samples.byteCount(engineRate: context.sampleRate, context.options.storage)
        let refusal = KitRefusal(kit: kit, samples: samples, context: context, name: path)
        if needed > context.byteLimit { throw refusal.error(needed: needed) }
        context.plan(byteCount: needed)
        samples.load(context)
        if context.progress.isStopped { throw KitError(path, "loading was stopped") }
        if context.isOverfull { throw refusal.error(needed: needed) }
    }

    private static func assemble(
        _ kit: KitDescription, _ samples: KitSampleSet, _ sampleRate: Int, _ path: String
    ) throws(KitError) -> KitAssembly {
        var assembly: KitAssembly
        do {
            assembly = try KitAssembly(kit, sampleRate: sampleRate)
        } catch {
            throw KitError(path, error.reason)
        }
        for (index, region) in kit.regions.enumerated() {
            assembly.add(region, samples.fileOfRegion[index].map { samples.files[$0] })
        }
        if assembly.played.isEmpty {
            let why = kit.leftOut.all.first.map { "; first: \($0.line)" } ?? ""
            throw KitError(path, "nothing of it can sound" + why, remedy: "are its samples where it says?")
        }
        return assembly
    }
}
