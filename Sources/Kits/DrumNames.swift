/// Names of drum sounds on the keys that General MIDI gives them, GM2's further ones included.
public enum DrumNames {
    /// A key's names.
    public struct Entry: Sendable {
        /// The word to type, such as `kick`.
        public var word: String
        /// The name in the standard, such as `Bass Drum 1`.
        public var name: String
    }

    /// The names of a key (0…127); nil for keys that have none.
    public static func entry(for key: Int) -> Entry? {
        let index = key - firstKey
        guard table.indices.contains(index) else { return nil }
        return Entry(word: table[index].0, name: table[index].1)
    }

    /// The keys that an everyday word can mean, the likeliest first; empty if it is none.
    public static func keys(for word: String) -> [Int] {
        if let keys = otherWords[word] { return keys }
        return table.indices.filter { table[$0].0 == word || SoundNames.word(table[$0].1) == word }
            .map { $0 + firstKey }
    }

    private static let firstKey = 27

    private static let table: [(String, String)] = [
        ("high-q", "High Q"),
        ("slap", "Slap"),
        ("scratch-push", "Scratch Push"),
        ("scratch-pull", "Scratch Pull"),
        ("sticks", "Sticks"),
        ("square-click", "Square Click"),
        ("metronome-click", "Metronome Click"),
        ("metronome-bell", "Metronome Bell"),
        ("kick2", "Acoustic Bass Drum"),
        ("kick", "Bass Drum 1"),
        ("rim", "Side Stick"),
        ("snare", "Acoustic Snare"),
        ("clap", "Hand Clap"),
        ("snare2", "Electric Snare"),
        ("tom6", "Low Floor Tom"),
        ("hat", "Closed Hi-Hat"),
        ("tom5", "High Floor Tom"),
        ("pedal-hat", "Pedal Hi-Hat"),
        ("tom4", "Low Tom"),
        ("open-hat", "Open Hi-Hat"),
        ("tom3", "Low-Mid Tom"),
        ("tom2", "Hi-Mid Tom"),
        ("crash", "Crash Cymbal 1"),
        ("tom1", "High Tom"),
        ("ride", "Ride Cymbal 1"),
        ("china", "Chinese Cymbal"),
        ("ride-bell", "Ride Bell"),
        ("tambourine", "Tambourine"),
        ("splash", "Splash Cymbal"),
        ("cowbell", "Cowbell"),
        ("crash2", "Crash Cymbal 2"),
        ("vibraslap", "Vibraslap"),
        ("ride2", "Ride Cymbal 2"),
        ("bongo", "Hi Bongo"),
        ("low-bongo", "Low Bongo"),
        ("mute-conga", "Mute Hi Conga"),
        ("conga", "Open Hi Conga"),
        ("low-conga", "Low Conga"),
        ("timbale", "High Timbale"),
        ("low-timbale", "Low Timbale"),
        ("agogo", "High Agogo"),
        ("low-agogo", "Low Agogo"),
        ("cabasa", "Cabasa"),
        ("maracas", "Maracas"),
        ("whistle", "Short Whistle"),
        ("long-whistle", "Long Whistle"),
        ("guiro", "Short Guiro"),
        ("long-guiro", "Long Guiro"),
        ("claves", "Claves"),
        ("woodblock", "Hi Wood Block"),
        ("low-woodblock", "Low Wood Block"),
        ("mute-cuica", "Mute Cuica"),
        ("cuica", "Open Cuica"),
        ("mute-triangle", "Mute Triangle"),
        ("triangle", "Open Triangle"),
        ("shaker", "Shaker"),
        ("jingle-bell", "Jingle Bell"),
        ("bell-tree", "Bell Tree"),
        ("castanets", "Castanets"),
        ("mute-surdo", "Mute Surdo"),
        ("surdo", "Open Surdo"),
    ]

    /// Words that musicians use besides, and what a kit may have instead.
    private static let otherWords: [String: [Int]] = [
        "kick": [36, 35],
        "bass-drum": [36, 35],
        "bd": [36, 35],
        "snare": [38, 40],
        "sd": [38, 40],
        "side-stick": [37],
        "stick": [37],
        "rimshot": [37, 40],
        "hat": [42],
        "hihat": [42],
        "hi-hat": [42],
        "closed-hat": [42],
        "hh": [42],
        "oh": [46],
        "foot-hat": [44],
        "tom": [48, 50, 47, 45, 43, 41],
        "high-tom": [50, 48],
        "mid-tom": [47, 48],
        "low-tom": [45, 43],
        "floor-tom": [43, 41],
        "crash": [49, 57],
        "crash1": [49],
        "ride": [51, 59],
        "ride1": [51],
        "bell": [53],
        "clave": [75],
        "wood-block": [76],
        "high-bongo": [60],
        "high-conga": [63],
    ]
}
