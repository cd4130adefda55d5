import Host

/// What comes back after an end of any kind: the queue and the place in it, as text. A pure value.
///
/// A head line, lines of a name and a value, an empty line, then the songs' paths, one a line, behind the number that
/// the library has for it, if it has one; `%` and line feeds in them are written as in URLs.
struct KeptQueue: Equatable {
    var paths: [String] = []
    /// Their numbers in the library, for files that have moved since; 0 for songs that are not in it.
    var libraryIDs: [Int64] = []
    /// Where in `paths` the current song is.
    var current = 0
    /// The places in `paths` in the order in which they are played; empty where that is the list's.
    var order: [Int] = []
    /// How that came about.
    var shuffle = ShuffleMode.off
    /// Whether the current song was begun.
    var isBegun = false

    private static let head = "drumdub-queue 1"

    init() {}

    init(_ player: PlayerState) {
        let queue = player.queue
        paths = queue.entries.map(\.song.path)
        libraryIDs = queue.entries.map { $0.song.libraryID ?? 0 }
        current = queue.currentIndex ?? 0
        isBegun = player.state != .stopped
        shuffle = queue.shuffle
        if shuffle == .off { return }
        let places = Dictionary(uniqueKeysWithValues: queue.entries.enumerated().map { ($1.id, $0) })
        order = queue.order.compactMap { places[$0] }
    }

    /// Reads what `text` has written; nil for anything else.
    init?(text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard lines.popFirst() == Self.head[...] else { return nil }
        while let line = lines.popFirst(), !line.isEmpty {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Int($0) }
            switch words.first {
            case "current": current = numbers.first ?? 0
            case "order": order = numbers
            case "shuffle": shuffle = words.last.flatMap { ShuffleMode(rawValue: String($0)) } ?? .off
            case "begun": isBegun = true
            default: break
            }
        }
        for line in lines where !line.isEmpty {
            let number = line.prefix { $0.isNumber }
            let isNumbered = !number.isEmpty && line.dropFirst(number.count).hasPrefix(" /")
            libraryIDs.append(isNumbered ? Int64(number) ?? 0 : 0)
            paths.append(Self.unescaped(String(isNumbered ? line.dropFirst(number.count + 1) : line)))
        }
        guard paths.indices.contains(current) else { return nil }
        if order.sorted() != Array(paths.indices) {
            order = []
            shuffle = .off
        }
    }

    var text: String {
        var lines = [Self.head, "current \(current)"]
        if isBegun { lines.append("begun") }
        if shuffle != .off { lines.append("shuffle \(shuffle.rawValue)") }
        if !order.isEmpty { lines.append("order " + order.map { "\($0)" }.joined(separator: " ")) }
        let songs = zip(paths, libraryIDs).map { path, id in (id > 0 ? "\(id) " : "") + Self.escaped(path) }
        return (lines + [""] + songs).joined(separator: "\n") + "\n"
    }

    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("\n", with: "%0A")
    }

    private static func unescaped(_ line: String) -> String {
        line.replacing("%0A", with: "\n").replacing("%25", with: "%")
    }
}
