import Engine
import Host

/// All sample files of a kit, and which region plays which.
struct KitSampleSet {
    /// Each content once.
    let files: [KitSampleFile]
    /// For each region of the kit its file in `files`; nil for silence, or for a region whose file is missing.
    let fileOfRegion: [Int?]
    private let requestOfRegion: [KitSampleFile.Request?]
    /// Files that have the content of another: which in `files`, and what is wanted of them.
    private let doubles: [(file: Int, requests: Set<KitSampleFile.Request>)]

    /// Files that stay open between the look at their heads and their decoding.
    private static let openLimit = 170

    /// Looks for the samples of all regions; those that are missing are noted.
    init(_ kit: KitDescription) {
        var finder = SampleFinder(kit)
        let wanted = kit.regions.map { finder.file(of: $0) }
        let firsts = SameFiles.firsts(finder.files.map(\.path))
        var places: [Int: Int] = [:]
        for (index, first) in firsts.enumerated() where first == index { places[index] = places.count }
        let placeOfFile = firsts.map { places[$0] ?? 0 }
        fileOfRegion = wanted.map { $0.map { placeOfFile[$0] } }
        requestOfRegion = zip(kit.regions, wanted).map { region, file in
            file.map { _ in KitSampleFile.Request(pitch: region.pitch, keys: region.keys) }
        }
        var requests = [Set<KitSampleFile.Request>](repeating: [], count: finder.files.count)
        for (file, request) in zip(wanted, requestOfRegion) {
            if let file, let request { requests[file].insert(request) }
        }
        var requestsOfContent = [Set<KitSampleFile.Request>](repeating: [], count: places.count)
        for (index, requests) in requests.enumerated() {
            requestsOfContent[placeOfFile[index]].formUnion(requests)
        }
        doubles = firsts.indices.filter { firsts[$0] != $0 }.map { (placeOfFile[$0], requests[$0]) }
        files = firsts.indices.filter { firsts[$0] == $0 }.map { index in
            KitSampleFile(
                path: finder.files[index].path, name: finder.files[index].name,
                requests: requestsOfContent[placeOfFile[index]])
        }
    }

    /// Looks at the heads of all files, on all cores.
    func open(_ context: KitLoadContext) {
        context.progress.begin(totalCount: files.count)
        let files = files
        ParallelLoop.run(files.count) { files[$0].open(staysOpen: $0 < Self.openLimit, context) }
    }

    /// Decodes and tunes all files on all cores.
    func load(_ context: KitLoadContext) {
        let single = files.filter { !$0.hasSeveralTunings }
        ParallelLoop.run(single.count) { single[$0].decode(context) }
        // A file's own root key can part tunings that seemed to be one.
        for file in single where !file.untuned.isEmpty { tune(file, context) }
        // One by one, so that no more than one recording is in memory beside what is made of it.
        for file in files where file.hasSeveralTunings {
            file.decode(context)
            tune(file, context)
        }
    }

    private func tune(_ file: KitSampleFile, _ context: KitLoadContext) {
        let samples = file.untuned
        ParallelLoop.run(samples.count) { file.tune(samples[$0], context) }
        file.forgetOriginal()
    }

    /// Bytes that the kit takes while it is loaded, by the heads of its files; `isWanted` chooses among its regions.
    func byteCount(
        engineRate: Int, _ storage: SampleStorage, isWanted: (Int) -> Bool = { _ in true }
    ) -> Int {
        var requests = [Set<KitSampleFile.Request>](repeating: [], count: files.count)
        for (index, request) in requestOfRegion.enumerated() where isWanted(index) {
            if let file = fileOfRegion[index], let request { requests[file].insert(request) }
        }
        var kept = 0.0
        var work = 0.0
        for (file, requests) in zip(files, requests) where !requests.isEmpty {
            guard let need = file.need else { continue }
            let bytes = need.bytes(
                tunings: KitSampleFile.tunings(requests), engineRate: engineRate, storage)
            kept += bytes.kept
            work = max(work, bytes.work)
        }
        return Int(min(kept + work * Double(min(ParallelLoop.coreCount, files.count)), 1e18))
    }

    /// Bytes that doubles would take, were each content not held once.
    func savedByteCount(engineRate: Int, _ storage: SampleStorage) -> Int {
        let bytes = doubles.compactMap { double in
            files[double.file].need?.bytes(
                tunings: KitSampleFile.tunings(double.requests), engineRate: engineRate, storage
            ).kept
        }
        return Int(min(bytes.reduce(0, +), 1e18))
    }
}
