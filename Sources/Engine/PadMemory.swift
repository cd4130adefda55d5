import RealTime

/// What the interpreter remembers of each controller, so that none disturbs another. Thread: audio.
///
/// A place is a controller's number and a channel: `device * 16 + channel`.
struct PadMemory: BitwiseCopyable {
    private let lastHits: UnsafeMutablePointer<FrameTime>
    private let pressed: UnsafeMutablePointer<Bool>
    private let struckKeys: UnsafeMutablePointer<UInt8>
    private let pedals: UnsafeMutablePointer<UInt8>

    static var deviceCount: Int { @_noLocks get { 16 } }
    /// Where in a device's controls the pressures on notes begin, behind its controllers (both as in `HitMap`)…
    static var notePressures: Int { @_noLocks get { 2_048 } }
    /// … then those on channels, then the pitch bends.
    static var channelPressures: Int { @_noLocks get { 4_096 } }
    static var bends: Int { @_noLocks get { 4_112 } }
    private static var controlCount: Int { @_noLocks get { 4_128 } }
    /// A key that nothing has struck, a pedal that has told nothing.
    static var none: UInt8 { @_noLocks get { 255 } }

    /// Not for the audio thread.
    init() {
        func memory<Value>(_ count: Int, _ value: Value) -> UnsafeMutablePointer<Value> {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: Self.deviceCount * count)
            memory.initialize(repeating: value, count: Self.deviceCount * count)
            return memory
        }
        lastHits = memory(128, .min / 2)
        pressed = memory(Self.controlCount, false)
        struckKeys = memory(2_048, Self.none)
        pedals = memory(16, Self.none)
    }

    func deallocate() {
        lastHits.deallocate()
        pressed.deallocate()
        struckKeys.deallocate()
        pedals.deallocate()
    }

    /// Notes a hit on a key; false if the device's last one is less than `lockoutFrames` ago, and then it is none.
    @_noLocks
    func mayHit(key: Int, of event: RawEvent, at time: FrameTime, lockoutFrames: Int32) -> Bool {
        let place = Int(event.device & 15) * 128 + key
        if time - lastHits[place] < FrameTime(lockoutFrames) { return false }
        lastHits[place] = time
        return true
    }

    /// Says whether a control is pressed; true if it was not before.
    @_noLocks
    func press(_ control: Int, of event: RawEvent, _ isPressed: Bool) -> Bool {
        let place = Int(event.device & 15) * Self.controlCount + control
        let isPress = isPressed && !pressed[place]
        pressed[place] = isPressed
        return isPress
    }

    /// Notes which key the event's note has struck.
    @_noLocks
    func strike(_ key: UInt8, of event: RawEvent) {
        struckKeys[notePlace(of: event)] = key
    }

    /// The key that the event's note has struck last, or `none`.
    @_noLocks
    func struckKey(of event: RawEvent) -> UInt8 {
        struckKeys[notePlace(of: event)]
    }

    @_noLocks
    private func notePlace(of event: RawEvent) -> Int {
        place(of: event) * 128 + Int(event.data1 & 127)
    }

    /// Moves the hi-hat's pedal to a value, 0…127.
    @_noLocks
    func movePedal(of event: RawEvent, to value: UInt8) {
        pedals[place(of: event)] = value
    }

    /// Where the hi-hat's pedal is, 0…127, or `none`.
    @_noLocks
    func pedal(of event: RawEvent) -> UInt8 {
        pedals[place(of: event)]
    }

    @_noLocks
    private func place(of event: RawEvent) -> Int {
        Int(event.device & 15) * 16 + Int(event.status & 15)
    }
}
