/// A kit file by itself, without its samples. Thread: any but audio and pads.
public enum KitFile {
    /// Reads a kit file, and the files that it includes, as far as it can be without a sample; answers how many
    /// regions of it could sound.
    ///
    /// Throws if it can't be read or is no kit.
    public static func regionCount(path: String) throws(KitError) -> Int {
        try KitFormat.read(path, sampleRate: 48_000, options: KitLoadOptions()).regions.count
    }
}
