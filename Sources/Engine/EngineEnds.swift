import RealTime

/// The audio thread's ends of everything that crosses to other threads.
struct EngineEnds: ~Copyable {
    var commands: RingReader<TimedCommand>
    var events: RingReader<RawEvent>
    var receipts: ReceiptSender
    var notices: RingWriter<EngineNotice>
    var monitor: RingWriter<MonitoredEvent>
    var status: LatestValueWriter<EngineStatus>
    var cycles: LatestValueWriter<CycleTimes>
    let controllerMoves: ControllerMoves
    let gate: BlockGate
}
