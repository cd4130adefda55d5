import CHost
import Glibc

/// A thread with a name; who made it joins or detaches it.
public final class Worker: @unchecked Sendable {
    // Safe to send: `thread` is set once, before anybody else can see the object.
    private var thread = pthread_t()

    private final class Body {
        let name: String
        let isPatient: Bool
        let run: @Sendable () -> Void

        init(name: String, isPatient: Bool, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.isPatient = isPatient
            self.run = run
        }
    }

    /// How nice a patient thread is to others: it gets a tenth of what an ordinary one gets beside it.
    static let patientNiceness: Int32 = 10

    /// Starts a thread that runs `body`; the system shows it as `name` (15 bytes at most).
    ///
    /// A patient one lets others go first where cores are scarce: the audio thread too, where it has no real-time
    /// priority.
    public init(name: String, isPatient: Bool = false, body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(name: name, isPatient: isPatient, run: body)).toOpaque()
        let code = pthread_create(&thread, nil, workerMain, context)
        precondition(code == 0, "no thread can be made: \(String(cString: strerror(code)))")
    }

    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        drumdub_name_thread(String(body.name.prefix(15)))
        // To Linux a thread is a process here, and 0 is the one that asks.
        if body.isPatient { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, patientNiceness) }
        body.run()
    }

    /// Asks the system for a real-time priority (1…99) and answers whether it agreed.
    public func setRealTimePriority(_ priority: Int32) -> Bool {
        var parameter = sched_param(sched_priority: priority)
        return pthread_setschedparam(thread, SCHED_FIFO, &parameter) == 0
    }

    /// Lets the thread end by itself, without anybody waiting. Call once, instead of `join`.
    public func detach() {
        pthread_detach(thread)
    }

    /// Waits until the thread has ended. Call once.
    public func join() {
        pthread_join(thread, nil)
    }
}

private func workerMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Worker.run(context) }
    return nil
}
