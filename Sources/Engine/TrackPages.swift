import RealTime
import Synchronization

/// A song in pages of stereo audio at the engine's rate: the decode thread lays pages in and takes them
/// out, the audio thread reads whichever are there.
///
/// A page is `framesPerPage` left samples followed by as many right ones; the last page is padded with
/// zeros. The table has two levels, so that it needs little memory and no knowledge of the length.
public struct TrackPages: ~Copyable, @unchecked Sendable {
    // Safe to send: all that threads share are atomics; a page is published by a release store.

    /// Frames in a page: 0.34 s at 48 kHz, 128 KB.
    public static var framesPerPage: Int { @_noLocks get { 16_384 } }
    /// Samples in a page, both channels.
    public static var samplesPerPage: Int { @_noLocks get { 2 * framesPerPage } }
    static var pagesPerFolder: Int { @_noLocks get { 1_024 } }
    static var folderCount: Int { @_noLocks get { 4_096 } }
    /// Pages at the most: 397 hours at 48 kHz.
    public static var maximumPageCount: Int { @_noLocks get { folderCount * pagesPerFolder } }

    /// Which song it is, for status and receipts.
    public let identifier: UInt32
    /// The song's length in frames, or -1 while it isn't exactly known. Stored by the decode thread.
    public let frameCount: Atomic<Int>
    /// The frame that the audio thread will read next, so that the decoder stays ahead of it.
    public let playhead: Atomic<Int>
    /// How many times as fast as the song it moves, negative backwards; never 0.
    public let playheadSpeed: Atomic<Int>
    /// Addresses of the folders (each an array of page addresses), 0 where there is none yet.
    private let folders: UnsafeMutablePointer<Atomic<UInt>>

    /// A song of which nothing is decoded yet. Thread: control or decode.
    public init(identifier: UInt32) {
        self.identifier = identifier
        frameCount = Atomic(-1)
        playhead = Atomic(0)
        playheadSpeed = Atomic(1)
        folders = .allocate(capacity: Self.folderCount)
        for index in 0..<Self.folderCount { (folders + index).initialize(to: Atomic(0)) }
    }

    deinit {
        for index in 0..<Self.folderCount {
            Self.slots(at: folders[index].load(ordering: .relaxed))?.deallocate()
        }
        folders.deallocate()
    }

    /// The page number `index`, or nil if it is not there. Thread: audio, decode. Real-time safe.
    @_noLocks
    public borrowing func page(_ index: Int) -> UnsafePointer<Float>? {
        if index < 0 || index >= Self.maximumPageCount { return nil }
        let folder = folders[index / Self.pagesPerFolder].load(ordering: .acquiring)
        guard let slots = Self.slots(at: folder) else { return nil }
        // Sequentially consistent, so that a `BlockGate` ticket taken after a removal is honest.
        let address = slots[index % Self.pagesPerFolder].load(ordering: .sequentiallyConsistent)
        return UnsafePointer(bitPattern: address)
    }

    /// Lays `page` in, or takes the page out (nil), and returns what was there. Thread: decode.
    ///
    /// What comes back may be in use until a `BlockGate` ticket taken afterwards is over.
    public borrowing func exchangePage(
        _ index: Int, with page: UnsafeMutablePointer<Float>?
    ) -> UnsafeMutablePointer<Float>? {
        precondition(index >= 0 && index < Self.maximumPageCount, "page out of range")
        let folder = index / Self.pagesPerFolder
        var slots = Self.slots(at: folders[folder].load(ordering: .relaxed))
        if slots == nil {
            let made = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: Self.pagesPerFolder)
            for slot in 0..<Self.pagesPerFolder { (made + slot).initialize(to: Atomic(0)) }
            folders[folder].store(UInt(bitPattern: made), ordering: .releasing)
            slots = made
        }
        let old = slots?[index % Self.pagesPerFolder].exchange(
            UInt(bitPattern: page), ordering: .sequentiallyConsistent)
        return UnsafeMutablePointer(bitPattern: old ?? 0)
    }

    @_noLocks
    private static func slots(at address: UInt) -> UnsafeMutablePointer<Atomic<UInt>>? {
        UnsafeMutablePointer(bitPattern: address)
    }
}
