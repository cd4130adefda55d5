import Engine

/// A kit in memory, ready to sound: every sample is decoded, at the engine's rate, and resident.
///
/// It owns all that `image` points to: keep it until the engine has returned the image.
/// Thread: control.
public final class LoadedKit: @unchecked Sendable {
    // Safe to send: whole when it is made; what changes in it later is the audio thread's alone.

    /// What the kit is called.
    public let name: String
    /// The kit file.
    public let path: String
    /// What the engine plays.
    public let image: UnsafeMutablePointer<KitImage>
    /// The keys that have a sound, in order.
    public let pads: [KitPad]
    /// The keys that choose what others sound like, 0…127 (SFZ `sw_last` and its kind); they need not sound.
    public let switchKeys: Set<Int>
    /// The controllers that it names or follows, in order.
    public let controllers: [KitController]
    /// The numbers of its own outputs (`KitRegion.output`), in order.
    public let outputs: [Int]
    /// The files of its samples.
    public let samplePaths: Set<String>
    /// What was loaded and what was not.
    public let report: KitReport

    private let regions: UnsafeMutablePointer<KitRegion>
    private let keyRegions: UnsafeMutablePointer<Int32>
    private let keyOffsets: UnsafeMutablePointer<Int32>
    private let controls: ControlMemory
    private let samples: [KitSample]
    private let velocityTables: VelocityTables
    private let envelopeTables: EnvelopeTables

    init(_ assembly: KitAssembly, pads: [KitPad], report: KitReport) {
        name = report.name
        path = report.path
        self.pads = pads
        self.report = report
        samples = Array(assembly.samples.values)
        samplePaths = Set(assembly.played.compactMap(\.file?.path))
        velocityTables = assembly.velocityTables
        envelopeTables = assembly.envelopeTables
        switchKeys = assembly.controls.kit.switchKeys
        controllers = assembly.controls.controllers
        outputs = Set(assembly.regions.map { Int($0.output) }).subtracting([0]).sorted()
        controls = ControlMemory(assembly.controls)
        regions = .allocate(holding: assembly.regions)
        keyRegions = .allocate(holding: assembly.regionsOfKey.flatMap { $0 })
        keyOffsets = .allocate(holding: Self.offsets(assembly.regionsOfKey.map(\.count)))
        image = .allocate(capacity: 1)
        var kit = KitImage(
            regions: regions, regionCount: assembly.regions.count, keyRegions: UnsafePointer(keyRegions),
            keyOffsets: UnsafePointer(keyOffsets))
        controls.give(to: &kit)
        image.initialize(to: kit)
    }

    deinit {
        image.deallocate()
        regions.deallocate()
        keyRegions.deallocate()
        keyOffsets.deallocate()
    }

    /// Where each of the parts begins when they lie one behind the other, and where the last ends.
    private static func offsets(_ counts: [Int]) -> [Int32] {
        var offsets: [Int32] = [0]
        var end: Int32 = 0
        for count in counts {
            end += Int32(count)
            offsets.append(end)
        }
        return offsets
    }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// The values in memory of their own.
    static func allocate(holding values: [Pointee]) -> UnsafeMutablePointer {
        let memory = UnsafeMutablePointer.allocate(capacity: Swift.max(values.count, 1))
        memory.initialize(from: values, count: values.count)
        return memory
    }
}
