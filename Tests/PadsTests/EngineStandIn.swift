import Engine
import RealTime

/// The engine's side of the seam: the ring that the pads write, and the clock that they read.
final class EngineStandIn {
    private let ring: Ring<RawEvent>
    private let clock = LatestValue.allocate(CycleTimes())
    private var reader: RingReader<RawEvent>
    private var cycles: LatestValueWriter<CycleTimes>

    init(capacity: Int) {
        ring = .allocate(capacity: capacity)
        reader = RingReader(ring)
        cycles = LatestValueWriter(clock)
    }

    deinit {
        ring.deallocate()
        clock.deallocate()
    }

    /// To be taken once each.
    var eventWriter: RingWriter<RawEvent> { RingWriter(ring) }
    var cycleReader: LatestValueReader<CycleTimes> { LatestValueReader(clock) }

    /// Leaves the device's clock.
    func show(_ cycle: CycleTimes) { cycles.write(cycle) }

    /// Takes what has come.
    func takeEvents() -> [RawEvent] {
        var events: [RawEvent] = []
        while let event = reader.next() { events.append(event) }
        return events
    }
}
