import CALSA

extension SequencerClient {
    /// Ports of other clients that may be listened to or written to, in the order of their addresses.
    func sourcePorts() -> [SourcePort] {
        var ports: [SourcePort] = []
        var usbPaths: [Int32: String?] = [:]
        forEachPort { client, port in
            let capability = snd_seq_port_info_get_capability(port)
            func may(_ needed: Int32) -> Bool { capability & UInt32(needed) == UInt32(needed) }
            let isReadable = may(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
            let isWritable = may(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
            if may(SND_SEQ_PORT_CAP_NO_EXPORT) || !isReadable && !isWritable { return }
            let card = snd_seq_client_info_get_card(client)
            let usbPath = usbPaths[card] ?? USBPath.ofCard(card)
            usbPaths[card] = usbPath
            let isKernels = snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT
            let saysHardware = snd_seq_port_info_get_type(port) & UInt32(SND_SEQ_PORT_TYPE_HARDWARE) != 0
            let address = PortAddress(
                client: UInt8(clamping: snd_seq_client_info_get_client(client)),
                port: UInt8(clamping: snd_seq_port_info_get_port(port)))
            ports.append(
                SourcePort(
                    address: address, clientName: trimmed(snd_seq_client_info_get_name(client)),
                    name: trimmed(snd_seq_port_info_get_name(port)), isHardware: isKernels || saysHardware,
                    isReadable: isReadable, isWritable: isWritable, usbPath: usbPath))
        }
        return ports
    }

    /// Calls `body` with the description of each port and that of its client.
    private func forEachPort(_ body: (_ client: OpaquePointer, _ port: OpaquePointer) -> Void) {
        var client: OpaquePointer?
        var port: OpaquePointer?
        snd_seq_client_info_malloc(&client)
        snd_seq_port_info_malloc(&port)
        defer {
            snd_seq_client_info_free(client)
            snd_seq_port_info_free(port)
        }
        guard let client, let port else { return }
        snd_seq_client_info_set_client(client, -1)
        while snd_seq_query_next_client(handle, client) >= 0 {
            snd_seq_port_info_set_client(port, snd_seq_client_info_get_client(client))
            snd_seq_port_info_set_port(port, -1)
            while snd_seq_query_next_port(handle, port) >= 0 { body(client, port) }
        }
    }

    private func trimmed(_ name: UnsafePointer<CChar>?) -> String {
        guard let name else { return "" }
        var text = String(cString: name)[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
