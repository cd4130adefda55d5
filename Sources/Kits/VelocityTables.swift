/// The velocity gains of a kit's regions, each table once. Thread: the one that loads, then whoever reads.
final class VelocityTables {
    private var tables: [VelocityDescription: UnsafeMutablePointer<Float>] = [:]

    deinit {
        for table in tables.values { table.deallocate() }
    }

    /// 128 factors, valid as long as this object lives.
    func table(for description: VelocityDescription) -> UnsafePointer<Float> {
        if let table = tables[description] { return UnsafePointer(table) }
        let gains = VelocityGains.table(description)
        let table = UnsafeMutablePointer<Float>.allocate(capacity: gains.count)
        table.initialize(from: gains, count: gains.count)
        tables[description] = table
        return UnsafePointer(table)
    }
}
