import Glibc
import Host

/// A thread that does things one after another for a caller that must not wait for ever.
///
/// Whatever asks a JACK server for something goes through it: a server that stands still then holds
/// this thread, and never the prompt. Thread: any may ask.
final class Errands: Sendable {
    private enum Job: Sendable {
        case run(@Sendable () -> Void)
        case end
    }

    private let jobs = Mailbox<Job>()
    private let ended = Mailbox<Void>()
    private let worker: Worker

    init() {
        let jobs = self.jobs
        let ended = self.ended
        worker = Worker(name: "jack-errands") {
            Errands.run(jobs)
            ended.post(())
        }
    }

    /// Does `body` when what was asked before is done. Nobody waits.
    func post(_ body: @escaping @Sendable () -> Void) {
        jobs.post(.run(body))
    }

    /// Does `body` and answers its result, or nil if it isn't there in time; it may still come to pass.
    func ask<Result: Sendable>(within seconds: Double, _ body: @escaping @Sendable () -> Result) -> Result? {
        let reply = Mailbox<Result>()
        post { reply.post(body()) }
        return reply.wait(seconds: seconds)
    }

    /// Lets the thread end when it has done what it was asked for.
    func finish() {
        jobs.post(.end)
    }

    /// After `finish`: waits for the thread's end and answers true, once; false if that takes longer.
    func join(within seconds: Double) -> Bool {
        guard ended.wait(seconds: seconds) != nil else { return false }
        worker.join()
        return true
    }

    private static func run(_ jobs: Mailbox<Job>) {
        while true {
            for job in jobs.take() {
                switch job {
                case .run(let body): body()
                case .end: return
                }
            }
            waitReadable(jobs.descriptor, seconds: -1)
        }
    }
}

extension Mailbox {
    /// The first value that comes within `seconds`, or nil.
    func wait(seconds: Double) -> Value? {
        let end = MonotonicClock.seconds + seconds
        while true {
            if let value = take().first { return value }
            let left = end - MonotonicClock.seconds
            if left <= 0 { return nil }
            waitReadable(descriptor, seconds: left)
        }
    }
}

/// Waits until `descriptor` is readable, at most `seconds` (negative: for ever).
func waitReadable(_ descriptor: Int32, seconds: Double) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, seconds < 0 ? -1 : Int32((seconds * 1_000).rounded(.up)))
}
