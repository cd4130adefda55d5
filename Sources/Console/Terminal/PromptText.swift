import Session

/// What stands before the line being typed: state, time and title of the song.
enum PromptText {
    /// The prompt for a terminal of `columns` cells, `▶ 1:23 Title> ` or `playing 1:23 Title> `.
    static func text(for song: SongState, columns: Int, isASCII: Bool) -> String {
        guard columns >= 24 else { return "> " }
        if song.state == .stopped && song.title.isEmpty { return "drumdub> " }
        var parts = [isASCII ? song.state.rawValue : sign(of: song.state)]
        if song.state != .stopped { parts.append(clock(song.positionSeconds)) }
        let title = Printable.shortened(
            Printable.text(song.title, isASCII: isASCII), to: min(columns / 3, 32), mark: isASCII ? "~" : "…")
        if !title.isEmpty { parts.append(title) }
        return parts.joined(separator: " ") + "> "
    }

    /// Whole seconds as `1:23` or `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(min(max(seconds, 0), 359_999)) : 0
        let minutes = whole / 60 % 60
        let hours = whole / 3600
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)") + ":" + twoDigits(whole % 60)
    }

    private static func sign(of state: SongState.State) -> String {
        switch state {
        case .stopped: "■"
        case .playing: "▶"
        case .paused: "‖"
        case .interrupted: "!"
        case .seekingForward: "»"
        case .seekingBackward: "«"
        }
    }
}
