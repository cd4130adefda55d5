/// What the user has said of single sounds, by name and part by part: it outlives a change of the kit.
///
/// Where several names mean one key, what was said last counts. A pure value.
struct SoundEntries<Part: Equatable, Value> {
    /// One thing that was said.
    struct Entry {
        var sound: String
        var part: Part
        var value: Value
    }

    /// In the order in which they were said.
    private(set) var all: [Entry] = []

    /// Says something of a sound, or (nil) nothing any more.
    mutating func set(_ part: Part, _ value: Value?, for sound: String) {
        all.removeAll { $0.sound == sound && $0.part == part }
        if let value { all.append(Entry(sound: sound, part: part, value: value)) }
    }

    /// The last that was said of a part by one of the names that are `meant`.
    func last(_ part: Part, where isMeant: (_ sound: String) -> Bool) -> Entry? {
        all.last { $0.part == part && isMeant($0.sound) }
    }

    /// What was said of a sound by this very name.
    func value(_ part: Part, of sound: String) -> Value? {
        last(part) { $0 == sound }?.value
    }
}
