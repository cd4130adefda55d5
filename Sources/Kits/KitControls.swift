/// What a kit says about controllers and key switches as a whole.
struct KitControls: Equatable {
    /// Values of controllers when the kit is taken, 0…1; those that are missing are 0.
    var startValues: [Int: Double] = [:]
    /// What controllers are called.
    var labels: [Int: String] = [:]
    /// Curves of the kit's own by their numbers, 128 values each; see `ControllerCurve`.
    var curves: [Int: [Float]] = [:]
    /// Keys that are key switches.
    var switchKeys: Set<Int> = []
    /// The key switch that counts as the last at first.
    var defaultSwitch: Int?
}
