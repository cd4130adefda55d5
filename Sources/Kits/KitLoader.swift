import AudioFiles
import Host

/// Loads kits. Thread: any but audio and pads; it uses all cores for the time of the call.
public enum KitLoader {
    /// Loads a kit for an engine that runs at `sampleRate`.
    ///
    /// `path` is a kit file, or a folder with one kit file or with samples in it. When it returns, every sample that it names
    /// is in memory and has been touched. What can't be loaded is left out and named in the report.
    /// Throws if the kit file can't be read, if nothing of it can sound, or once `progress` was stopped.
    public static func load(
        path: String, sampleRate: Int, options: KitLoadOptions = KitLoadOptions(),
        progress: KitLoadProgress = KitLoadProgress()
    ) throws(KitError) -> LoadedKit {
        let start = MonotonicClock.seconds
        let file = try KitFinder.kitFile(at: path)
        let kit = try KitFormat.read(file, sampleRate: sampleRate, options: options)
        let samples = KitSampleSet(kit)
        samples.load(KitLoadContext(sampleRate: sampleRate, options: options, progress: progress))
        if progress.isStopped { throw KitError(path, "loading was stopped") }
        let assembly = try assemble(kit, samples, sampleRate, path)
        let pads = KitPadNaming.pads(of: assembly.played)
        let playedSamples = assembly.samples.values
        let report = KitReport(
            name: PlainText.line(file == path ? kit.name : Paths.name(of: path)),
            path: file, padCount: pads.count, regionCount: assembly.played.count,
            sampleCount: Set(assembly.played.compactMap(\.file?.path)).count,
            byteCount: playedSamples.reduce(0) { $0 + $1.byteCount },
            seconds: MonotonicClock.seconds - start, leftOut: kit.leftOut.all, warnings: kit.warnings.all)
        return LoadedKit(assembly, pads: pads, report: report)
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
