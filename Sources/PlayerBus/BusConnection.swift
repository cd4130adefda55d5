import CDBus
import Devices
import Glibc

/// One stay on a bus, from joining to losing it. No call of it waits.
///
/// Thread: control.
final class BusConnection {
    // Safe: both are ours alone from `init` to `deinit`, and callbacks come only within `process`.
    private let bus: OpaquePointer
    private let table: UnsafeMutablePointer<drumdub_bus_object>
    private let object: any BusObject
    private var answerTakers: [UInt64: (BusMessage) -> Void] = [:]
    /// Hears the signals that were asked for by `listen`.
    var onSignal: ((BusMessage) -> Void)?
    /// How long an answer may take whose time is bounded.
    private let answerMicroseconds: UInt64

    /// Begins to join the bus at `address`, with `object` on it.
    init(address: String, object: any BusObject, answerSeconds: Double) throws(DeviceError) {
        var made: OpaquePointer?
        guard sd_bus_new(&made) >= 0, let made else {
            throw DeviceError("session bus: no memory; end other programs")
        }
        bus = made
        table = .allocate(capacity: 1)
        table.initialize(to: drumdub_bus_object())
        self.object = object
        answerMicroseconds = UInt64(answerSeconds * 1e6)
        table.pointee = drumdub_bus_object(
            context: Unmanaged.passUnretained(self).toOpaque(), call: onCall, get: onGet, set: onSet)
        try Self.check(sd_bus_set_address(bus, address), address)
        try Self.check(sd_bus_set_bus_client(bus, 1), address)
        try Self.check(sd_bus_negotiate_fds(bus, 0), address)
        // Whoever is on the user's own bus may ask for anything: no look at who it is, which would wait.
        try Self.check(sd_bus_set_trusted(bus, 1), address)
        try Self.check(drumdub_bus_add_player(bus, table), address)
        try Self.check(sd_bus_start(bus), address)
    }

    deinit {
        sd_bus_close_unref(bus)
        table.deallocate()
    }

    private static func check(_ code: Int32, _ address: String) throws(DeviceError) {
        if code >= 0 { return }
        let reason = String(cString: strerror(-code))
        throw DeviceError(
            "session bus \(address.prefix(200)): \(reason); start a desktop session or a dbus-daemon")
    }

    /// To be polled for `wantedEvents`; -1 if it is lost.
    var descriptor: Int32 { max(sd_bus_get_fd(bus), -1) }

    /// As poll names them.
    var wantedEvents: Int32 { max(sd_bus_get_events(bus), 0) }

    /// True once the bus has greeted us.
    var isReady: Bool { sd_bus_is_ready(bus) > 0 }

    /// The name that the bus gave us; empty until it is ready.
    var uniqueName: String {
        var name: UnsafePointer<CChar>?
        guard isReady, sd_bus_get_unique_name(bus, &name) >= 0, let name else { return "" }
        return String(cString: name)
    }

    /// How a turn ended.
    enum Outcome { case idle, workLeft, lost }

    /// Receives and sends what can be without waiting, at most `limit` messages.
    func process(limit: Int = 256) -> Outcome {
        for _ in 0..<limit {
            let code = sd_bus_process(bus, nil)
            if code < 0 || sd_bus_is_open(bus) <= 0 { return .lost }
            if code == 0 { return .idle }
        }
        return .workLeft
    }

    /// Sends a signal of our object.
    func emit(_ signal: BusSignal) {
        var made: OpaquePointer?
        sd_bus_message_new_signal(bus, &made, Names.object, signal.interface, signal.member)
        guard let made else { return }
        let message = BusMessage(owning: made)
        for value in signal.values { message.append(value) }
        if message.code >= 0 { sd_bus_send(bus, message.raw, nil) }
    }

    /// Calls a method of somebody; `taker` gets the answer, an error too, unless the bus is lost before.
    ///
    /// An answer has time without end, unless its time `isBounded`: then there is an error in its place. By
    /// that clock all were late if we were stopped for a while ourselves.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ values: [BusValue] = [], isBounded: Bool = false, taker: @escaping (BusMessage) -> Void
    ) {
        var made: OpaquePointer?
        sd_bus_message_new_method_call(bus, &made, destination, path, interface, member)
        guard let made else { return }
        let message = BusMessage(owning: made)
        sd_bus_message_set_auto_start(made, 0)
        for value in values { message.append(value) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let microseconds = isBounded ? answerMicroseconds : .max
        var cookie: UInt64 = 0
        guard message.code >= 0,
            sd_bus_call_async(bus, nil, made, onAnswer, context, microseconds) >= 0,
            sd_bus_message_get_cookie(made, &cookie) >= 0
        else { return }
        answerTakers[cookie] = taker
    }

    /// Asks for the signals that fit `rule`.
    func listen(for rule: String) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sd_bus_add_match_async(bus, nil, rule, onMatch, nil, context)
    }

    // MARK: - Callbacks

    fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> BusConnection? {
        context.map { Unmanaged<BusConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    fileprivate func takeAnswer(_ message: BusMessage) {
        var cookie: UInt64 = 0
        sd_bus_message_get_reply_cookie(message.raw, &cookie)
        answerTakers.removeValue(forKey: cookie)?(message)
    }

    fileprivate func answer(_ call: BusMessage, _ error: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
        var values: [BusValue] = []
        switch object.call(call.member, call.values()) {
        case .done: break
        case .value(let value): values = [value]
        case .failure(let failure): return sd_bus_error_set(error, failure.name, failure.text)
        }
        var made: OpaquePointer?
        let code = sd_bus_message_new_method_return(call.raw, &made)
        guard code >= 0, let made else { return code }
        let answer = BusMessage(owning: made)
        for value in values { answer.append(value) }
        return answer.code < 0 ? answer.code : sd_bus_send(bus, made, nil)
    }

    fileprivate func get(_ property: String, into reply: BusMessage) -> Int32 {
        guard let value = object.value(of: property) else { return -ENOENT }
        reply.append(value)
        return reply.code
    }

    fileprivate func set(
        _ property: String, to value: BusMessage, _ error: UnsafeMutablePointer<sd_bus_error>?
    ) -> Int32 {
        guard let value = value.next() else { return -EINVAL }
        if case .failure(let failure) = object.set(property, to: value) {
            return sd_bus_error_set(error, failure.name, failure.text)
        }
        return 0
    }
}

private typealias Context = UnsafeMutableRawPointer?
private typealias BusError = UnsafeMutablePointer<sd_bus_error>?

private func onAnswer(_ message: OpaquePointer?, _ context: Context, _ error: BusError) -> Int32 {
    guard let message else { return 0 }
    BusConnection.of(context)?.takeAnswer(BusMessage(message))
    return 0
}

private func onMatch(_ message: OpaquePointer?, _ context: Context, _ error: BusError) -> Int32 {
    guard let message else { return 0 }
    BusConnection.of(context)?.onSignal?(BusMessage(message))
    return 0
}

private func onCall(_ context: Context, _ call: OpaquePointer?, _ error: BusError) -> Int32 {
    guard let call, let connection = BusConnection.of(context) else { return -EINVAL }
    return connection.answer(BusMessage(call), error)
}

private func onGet(_ context: Context, _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?) -> Int32 {
    guard let property, let reply, let connection = BusConnection.of(context) else { return -EINVAL }
    return connection.get(String(cString: property), into: BusMessage(reply))
}

private func onSet(
    _ context: Context, _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?, _ error: BusError
) -> Int32 {
    guard let property, let value, let connection = BusConnection.of(context) else { return -EINVAL }
    return connection.set(String(cString: property), to: BusMessage(value), error)
}
