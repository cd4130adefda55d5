import CJack
import Devices
import Glibc

// The server's transport.
extension JackClient {
    /// Lets the transport wait until we are ready, or no more.
    func follow(_ isFollowing: Bool) {
        drumdub_jack_set_sync(handle.pointer, isFollowing ? memory.context : nil)
    }

    /// Asks to tell bar and beat. Answers 0, EBUSY if another program does, another code if that is refused, or nil if
    /// the server does not answer.
    func becomeTimebaseMaster() -> Int32? {
        let memory = self.memory
        memory.shared.pointee.silentBeatCycleCount.store(0, ordering: .relaxed)
        return ask { drumdub_jack_set_timebase($0.pointer, memory.context) }
    }

    /// Cycles in which the transport rolled since we told bar and beat last.
    var silentBeatCycleCount: Int { memory.shared.pointee.silentBeatCycleCount.load(ordering: .relaxed) }

    /// Tells bar and beat no more.
    func releaseTimebase() {
        _ = ask { jack_release_timebase($0.pointer) }
    }

    /// Asks the transport to move; none of it waits for the server.
    func askTransport(_ request: TransportRequest) {
        switch request {
        case .start: jack_transport_start(handle.pointer)
        case .stop: jack_transport_stop(handle.pointer)
        case .locate(let frame):
            jack_transport_locate(handle.pointer, jack_nframes_t(clamping: frame))
        }
    }
}
