import Glibc
import Host

/// Keeps what a session comes back with in files, while it runs.
///
/// Thread: control; a worker of its own writes, so that a slow disk holds nobody.
final class StateKeeper {
    /// What is kept, by the file that it is in.
    struct State: Equatable, Sendable {
        /// Levels, kit, patch and modes, as commands.
        var commands = ""
        /// The queue; see `KeptQueue`.
        var queue = ""
        /// The place in the current song in seconds, and that song's place in the queue: an end may come between the
        /// writing of the one file and of the other.
        var place = ""
    }

    private let folder: String
    private let lock: Int32
    private let mailbox = Mailbox<State?>()
    private var worker: Worker?
    private var kept: State?

    static let commandsName = "last.conf"
    private static let queueName = "last-queue"
    private static let placeName = "last-place"

    /// Takes a folder for this session. Throws if it can't be written, or if another session has it.
    init(folder: String) throws(SessionError) {
        self.folder = folder
        do throws(FileError) {
            try Files.makeFolder(folder)
        } catch {
            throw SessionError("\(error.text): the queue is not kept; use --data FOLDER")
        }
        lock = open(folder + "/last.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else {
            let reason = String(cString: strerror(errno))
            throw SessionError("\(folder)/last.lock: \(reason): the queue is not kept")
        }
        if flock(lock, LOCK_EX | LOCK_NB) != 0 {
            close(lock)
            throw SessionError("another DrumDub runs, and keeps its queue: this one's is not kept")
        }
        let mailbox = mailbox
        worker = Worker(name: "keep") { Self.write(from: mailbox, in: folder) }
    }

    /// Where a folder's commands are.
    static func commandsPath(in folder: String) -> String { folder + "/" + commandsName }

    /// What an earlier session has left.
    func earlier() -> (queue: KeptQueue, placeSeconds: Double)? {
        guard let text = try? Files.readText(folder + "/" + Self.queueName), let queue = KeptQueue(text: text)
        else { return nil }
        let words = (try? Files.readText(folder + "/" + Self.placeName))?.split { $0.isWhitespace } ?? []
        guard words.count == 2, words[1] == "\(queue.current)" else { return (queue, 0) }
        return (queue, max(0, Double(words[0]) ?? 0))
    }

    /// Puts aside what an earlier session has left: `last-queue.before` and the like.
    func setAside() {
        for name in [Self.commandsName, Self.queueName, Self.placeName] {
            rename(folder + "/" + name, folder + "/" + name + ".before")
        }
    }

    /// Writes a file of commands that takes up the queue alone. Answers its path; nil if it can't be written.
    func makeRestoreCommands() -> String? {
        let path = folder + "/last-queue.conf"
        return (try? Files.write(Array("restore\n".utf8), to: path)) == nil ? nil : path
    }

    /// Keeps a state, if it is another than the last one.
    func keep(_ state: State) {
        if state == kept { return }
        kept = state
        mailbox.post(state)
    }

    /// Writes what is still to be written, and ends.
    func stop() {
        mailbox.post(nil)
        worker?.join()
        worker = nil
        close(lock)
    }

    /// Thread: the worker's.
    private static func write(from mailbox: Mailbox<State?>, in folder: String) {
        var last = State()
        while true {
            mailbox.wait(milliseconds: -1)
            let states = mailbox.take()
            if let state = states.compactMap({ $0 }).last {
                write(state, after: last, in: folder)
                last = state
            }
            if states.contains(where: { $0 == nil }) { return }
        }
    }

    private static func write(_ state: State, after last: State, in folder: String) {
        if state.queue != last.queue {
            try? Files.write(Array(state.queue.utf8), to: "\(folder)/\(queueName)")
        }
        if state.place != last.place { replace("\(folder)/\(placeName)", with: state.place) }
        if state.commands != last.commands {
            try? Files.write(Array(state.commands.utf8), to: "\(folder)/\(commandsName)")
        }
    }

    /// Like `Files.write`, but without waiting for the disk: the place is written every second.
    private static func replace(_ path: String, with text: String) {
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return }
        let code = Files.writeAll(Array(text.utf8), to: descriptor)
        if close(descriptor) == 0 && code == 0 { rename(temporary, path) }
    }
}
