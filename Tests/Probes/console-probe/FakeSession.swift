import Glibc
import Host
import Session

/// A session without sound: it plays a song of the length it is told, and tells what it was asked.
final class FakeSession: SessionFace {
    private var song = SongState()
    private(set) var isLearning = false
    private var events: [SessionEvent] = []
    private var boundLines: [String] = []
    private var pending: [() -> Void] = []
    private var picked = SessionEvent("picked", "")
    /// Opens a picker; set once the console is there.
    var openPicker: (_ picksSeveral: Bool, _ text: String, _ done: @escaping ([Int64]?) -> Void) -> Void = {
        _, _, _ in
    }
    /// Named pipe or file whose lines become events, or bound lines if they begin with `bound `, or open a picker
    /// (`pick TEXT`, `pick -m TEXT`), or tell once more what was picked (`recall`).
    private let outside: Int32
    private var reader = [UInt8]()

    init(outside path: String?) {
        outside = path.map { open($0, O_RDWR | O_NONBLOCK | O_CLOEXEC) } ?? -1
    }

    var descriptors: [Int32] { [outside] }

    func tick() -> [SessionEvent] {
        for done in pending { done() }
        pending = []
        readOutside()
        defer { events = [] }
        return events
    }

    func perform(_ command: Command, completion: @escaping (Result<Answer, SessionError>) -> Void) {
        switch command {
        case .open(let path): song = SongState(title: Paths.stem(of: path))
        case .play(let choice):
            if let path = choice?.path { song.title = Paths.stem(of: path) }
            if song.title.isEmpty { return completion(.failure(SessionError("no song is open: open PATH"))) }
            song.state = .playing
            return completion(.success(Answer("play \(choice?.query ?? "")")))
        case .pause: song.state = .paused
        case .learn(let target?, on: _):
            isLearning = target != .off
            return completion(.success(Answer(isLearning ? "press it" : "learning is over")))
        case .stop: song.state = .stopped
        case .seek(.seconds(let seconds)): song.positionSeconds = seconds
        case .kit(.some(let name), _):
            // A slow command: it is done at the next tick.
            return pending.append { completion(.success(Answer("kit \(name) loaded"))) }
        case .set(name: "title", .some(let value)): song.title = value
        case .set(name: "crash", _): abort()
        case .kits:
            let table = Table(columns: ["kit", "pads"], rows: [["standard", "24"], ["dub 漢", "16"]])
            return completion(.success(Answer(table: table)))
        default: break
        }
        completion(.success(Answer("\(command)", fields: [Field("done", .flag(true))])))
    }

    func takeBoundLines() -> [String] {
        defer { boundLines = [] }
        return boundLines
    }

    func hitKey(_ key: UInt8, velocity: UInt8) {
        events.append(SessionEvent("hit", "pad \(key) velocity \(velocity)"))
    }

    var songState: SongState { song }

    func completions(_ kind: CompletionKind) -> [String] {
        switch kind {
        case .sound: ["kick", "kick low", "snare", "ride é"]
        case .kit: ["standard", "dub"]
        case .bus: ["main", "song", "kit", "click"]
        default: []
        }
    }

    private func pick(_ picksSeveral: Bool, text: [Substring]) {
        openPicker(picksSeveral, text.joined(separator: " ")) { [self] ids in
            picked = SessionEvent("picked", "picked \(ids.map { "\($0)" } ?? "nothing")")
            events.append(picked)
        }
    }

    private func readOutside() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(outside, &chunk, chunk.count)
        if count > 0 { reader.append(contentsOf: chunk[0..<count]) }
        while let end = reader.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: reader[..<end], as: UTF8.self)
            reader.removeFirst(end + 1)
            if line.hasPrefix("bound ") {
                boundLines.append(String(line.dropFirst(6)))
            } else if line.hasPrefix("pick") {
                pick(
                    line.hasPrefix("pick -m"),
                    text: line.split(separator: " ").dropFirst().filter { $0 != "-m" })
            } else if line == "recall" {
                events.append(picked)
            } else if line == "end" {
                song.state = .stopped
            } else {
                events.append(SessionEvent("outside", line))
            }
        }
    }
}
