import Session

extension CommandTable {
    static let desktopCommands: [CommandRow] = [
        CommandRow(
            "remote", "[attach NAME|now|play|pause|toggle|stop|next|prev|seek PLACE]",
            help: "show or drive another player of the desktop",
            examples: [
                "remote": "lists them", "remote attach vlc": "chooses one", "remote seek +10": "drives it",
            ],
            completion: [
                .words(["attach", "now", "play", "pause", "toggle", "stop", "next", "prev", "seek"])
            ]
        ) { (arguments) throws(ConsoleError) in
            let action = try remoteAction(&arguments)
            try arguments.end()
            return .session(.remote(action))
        },
        CommandRow(
            "exclusive", "[on|off]", help: "pause other players when we start; theirs then interrupts us",
            examples: [:]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(arguments.next())
            try arguments.end()
            return .session(.exclusive(isOn))
        },
    ]

    private static func remoteAction(_ arguments: inout Arguments) throws(ConsoleError) -> RemoteAction {
        switch try arguments.next() {
        case nil, "list": return .list
        case "attach": return .attach(try arguments.next("a player's name"))
        case "now": return .now
        case "play": return .play
        case "pause": return .pause
        case "toggle": return .toggle
        case "stop": return .stop
        case "next": return .next
        case "prev": return .previous
        case "seek": return .seek(try seekTarget(arguments.next("a place")))
        case .some(let word):
            throw ConsoleError(
                "\"\(word)\" can't be asked of a player: attach, now, play, pause, toggle, stop, next, prev, seek",
                word: word)
        }
    }
}
