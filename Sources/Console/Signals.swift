import CReadline
import Glibc

/// The signals that concern a console, taken one by one from a descriptor instead of by interruption.
///
/// Thread: control. Make it first of all: threads that are made later inherit that they don't get them.
public final class Signals {
    /// What a signal asks for.
    enum Request {
        /// Ctrl-C.
        case interrupt
        /// Ctrl-\, the end of the terminal, or a polite kill.
        case quit
        /// Ctrl-Z.
        case suspend
        /// We were stopped all the same, and go on.
        case resume
        /// The terminal's window has another size.
        case resize
    }

    /// `SI_KERNEL`, which Swift does not import.
    private static let isFromKernel: Int32 = 0x80

    /// Readable (poll) while signals wait.
    let descriptor: Int32

    /// Takes the signals over, and sees to it that the standard descriptors exist.
    public init() {
        for standard in 0...2 as ClosedRange<Int32> where fcntl(standard, F_GETFD) < 0 {
            _ = open("/dev/null", standard == 0 ? O_RDONLY : O_WRONLY)
        }
        // A reader that goes is told by `write`; a terminal that isn't ours must not stop us.
        for ignored in [SIGPIPE, SIGTTIN, SIGTTOU] { signal(ignored, SIG_IGN) }
        var set = sigset_t()
        sigemptyset(&set)
        for taken in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH] { sigaddset(&set, taken) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    }

    deinit {
        close(descriptor)
    }

    /// The requests that have come since the last call.
    func take() -> [Request] {
        var requests: [Request] = []
        var info = signalfd_siginfo()
        while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
            switch Int32(info.ssi_signo) {
            // The kernel sends it for the key, other programs by a call.
            case SIGINT where info.ssi_code == Self.isFromKernel: requests.append(.interrupt)
            case SIGTSTP: requests.append(.suspend)
            case SIGCONT: requests.append(.resume)
            case SIGWINCH: requests.append(.resize)
            default: requests.append(.quit)
            }
        }
        return requests
    }
}
