import RealTime

/// The way back for memory. Thread: audio.
///
/// There is always room: `EngineControl.send` reserved it when it handed the memory over.
struct ReceiptSender: ~Copyable {
    private var ring: RingWriter<EngineReceipt>

    init(_ ring: consuming RingWriter<EngineReceipt>) {
        self.ring = ring
    }

    @_noLocks
    mutating func give(back receipt: EngineReceipt) {
        _ = ring.write(receipt)
    }
}
