import Session

/// A session that notes what it is asked; a kit is loaded only when the test says so.
final class RecordingSession: SessionFace {
    private(set) var commands: [Command] = []
    private(set) var loading: [() -> Void] = []
    var songState = SongState()
    var lackOfSound: String?

    let descriptors: [Int32] = []
    func tick() -> [SessionEvent] { [] }
    var isLoadingKit: Bool { !loading.isEmpty }
    func takeBoundLines() -> [String] { [] }
    /// The files of pad maps, by name.
    var padFiles: [String: String] = [:]
    func padFile(named name: String) -> String? { padFiles[name] }
    func hitKey(_ key: UInt8, velocity: UInt8) {}
    func completions(_ kind: CompletionKind) -> [String] { [] }

    func perform(_ command: Command, completion: @escaping (Result<Answer, SessionError>) -> Void) {
        commands.append(command)
        switch command {
        case .kit: loading.append { completion(.success(Answer("loaded"))) }
        case .play:
            songState.state = .playing
            completion(.success(Answer("plays")))
        case .stop:
            songState.state = .stopped
            completion(.success(Answer("stopped")))
        case .midi: completion(.failure(SessionError("no sequencer", word: "midi")))
        default: completion(.success(Answer("done")))
        }
    }

    /// Lets the oldest kit that is being loaded be ready.
    func finishLoading() {
        loading.removeFirst()()
    }
}
