import CALSA
import Devices
import Glibc

/// Notes that are sent back to controllers.
extension SequencerClient {
    /// Lets us send to a port; false if we may not.
    func openLights(at target: PortAddress) -> Bool {
        withSubscription(from: own(lightsPort), to: target) {
            let code = snd_seq_subscribe_port(handle, $0)
            return code >= 0 || code == -EBUSY && snd_seq_get_port_subscription(handle, $0) >= 0
        }
    }

    /// Undoes `openLights`.
    func closeLights(at target: PortAddress) {
        withSubscription(from: own(lightsPort), to: target) { _ = snd_seq_unsubscribe_port(handle, $0) }
    }

    /// Sends a note to a port that is open: it lights up, or goes out. What finds no room there is left out.
    func light(_ place: PadLights.Place, isOn: Bool, at target: PortAddress) {
        var event = snd_seq_event_t()
        event.type = UInt8((isOn ? SND_SEQ_EVENT_NOTEON : SND_SEQ_EVENT_NOTEOFF).rawValue)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        event.source.port = UInt8(clamping: lightsPort)
        event.dest = snd_seq_addr_t(client: target.client, port: target.port)
        event.data.note = snd_seq_ev_note_t(
            channel: place.channel, note: place.note, velocity: isOn ? 127 : 0, off_velocity: 0, duration: 0)
        snd_seq_event_output_direct(handle, &event)
    }
}
