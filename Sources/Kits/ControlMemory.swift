import Engine

/// The memory of a kit's conditions, modulations, curves and start values. Thread: control.
final class ControlMemory: @unchecked Sendable {
    // Safe to send: constant from the beginning on.

    private let conditions: UnsafeMutablePointer<KitCondition>
    private let modulations: UnsafeMutablePointer<KitModulation>
    private let curves: UnsafeMutablePointer<Float>
    private let startValues: UnsafeMutablePointer<Float>
    private let starts: UnsafeMutablePointer<KitControllerStart>
    private let counts: (conditions: Int, modulations: Int, starts: Int)
    private let kit: KitControls

    init(_ assembly: ControlAssembly) {
        kit = assembly.kit
        conditions = .allocate(holding: assembly.conditions)
        modulations = .allocate(holding: assembly.modulations)
        curves = .allocate(holding: assembly.curves)
        startValues = .allocate(
            holding: (0..<KitImage.controllerCount).map { Float(assembly.kit.startValues[$0] ?? 0) })
        starts = .allocate(holding: assembly.starts)
        counts = (assembly.conditions.count, assembly.modulations.count, assembly.starts.count)
    }

    deinit {
        conditions.deallocate()
        modulations.deallocate()
        curves.deallocate()
        startValues.deallocate()
        starts.deallocate()
    }

    /// Tells a kit where they are; they are valid as long as this object lives.
    func give(to image: inout KitImage) {
        image.conditions = counts.conditions > 0 ? UnsafePointer(conditions) : nil
        image.modulations = counts.modulations > 0 ? UnsafePointer(modulations) : nil
        image.curves = counts.modulations > 0 ? UnsafePointer(curves) : nil
        image.controllerStartValues = UnsafePointer(startValues)
        image.controllerStarts = counts.starts > 0 ? UnsafePointer(starts) : nil
        image.controllerStartCount = Int32(counts.starts)
        for key in kit.switchKeys {
            if key < 64 { image.switchKeys.0 |= 1 << UInt64(key) }
            if (64..<128).contains(key) { image.switchKeys.1 |= 1 << UInt64(key - 64) }
        }
        image.defaultSwitch = Int16(kit.defaultSwitch ?? -1)
    }
}
