import CJack
import Glibc
import Host
import Synchronization

/// How long it takes from the start of the program until its ports are there.
enum StartBenchmark {
    private static let portCount = 8

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        [try joined(workshop), try hosted(workshop)]
    }

    /// On a server that runs: until the last port is told to another client.
    private static func joined(_ workshop: Workshop) throws(BenchError) -> Outcome {
        let server = try JackServer(periodFrames: 256)
        defer { server.stop() }
        let watch = try PortWatch(server: Workshop.serverName)
        defer { watch.close() }
        let runs = try pairs(workshop.runs(21)) { () throws(BenchError) in
            let program = try workshop.startProgram(["--driver", "jack", "--server", Workshop.serverName])
            return try watch.milliseconds(to: portCount, of: "drumdub", since: program)
        } _: { () throws(BenchError) in
            try watch.milliseconds(to: portCount, of: "plain", since: try workshop.startPlainClient())
        }
        return .measured(
            Figure(
                name: "start-joined", unit: "ms to the ports", ours: runs.ours,
                baseline: Figure.Baseline(name: "plain C client", runs: runs.baseline),
                target: .atMost(60), neighbours: "70 to 90 ms",
                note: "from the start of the process until another client is told of the last port"))
    }

    /// With a server of its own: until it says so; then the ports are looked for.
    private static func hosted(_ workshop: Workshop) throws(BenchError) -> Outcome {
        let runs = try pairs(workshop.runs(15)) { () throws(BenchError) in
            let program = try workshop.startProgram(["--driver", "dummy", "--server", Workshop.serverName])
            let seconds = try program.waitForLine(with: "hosting JACK server").seconds - program.startSeconds
            let watch = try PortWatch(server: Workshop.serverName)
            defer { watch.close() }
            guard watch.portCount(of: "drumdub") == portCount else { throw BenchError("ports are missing") }
            program.end()
            return 1_000 * seconds
        } _: { () throws(BenchError) in
            let start = MonotonicClock.seconds
            let server = try JackServer(periodFrames: 256, isAwaited: false)
            defer { server.stop() }
            let client = try workshop.startPlainClient()
            return 1_000 * (try client.waitForLine(with: "ready").seconds - start)
        }
        return .measured(
            Figure(
                name: "start-hosted", unit: "ms to the ports", ours: runs.ours,
                baseline: Figure.Baseline(name: "jackd, plain C client", runs: runs.baseline),
                target: .atMost(300), note: "until the program says that it hosts; its ports are there then"))
    }
}

/// A JACK client that is told of the ports of others.
final class PortWatch {
    private struct State {
        var client: OpaquePointer
        /// Ports so far, and the moment of the last, in nanoseconds.
        var count: UnsafeMutablePointer<Atomic<Int>>
        var moment: UnsafeMutablePointer<Atomic<Int64>>
    }

    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    private var client: OpaquePointer { state.pointee.client }

    init(server: String) throws(BenchError) {
        var status = jack_status_t(0)
        guard let client = drumdub_jack_open("watch", server, &status) else {
            throw BenchError("JACK server \(server) can't be joined")
        }
        let count = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
        count.initialize(to: Atomic(0))
        let moment = UnsafeMutablePointer<Atomic<Int64>>.allocate(capacity: 1)
        moment.initialize(to: Atomic(0))
        state.initialize(to: State(client: client, count: count, moment: moment))
        jack_set_port_registration_callback(client, portCame, state)
        jack_activate(client)
    }

    func close() {
        jack_client_close(client)
    }

    /// Ports of a client that are there now.
    func portCount(of name: String) -> Int {
        guard let list = jack_get_ports(client, "^\(name):", nil, 0) else { return 0 }
        defer { jack_free(list) }
        var count = 0
        while list[count] != nil { count += 1 }
        return count
    }

    /// Waits until so many ports have come since the start of `child`, which is then ended.
    func milliseconds(to count: Int, of name: String, since child: Child) throws(BenchError) -> Double {
        let end = MonotonicClock.seconds + 10
        while state.pointee.count.pointee.load(ordering: .acquiring) < count {
            guard MonotonicClock.seconds < end else { throw BenchError("the ports of \(name) don't come") }
            usleep(1_000)
        }
        let moment = Double(state.pointee.moment.pointee.load(ordering: .acquiring)) / 1e9
        guard portCount(of: name) == count else { throw BenchError("they are not the ports of \(name)") }
        child.end()
        while portCount(of: name) > 0 { usleep(1_000) }
        state.pointee.count.pointee.store(0, ordering: .releasing)
        return 1_000 * (moment - child.startSeconds)
    }

    fileprivate static func count(_ context: UnsafeMutableRawPointer) {
        let state = context.assumingMemoryBound(to: State.self)
        state.pointee.moment.pointee.store(MonotonicClock.nanoseconds, ordering: .relaxed)
        state.pointee.count.pointee.add(1, ordering: .releasing)
    }
}

private func portCame(_ port: jack_port_id_t, _ isNew: Int32, _ context: UnsafeMutableRawPointer?) {
    if isNew != 0, let context { PortWatch.count(context) }
}
