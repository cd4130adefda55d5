import Devices
import Host

/// What stands behind our object on the bus. Thread: control.
protocol BusObject: AnyObject {
    /// Answers a method, of whose arguments the types fit.
    func call(_ member: String, _ arguments: [BusValue]) -> CallAnswer
    /// The value of a property; nil if there is none.
    func value(of property: String) -> BusValue?
    /// Sets a property.
    func set(_ property: String, to value: BusValue) -> CallAnswer
}

/// Our player as an object on the bus: answers from what was shown last, and collects what is asked for.
///
/// Thread: control.
final class PlayerObject: BusObject {
    private(set) var model = PlayerModel()
    private var requests: [PlayerRequest] = []

    /// So many requests wait at most; somebody who asks for more is refused.
    static let requestLimit = 64

    /// Takes a new state; answers the signals that tell of it.
    func show(_ snapshot: PlayerSnapshot) -> [BusSignal] {
        let old = model
        model.show(snapshot, nowSeconds: MonotonicClock.seconds)
        if old.looksLike(model) { return [] }
        return BusSignal.all(from: old, to: model)
    }

    /// Takes a new place in the song.
    func seeked(to microseconds: Int64) {
        model.seeked(to: microseconds, nowSeconds: MonotonicClock.seconds)
    }

    /// What was asked for since the last call.
    func takeRequests() -> [PlayerRequest] {
        defer { requests = [] }
        return requests
    }

    func call(_ member: String, _ arguments: [BusValue]) -> CallAnswer {
        keep(model.answer(to: member, arguments, nowSeconds: MonotonicClock.seconds))
    }

    func value(of property: String) -> BusValue? {
        model.value(of: property, nowSeconds: MonotonicClock.seconds)
    }

    func set(_ property: String, to value: BusValue) -> CallAnswer {
        keep(model.setting(property, to: value))
    }

    private func keep(_ answer: CallAnswer) -> CallAnswer {
        guard case .done(let request?) = answer else { return answer }
        if requests.count >= Self.requestLimit { return .failure(.tooManyRequests) }
        requests.append(request)
        return answer
    }
}
