import RealTime

/// The memory of everything that crosses threads. Thread: control; it outlives both sides.
struct EngineRings {
    let commands = Ring<TimedCommand>.allocate(capacity: 4_096)
    let events = Ring<RawEvent>.allocate(capacity: 4_096)
    let receipts = Ring<EngineReceipt>.allocate(capacity: 1_024)
    let notices = Ring<EngineNotice>.allocate(capacity: 1_024)
    let monitor = Ring<MonitoredEvent>.allocate(capacity: 1_024)
    let status = LatestValue.allocate(EngineStatus())
    let cycles = LatestValue.allocate(CycleTimes())
    let controllerMoves = ControllerMoves.allocate()

    func makeEngineEnds(gate: BlockGate) -> EngineEnds {
        EngineEnds(
            commands: RingReader(commands), events: RingReader(events),
            receipts: ReceiptSender(RingWriter(receipts)),
            notices: RingWriter(notices), monitor: RingWriter(monitor), status: LatestValueWriter(status),
            cycles: LatestValueWriter(cycles), controllerMoves: controllerMoves, gate: gate)
    }

    func deallocate() {
        commands.deallocate()
        events.deallocate()
        receipts.deallocate()
        notices.deallocate()
        monitor.deallocate()
        status.deallocate()
        cycles.deallocate()
        controllerMoves.deallocate()
    }
}
