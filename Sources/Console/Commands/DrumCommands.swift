import Host
import Session

extension CommandTable {
    static let drumCommands: [CommandRow] = [
        CommandRow(
            "hit", "SOUND [VELOCITY]", help: "play a sound of the kit",
            examples: [
                "hit kick": "with velocity 100", "hit snare 40": "softly; 1 to 127",
                "hit 38": "by its key number, also a key switch",
            ],
            completion: [.names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let sound = try arguments.next("a sound")
            let velocity = try arguments.next() ?? "100"
            try arguments.end()
            guard let value = Values.whole(velocity, in: 1...127) else {
                throw ConsoleError("\"\(velocity)\" is no velocity: 1 to 127", word: velocity)
            }
            return .session(.hit(sound: sound, velocity: value))
        },
        plain("silence", aliases: ["panic"], help: "end every sound at once", .silence),
        CommandRow(
            "kit", "[NAME|PATH [--mics [A,B…]]|--stop]", help: "load a kit, or tell which is loaded",
            examples: [
                "kit dub": "by name", "kit ~/kits/mine.sfz": "by path",
                "kit big --mics": "tell which microphones it offers",
                "kit big --mics close,overhead": "load only what they have recorded",
                "kit --stop": "give up loading",
            ],
            completion: [.namesOrPath(.kit)]
        ) { (arguments) throws(ConsoleError) in
            .session(try KitChoice(arguments.remainder() ?? "").command)
        },
        CommandRow(
            "cc", "[FADER [VALUE]]", help: "move or tell a fader of the kit",
            examples: [
                "cc": "lists them", "cc 101 0.8": "by its number; 0 to 1, or 0% to 100%",
                "cc room-mics 0.8": "by its label", "cc 101": "tells",
            ],
            completion: [.names(.fader)]
        ) { (arguments) throws(ConsoleError) in
            let (fader, word) = (try arguments.next(), try arguments.next())
            try arguments.end()
            let value = try word.map { word throws(ConsoleError) in try Values.part(word) }
            return .session(.fader(fader, value))
        },
        plain("kits", help: "list the kits that can be loaded by name", .kits),
    ]
}
