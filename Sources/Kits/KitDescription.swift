/// A kit file, read and validated: what the loader makes memory of, whatever format it came from.
struct KitDescription {
    /// What it is called.
    var name: String
    /// The folder that sample names are relative to.
    var folder: String
    /// The regions that can sound, in the order of the file.
    var regions: [RegionDescription] = []
    /// What it says about controllers and key switches.
    var controls = KitControls()
    /// What it calls single keys, 0…127.
    var keyLabels: [Int: String] = [:]
    /// Regions and files that were left out, and why.
    let leftOut: KitNotes
    /// What else was odd.
    let warnings: KitNotes
}
