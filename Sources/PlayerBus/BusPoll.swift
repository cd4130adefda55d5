import CDBus
import Glibc

/// One descriptor for the bus's changing one, and for work that is left.
///
/// Thread: control.
final class BusPoll {
    /// Readable (poll) while the bus wants attention.
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    private var isRinging = false
    private var watched: Int32 = -1
    private var watchedEvents: UInt32 = 0

    init() {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: bell))
        epoll_ctl(descriptor, EPOLL_CTL_ADD, bell, &event)
    }

    deinit {
        close(bell)
        close(descriptor)
    }

    /// Watches the descriptor of the bus for `events`, as poll names them.
    func watch(_ wanted: Int32, events: Int32) {
        if watched != wanted { forget() }
        let events = UInt32(bitPattern: events) & (EPOLLIN.rawValue | EPOLLOUT.rawValue)
        if wanted < 0 || (watched == wanted && watchedEvents == events) { return }
        var event = epoll_event(events: events, data: epoll_data_t(fd: wanted))
        epoll_ctl(descriptor, watched == wanted ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, wanted, &event)
        watched = wanted
        watchedEvents = events
    }

    /// Watches no bus; call before its descriptor is closed.
    func forget() {
        var event = epoll_event()
        if watched >= 0 { epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, &event) }
        watched = -1
    }

    /// Rings while `isLeft`: what was received already is not seen in the descriptor.
    func setWorkLeft(_ isLeft: Bool) {
        if isLeft == isRinging { return }
        isRinging = isLeft
        if isLeft {
            eventfd_write(bell, 1)
        } else {
            var count: eventfd_t = 0
            eventfd_read(bell, &count)
        }
    }
}
