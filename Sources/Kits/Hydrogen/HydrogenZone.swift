/// Velocities for which a component plays the same layers.
struct HydrogenZone: Equatable {
    var velocities: ClosedRange<Int>
    /// Places in the component's layers: one, or those that take turns.
    var layers: [Int]

    /// The zones of a component from velocity 1 to 127, without a hole.
    static func zones(of component: HydrogenComponent) -> [HydrogenZone] {
        if component.layers.isEmpty { return [] }
        var zones: [HydrogenZone] = []
        for velocity in 1...127 {
            let layers = layers(of: component, at: Float(velocity) / 127)
            if let last = zones.last, last.layers == layers {
                zones[zones.count - 1].velocities = last.velocities.lowerBound...velocity
            } else {
                zones.append(HydrogenZone(velocities: velocity...velocity, layers: layers))
            }
        }
        return zones
    }

    /// The layers whose window holds `velocity`; in a hole between windows, the one that begins nearest.
    private static func layers(of component: HydrogenComponent, at velocity: Float) -> [Int] {
        let all = component.layers
        let matching = all.indices.filter { all[$0].low <= velocity && velocity <= all[$0].high }
        if matching.isEmpty {
            let nearest = all.indices.min { abs(all[$0].low - velocity) < abs(all[$1].low - velocity) }
            return nearest.map { [$0] } ?? []
        }
        return component.selection == .first ? [matching[0]] : matching
    }
}
