import AudioFiles
import Synchronization

/// What the threads that load a kit share.
final class KitLoadContext: Sendable {
    let sampleRate: Int
    let options: KitLoadOptions
    let progress: KitLoadProgress
    /// Bytes that the kit may take.
    let byteLimit: Int
    /// Bytes that are left for samples that turn out longer than their files say.
    private let spareByteCount = Atomic(0)

    init(sampleRate: Int, options: KitLoadOptions, progress: KitLoadProgress) {
        self.sampleRate = sampleRate
        self.options = options
        self.progress = progress
        byteLimit = options.memory.byteCount
    }

    /// Sets aside what the kit needs by its files' heads; the rest is left for surprises.
    func plan(byteCount: Int) {
        spareByteCount.store(byteLimit - byteCount, ordering: .relaxed)
    }

    /// True once a surprise was too large: the kit as a whole is to be refused.
    var isOverfull: Bool { spareByteCount.load(ordering: .relaxed) < 0 }

    /// True if nothing of it will be used.
    var isOver: Bool { progress.isStopped || isOverfull }

    /// Takes memory that was not planned, or throws if there is not as much left.
    func take(byteCount: Int) throws(AudioFileError) {
        spareByteCount.wrappingSubtract(byteCount, ordering: .relaxed)
        if isOverfull { throw AudioFileError(path: "sample", reason: "no room for it") }
    }
}
