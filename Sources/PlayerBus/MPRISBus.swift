import Devices
import Glibc

/// The desktop's bus by MPRIS 2: our player on it, and the others.
///
/// Thread: control. Nothing waits: a bus that is gone or stands still is left, and joined when it is back.
public final class MPRISBus: PlayerBus {
    private let object = PlayerObject()
    private let remotes = RemotePlayers()
    private let link: BusLink
    private let givenAddress: String?
    /// Our name on the bus; nil while we have none.
    public private(set) var busName: String?

    /// A player for the bus at `address`, or the session's.
    public init(address: String? = nil, timing: BusTiming = BusTiming()) {
        givenAddress = address
        link = BusLink(object: object, timing: timing)
    }

    /// See `PlayerBus`.
    public var eventDescriptor: Int32 { link.descriptor }

    /// See `PlayerBus`.
    public func start() throws(DeviceError) {
        let address: String
        if let givenAddress {
            address = try BusAddress.usable(givenAddress)
        } else {
            address = try BusAddress.find()
        }
        stop()
        try link.begin(address)
    }

    /// See `PlayerBus`.
    public func stop() {
        link.end()
        leave()
    }

    /// See `PlayerBus`.
    public func show(_ snapshot: PlayerSnapshot) {
        for signal in object.show(snapshot) { emit(signal) }
    }

    /// See `PlayerBus`.
    public func seeked(to microseconds: Int64) {
        object.seeked(to: microseconds)
        emit(.seeked(to: microseconds))
    }

    /// See `PlayerBus`.
    public func takeRequests() -> [PlayerRequest] {
        turn()
        return object.takeRequests()
    }

    /// See `PlayerBus`.
    public var others: [RemotePlayer] { remotes.all }

    /// See `PlayerBus`.
    public func takeRemoteEvents() -> [RemoteEvent] {
        turn()
        return remotes.takeEvents()
    }

    /// See `PlayerBus`.
    public func ask(_ name: String, _ request: RemoteRequest) {
        remotes.ask(name, request)
        link.watch()
    }

    private func turn() {
        switch link.turn() {
        case .opened(let connection):
            remotes.begin(on: connection)
            askForName(Names.ours(processID: getpid())[...], on: connection)
            link.watch()
        case .lost: leave()
        case nil: break
        }
    }

    private func leave() {
        busName = nil
        remotes.end()
    }

    private func emit(_ signal: BusSignal) {
        guard busName != nil, let connection = link.open else { return }
        connection.emit(signal)
        link.watch()
    }

    private func askForName(_ names: ArraySlice<String>, on connection: BusConnection) {
        guard let name = names.first else { return }
        let values: [BusValue] = [.text(name), .natural(Self.doNotQueue)]
        connection.call(Names.bus, Names.busObject, Names.bus, "RequestName", values) {
            [weak self, unowned connection] answer in
            guard let code = answer.next()?.asInteger else { return }
            if code == Self.isOwner {
                self?.busName = name
            } else {
                self?.askForName(names.dropFirst(), on: connection)
            }
        }
    }

    // As the specification of D-Bus numbers them.
    private static let doNotQueue: UInt32 = 4
    private static let isOwner: Int64 = 1
}
