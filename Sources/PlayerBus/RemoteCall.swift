import Devices

/// A request as a method of another player. Pure.
struct RemoteCall: Equatable {
    /// The method.
    var member: String
    /// Its arguments.
    var values: [BusValue] = []

    /// nil if it can't be asked: a place is set in a song that has a name.
    init?(_ request: RemoteRequest, track: RemoteTrack) {
        switch request {
        case .play: member = "Play"
        case .pause: member = "Pause"
        case .playPause: member = "PlayPause"
        case .stop: member = "Stop"
        case .next: member = "Next"
        case .previous: member = "Previous"
        case .seek(let distance):
            member = "Seek"
            values = [.long(distance)]
        case .setPosition(let place):
            guard let path = track.path else { return nil }
            member = "SetPosition"
            values = [.path(path), .long(place)]
        }
    }
}
