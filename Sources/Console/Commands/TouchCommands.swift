import Session

extension CommandTable {
    static let touchCommands: [CommandRow] = [
        CommandRow(
            "curve", "[SOUND] [soft|linear|hard|fixed N|IN:OUT…|off]",
            help: "say how loud hits become, all or those of a sound",
            examples: [
                "curve soft": "light hits become louder",
                "curve snare fixed 100": "one sound, always as hard",
                "curve kick 1:30 64:90 127:127": "straight lines from point to point",
                "curve snare off": "as all the others", "curve": "tells",
            ],
            completion: [.names(.sound), .words(["soft", "linear", "hard", "fixed", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let (sound, value) = try touch(&arguments, curve)
            return .session(.touch(.curve, sound: sound, value))
        },
        CommandRow(
            "threshold", "[SOUND] [VELOCITY|off]", help: "drop hits that are lighter than a velocity",
            examples: [
                "threshold 8": "for all sounds", "threshold snare 20": "for one",
                "threshold off": "every hit counts",
            ],
            completion: [.names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let (sound, value) = try touch(&arguments, threshold)
            return .session(.touch(.threshold, sound: sound, value))
        },
        CommandRow(
            "lockout", "[SOUND] [TIME|off]", help: "drop hits that come too soon after the last one",
            examples: [
                "lockout 20ms": "for all sounds", "lockout kick 40ms": "for one",
                "lockout off": "none; status tells how many were dropped",
            ],
            completion: [.names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let (sound, value) = try touch(&arguments, lockout)
            return .session(.touch(.lockout, sound: sound, value))
        },
    ]

    /// Words that are a value, or a sound and perhaps a value behind it. Throws what `value` says of the rest.
    private static func touch(
        _ arguments: inout Arguments, _ value: ([String]) throws(ConsoleError) -> TouchValue?
    ) throws(ConsoleError) -> (String?, TouchValue?) {
        var words: [String] = []
        while let word = try arguments.next() { words.append(word) }
        guard let sound = words.first else { return (nil, nil) }
        if words == ["off"] { return (nil, .off) }
        if let value = try? value(words) { return (nil, value) }
        let rest = Array(words.dropFirst())
        if rest.isEmpty {
            if canOnlyBeValue(sound) { _ = try value(words) }
            return (sound, nil)
        }
        if rest == ["off"] { return (sound, .off) }
        return (sound, try value(rest))
    }

    private static func curve(_ words: [String]) throws(ConsoleError) -> TouchValue? {
        let curve: VelocityCurve? =
            switch words.first {
            case "soft" where words.count == 1: .soft
            case "linear" where words.count == 1: .linear
            case "hard" where words.count == 1: .hard
            case "fixed" where words.count == 2: velocity(words[1]).map { .fixed($0) }
            default: points(words)
            }
        if let curve { return .curve(curve) }
        let text = words.joined(separator: " ")
        throw ConsoleError(
            "\"\(text)\" is no curve: soft, linear, hard, fixed 1 to 127, or rising points such as 1:30 127:127",
            word: words.first)
    }

    private static func points(_ words: [String]) -> VelocityCurve? {
        var points: [VelocityCurve.Point] = []
        for word in words {
            let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map {
                velocity(String($0))
            }
            guard numbers.count == 2, let input = numbers[0], let output = numbers[1] else { return nil }
            points.append(VelocityCurve.Point(input, output))
        }
        return VelocityCurve.through(points)
    }

    private static func threshold(_ words: [String]) throws(ConsoleError) -> TouchValue? {
        if words.count == 1, let velocity = velocity(words[0]) { return .threshold(velocity) }
        throw ConsoleError("\"\(words.joined(separator: " "))\" is no velocity: 1 to 127", word: words.first)
    }

    private static func lockout(_ words: [String]) throws(ConsoleError) -> TouchValue? {
        if words.count == 1, let seconds = Values.duration(words[0]), (0...1).contains(seconds) {
            return .lockout(seconds: seconds)
        }
        throw ConsoleError("\"\(words.joined(separator: " "))\" is no lockout: 0ms to 1s", word: words.first)
    }

    /// True for a word that can only be a number, a time or a point, whether it fits or not. A whole number may be a key,
    /// or a sound's name.
    private static func canOnlyBeValue(_ word: String) -> Bool {
        let digits =
            word.hasSuffix("ms") ? word.dropLast(2) : word.hasSuffix("s") ? word.dropLast() : word[...]
        return digits.contains { $0.isWholeNumber }
            && digits.allSatisfy { $0.isWholeNumber || "+-.:".contains($0) }
            && !word.allSatisfy(\.isWholeNumber)
    }

    private static func velocity(_ text: String) -> UInt8? {
        Values.whole(text, in: 1...127).map { UInt8($0) }
    }
}
