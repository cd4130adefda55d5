import Devices
import Host

/// Keeps a connection to a bus as long as there is one, and looks for it when not.
///
/// Thread: control.
final class BusLink {
    /// What a turn has changed.
    enum Change { case opened(BusConnection), lost }

    private let timing: BusTiming
    private let poll = BusPoll()
    private let object: any BusObject
    private var address: String?
    private var connection: BusConnection?
    private var isOpen = false
    /// Until then: the greeting or the answer has time; nil while nothing is awaited.
    private var deadline: Double?
    private var nextLook = 0.0
    private var nextTry = 0.0
    private var retrySeconds = 0.0

    init(object: any BusObject, timing: BusTiming) {
        self.object = object
        self.timing = timing
        retrySeconds = timing.firstRetrySeconds
    }

    deinit {
        end()
    }

    /// Readable (poll) while there is something to do.
    var descriptor: Int32 { poll.descriptor }

    /// The connection, once the bus has greeted us.
    var open: BusConnection? { isOpen ? connection : nil }

    /// Joins the bus at `address`; goes on trying if it throws.
    func begin(_ address: String) throws(DeviceError) {
        end()
        self.address = address
        retrySeconds = timing.firstRetrySeconds
        try join(address)
    }

    /// Leaves the bus and looks for no other.
    func end() {
        drop()
        address = nil
    }

    /// Does what there is to do.
    func turn() -> Change? {
        guard let address else { return nil }
        guard let connection else {
            if MonotonicClock.seconds >= nextTry { try? join(address) }
            return nil
        }
        let outcome = connection.process()
        poll.setWorkLeft(outcome == .workLeft)
        if outcome == .lost || isOverdue(outcome) { return lose() }
        let change = greet(connection)
        look(connection)
        watch()
        return change
    }

    /// Watches for what the bus wants now; call after something was sent.
    func watch() {
        guard let connection else { return }
        poll.watch(connection.descriptor, events: connection.wantedEvents)
    }

    private func join(_ address: String) throws(DeviceError) {
        do throws(DeviceError) {
            connection = try BusConnection(
                address: address, object: object, answerSeconds: timing.answerSeconds)
        } catch {
            waitForRetry()
            throw error
        }
        deadline = MonotonicClock.seconds + timing.joinSeconds
        watch()
    }

    /// While messages are left, the one that is awaited may be among them.
    private func isOverdue(_ outcome: BusConnection.Outcome) -> Bool {
        guard outcome == .idle, let deadline else { return false }
        return MonotonicClock.seconds > deadline
    }

    private func greet(_ connection: BusConnection) -> Change? {
        if isOpen || !connection.isReady { return nil }
        isOpen = true
        deadline = nil
        retrySeconds = timing.firstRetrySeconds
        nextLook = MonotonicClock.seconds + timing.lookSeconds
        return .opened(connection)
    }

    /// A bus that stands still takes what we send, and says nothing.
    private func look(_ connection: BusConnection) {
        let now = MonotonicClock.seconds
        guard isOpen, deadline == nil, now >= nextLook else { return }
        deadline = now + timing.answerSeconds
        nextLook = now + timing.lookSeconds
        connection.call(Names.bus, Names.busObject, Names.bus, "GetId") { [weak self] _ in
            self?.deadline = nil
        }
    }

    private func lose() -> Change? {
        let wasOpen = isOpen
        drop()
        waitForRetry()
        return wasOpen ? .lost : nil
    }

    private func waitForRetry() {
        nextTry = MonotonicClock.seconds + retrySeconds
        retrySeconds = min(retrySeconds * 2, timing.longestRetrySeconds)
    }

    private func drop() {
        poll.forget()
        poll.setWorkLeft(false)
        connection = nil
        isOpen = false
        deadline = nil
    }
}
