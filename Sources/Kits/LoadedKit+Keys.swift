import Host

extension LoadedKit {
    /// The key that `typed` means: a sound, see `SoundNames.key`, or a key switch by its number or note name.
    ///
    /// Throws an error that names the nearest sound, or all that the beginning of one could mean.
    public func key(for typed: String) throws(KitError) -> UInt8 {
        do throws(KitError) {
            return try SoundNames.key(for: typed, in: pads)
        } catch {
            guard let number = Int(typed) ?? NoteName.number(typed), switchKeys.contains(number) else {
                throw error
            }
            return UInt8(number)
        }
    }
}
