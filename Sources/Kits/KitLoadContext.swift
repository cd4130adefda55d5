import AudioFiles
import Synchronization

/// What the threads that load a kit share.
final class KitLoadContext: Sendable {
    let sampleRate: Int
    let options: KitLoadOptions
    let progress: KitLoadProgress
    private let reservedByteCount = Atomic(0)

    init(sampleRate: Int, options: KitLoadOptions, progress: KitLoadProgress) {
        self.sampleRate = sampleRate
        self.options = options
        self.progress = progress
    }

    /// Takes memory from the kit's share, or throws if there is not as much left.
    func reserve(byteCount: Double, for name: String) throws(AudioFileError) {
        let wanted = Int(min(byteCount, 1e15))
        let taken = reservedByteCount.wrappingAdd(wanted, ordering: .relaxed).newValue
        if taken <= options.byteLimit { return }
        reservedByteCount.wrappingSubtract(wanted, ordering: .relaxed)
        throw AudioFileError(
            path: name, reason: "no room, a kit may hold \(options.byteLimit >> 20) MB")
    }
}
