import Glibc
import Host

/// MPD as a neighbour of the library: a server of its own without sound, driven by `mpc`.
final class MusicDaemon {
    private let server: Child
    private let client: String
    private let socket: String
    private let folder: String

    /// Starts it with an empty collection; throws if it is not installed.
    init(_ workshop: Workshop) throws(BenchError) {
        let program = try Workshop.tool("mpd")
        client = try Workshop.tool("mpc")
        folder = workshop.folder + "/mpd"
        socket = folder + "/socket"
        let settings = """
            music_directory "\(folder)/music"
            db_file "\(folder)/db"
            log_file "\(folder)/log"
            bind_to_address "\(socket)"
            audio_output {
            type "null"
            name "null"
            }
            """
        do throws(FileError) {
            try Files.makeFolder(folder + "/music")
            try Files.write(Array(settings.utf8), to: folder + "/mpd.conf")
        } catch {
            throw BenchError(error.text)
        }
        server = try Child(program, ["--no-daemon", folder + "/mpd.conf"])
        for _ in 0..<500 where access(socket, W_OK) != 0 { usleep(10_000) }
        guard access(socket, W_OK) == 0 else { throw BenchError("MPD does not start") }
        _ = try update()
    }

    deinit {
        server.end()
    }

    /// Gives it a collection and answers the seconds that it takes.
    func scan(_ collection: String) throws(BenchError) -> Double {
        let link = folder + "/music/collection"
        unlink(link)
        guard symlink(collection, link) == 0 else { throw BenchError("no link can be made") }
        return try update()
    }

    /// Has it look for changes and answers the seconds that it takes.
    func update() throws(BenchError) -> Double {
        let child = try Child(client, ["--host", socket, "update", "--wait"])
        _ = child.remainingLines()
        _ = child.wait()
        return child.age
    }
}
