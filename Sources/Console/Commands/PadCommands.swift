import Host
import Session

extension CommandTable {
    static let padCommands: [CommandRow] = [
        CommandRow(
            "pads", "[MAP|keyboard|off] [on DEVICE] | ignore|hear DEVICE [KIND…]",
            help: "show the pads, say which controller they are, or play the keyboard",
            examples: [
                "pads": "shows which key is which sound, and the notes that play it",
                "pads td": "a map: gm, mpc, chromatic36, td, or a file of config/pads",
                "pads td on TD-17":
                    "for one controller: as midi lists it, or how its name begins, or its USB socket",
                "pads off on TD-17": "it is as all others again", "pads on TD-17": "shows what it plays",
                "pads ignore \"MPK mini 3\" cc bend":
                    "kinds of messages: notes, pressure, cc, program, bend, system; without a kind all",
                "pads hear \"MPK mini 3\"": "hears it again", "pads keyboard": "keys are pads until Esc",
            ],
            completion: [.names(.padMap), .names(.device)]
        ) { (arguments) throws(ConsoleError) in
            if let device = try arguments.device() { return .session(.pads(nil, on: device)) }
            guard let name = try arguments.next() else { return .session(.pads(nil)) }
            if name == "ignore" || name == "hear" {
                let device = try arguments.next("a device")
                return .session(.ignore(device: device, try kinds(&arguments), name == "ignore"))
            }
            let device = try arguments.device()
            try arguments.end()
            if name == "off" && device != nil { return .session(.pads(.asOthers, on: device)) }
            if name == "keyboard" { return .session(.pads(.keyboard)) }
            return .session(.pads(.map(name), on: device))
        },
        CommandRow(
            "pad", "NOTE [ch N] [on DEVICE] SOUND…|silent|off", help: "say which sound a note plays",
            examples: [
                "pad 22 closed-hat": "by name", "pad 26 26 46": "the first of several that the kit has",
                "pad 51 ch 10 silent": "on one channel nothing", "pad 22 off": "as in the map again",
                "pad 40 on LPD8 clap": "of one controller",
            ],
            completion: [.nothing, .names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let note = try number(try arguments.next("a note, 0 to 127"), of: "note")
            let channel = try arguments.channel()
            let device = try arguments.device()
            var sounds = [try arguments.next("a sound")]
            while let sound = try arguments.next() { sounds.append(sound) }
            if sounds == ["off"] { return .session(.padOff(note: note, channel: channel, on: device)) }
            let entry = PadEntry(note, channel: channel, sounds == ["silent"] ? [] : sounds)
            return .session(.pad(entry, on: device))
        },
        CommandRow(
            "hihat", "[on|off|reversed] [FROM..TO] [on DEVICE]",
            help: "let the pedal (controller 4) choose closed, half-open and open strokes",
            examples: [
                "hihat on": "for modules that send all strokes as one note; 127 is closed",
                "hihat reversed": "0 is closed", "hihat on 30..90": "half open from 30 to 90",
                "hihat on on TD-17": "of one controller", "hihat off": "strokes sound as they are sent",
            ],
            completion: [.words(["on", "off", "reversed"])]
        ) { (arguments) throws(ConsoleError) in
            guard let word = try arguments.next() else { return .session(.hat(nil)) }
            guard let mode = HatChange.Mode(rawValue: word) else {
                throw ConsoleError("\"\(word)\" is not one of off, on, reversed", word: word)
            }
            let range = try halfOpen(&arguments)
            if let device = try arguments.device() {
                try arguments.end()
                return .session(.hat(HatChange(mode, halfOpen: range), on: device))
            }
            if mode == .on && range == nil, let device = try arguments.text() {
                return .session(.hat(nil, on: device))
            }
            try arguments.end()
            return .session(.hat(HatChange(mode, halfOpen: range)))
        },
        CommandRow(
            "lights", "[on|off]", help: "light the pads that play something, on controllers that take notes",
            examples: ["lights on": "note-ons go back to the controller", "lights off": "and out they go"],
            completion: [.words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(try arguments.next())
            try arguments.end()
            return .session(.lights(isOn))
        },
        plain("midi", help: "list the controllers", .midi),
        CommandRow(
            "timing", "[exact [MARGIN]|soonest]", help: "set or tell when hits sound",
            examples: [
                "timing exact": "a period and the margin after they were played: rolls keep their shape",
                "timing exact 0.5ms": "sets the margin too", "timing soonest": "as early as can be",
            ],
            completion: [.words(["exact", "soonest"])]
        ) { (arguments) throws(ConsoleError) in
            let kind = try arguments.next()
            let margin = kind == "exact" ? try arguments.next() : nil
            try arguments.end()
            return .session(.timing(try timing(kind, margin: margin)))
        },
    ]

    /// A number of a MIDI message.
    static func number(_ text: String, of kind: String) throws(ConsoleError) -> UInt8 {
        guard let value = Values.whole(text, in: 0...127) else {
            throw ConsoleError("\"\(text)\" is no \(kind) number: 0 to 127", word: text)
        }
        return UInt8(value)
    }

    private static func kinds(_ arguments: inout Arguments) throws(ConsoleError) -> Set<MessageKind> {
        var kinds: Set<MessageKind> = []
        while let word = try arguments.next() {
            guard let kind = MessageKind(rawValue: word) else {
                let all = MessageKind.allCases.map(\.rawValue)
                throw ConsoleError(
                    "\"\(word)\" is no kind of messages: \(all.joined(separator: ", "))"
                        + Nearest.hint(to: word, among: all), word: word)
            }
            kinds.insert(kind)
        }
        return kinds.isEmpty ? Set(MessageKind.allCases) : kinds
    }

    /// The values between open and closed, if they come next.
    private static func halfOpen(_ arguments: inout Arguments) throws(ConsoleError) -> ClosedRange<UInt8>? {
        var copy = arguments
        guard let word = copy.partialNext(), word.contains("..") else { return nil }
        arguments = copy
        let ends = word.split(separator: ".", omittingEmptySubsequences: true).map {
            Values.whole(String($0), in: 1...126)
        }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high else {
            throw ConsoleError("\"\(word)\" is no range of values from 1 to 126, such as 43..84", word: word)
        }
        return UInt8(low)...UInt8(high)
    }

    private static func timing(_ kind: String?, margin: String?) throws(ConsoleError) -> Timing? {
        switch kind {
        case nil: return nil
        case "soonest": return .soonest
        case "exact":
            guard let margin else { return .exact(marginSeconds: nil) }
            if let seconds = Values.duration(margin), (0...0.1).contains(seconds) {
                return .exact(marginSeconds: seconds)
            }
            throw ConsoleError("\"\(margin)\" is no margin: 0ms to 100ms", word: margin)
        case .some(let word):
            let hint = Nearest.hint(to: word, among: ["exact", "soonest"])
            throw ConsoleError("\"\(word)\" is no timing: exact or soonest\(hint)", word: word)
        }
    }
}
