import Engine

extension LoadedKit {
    /// True if some sound is chosen by where a controller, 0…511, stands.
    public func chooses(byController controller: Int) -> Bool {
        guard let conditions = image.pointee.conditions else { return false }
        for index in 0..<image.pointee.regionCount {
            let region = image.pointee.regions[index]
            for place in 0..<Int(region.conditionCount)
            where Int(conditions[Int(region.firstCondition) + place].controller) == controller {
                return true
            }
        }
        return false
    }
}
