import CALSA

/// What the sequencer's system client tells of clients and ports.
enum Announcement: Equatable, Sendable {
    /// The client is gone, with all its ports.
    case clientGone(UInt8)
    /// The port is gone.
    case portGone(PortAddress)
    /// Something is new or has another name: look at the ports.
    case changed

    /// Where announcements come from.
    static let source = PortAddress(
        client: UInt8(SND_SEQ_CLIENT_SYSTEM), port: UInt8(SND_SEQ_PORT_SYSTEM_ANNOUNCE))

    /// The sequencer's events that are announcements.
    static let eventTypes = [
        SND_SEQ_EVENT_CLIENT_START, SND_SEQ_EVENT_CLIENT_EXIT, SND_SEQ_EVENT_CLIENT_CHANGE,
        SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_EXIT, SND_SEQ_EVENT_PORT_CHANGE,
    ]

    /// The announcement in a sequencer event, or nil if it is none, or none of the system's.
    init?(_ event: snd_seq_event_t) {
        guard event.source.client == Self.source.client else { return nil }
        let subject = event.data.addr
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_CLIENT_EXIT:
            self = .clientGone(subject.client)
        case SND_SEQ_EVENT_PORT_EXIT:
            self = .portGone(PortAddress(client: subject.client, port: subject.port))
        case SND_SEQ_EVENT_CLIENT_START, SND_SEQ_EVENT_CLIENT_CHANGE,
            SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE:
            self = .changed
        default:
            return nil
        }
    }
}
