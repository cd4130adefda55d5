/// The mix as commands, for `save`.
extension MixState {
    /// The commands that make the outputs, in their order, and send sounds there.
    var outputLines: [String] {
        outputs.map { "outputs \(quoted($0.name)) \($0.isStereo ? "stereo" : "mono")" }
            + routes.map { "output \(quoted($0.sound)) \(quoted($0.output))" }
            + kitRoutes.sorted { $0.key < $1.key }.map { "output kit:\($0.key) \(quoted($0.value))" }
    }

    /// The commands that set levels, balances, mutes, solos and the limiter.
    var levelLines: [String] {
        names.flatMap { lines(of: $0) } + (isLimiterOn ? [] : ["limiter off"])
    }

    private func lines(of name: String) -> [String] {
        let word = quoted(name)
        return [
            levels[name].map { "level \(word) \($0.text)" },
            balances[name].map { "pan \(word) \(trimmed($0))" },
            muted.contains(name) ? "mute \(word) on" : nil,
            soloed.contains(name) ? "solo \(word) on" : nil,
            included.contains(name) ? "include \(word) on" : nil,
        ].compactMap { $0 }
    }
}
