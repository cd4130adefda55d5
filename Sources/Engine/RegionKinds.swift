/// Questions to a region's kinds that the audio thread may ask. Thread: any.
extension LoopMode {
    var loops: Bool {
        @_noLocks get {
            switch self {
            case .noLoop, .oneShot: false
            case .continuous, .sustain: true
            }
        }
    }
}

extension SampleStorage {
    var isFloat: Bool {
        @_noLocks get {
            switch self {
            case .float: true
            case .int16: false
            }
        }
    }
}
