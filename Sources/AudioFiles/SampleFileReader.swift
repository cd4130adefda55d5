import CSndFile
import Host

/// An open sample file.
struct SampleFileReader: ~Copyable {
    private let file: OpaquePointer
    private let info: SF_INFO
    /// What `file` reads from if that is no file on disk.
    private let span: SampleFileSpan?
    /// What was wrong with the file's head, in a few words.
    let flaw: String?

    /// The reason of a failed opening is global in libsndfile, so one thread at a time opens.
    private static let opening = Locked(0)

    /// Opens a file; `path` is for the error's text.
    init(_ source: OrdinaryFile, path: String, flaw: String?) throws(AudioFileError) {
        try self.init(path: path, span: nil, flaw: flaw) {
            // One of its own: libsndfile closes it when it refuses the file, whatever it was told.
            sf_open_fd(source.copiedDescriptor(), Int32(SFM_READ), &$0, Int32(SF_TRUE))
        }
    }

    /// Opens a part of a file under another head.
    init(_ span: SampleFileSpan, path: String, flaw: String?) throws(AudioFileError) {
        try self.init(path: path, span: span, flaw: flaw) { span.open(&$0) }
    }

    private init(
        path: String, span: SampleFileSpan?, flaw: String?, open: (inout SF_INFO) -> OpaquePointer?
    ) throws(AudioFileError) {
        var info = SF_INFO()
        var reason = ""
        let file = Self.opening.withLock { _ in
            let file = open(&info)
            if file == nil { reason = Self.text(sf_strerror(nil)) }
            return file
        }
        guard let file else { throw AudioFileError(path: path, reason: reason) }
        guard info.channels > 0, info.samplerate > 0 else {
            sf_close(file)
            throw AudioFileError(
                path: path, reason: "says \(info.channels) channels at \(info.samplerate) Hz")
        }
        self.file = file
        self.info = info
        self.span = span
        self.flaw = flaw
    }

    deinit {
        sf_close(file)
    }

    /// True if it reads under another head than the file's own.
    var isMended: Bool { span != nil }
    var channelCount: Int { Int(info.channels) }
    var sampleRate: Int { Int(info.samplerate) }
    /// What the header says; it may be anything.
    var claimedFrameCount: Int { Int(clamping: info.frames) }

    /// Frames that are read at a time.
    var chunkFrames: Int { max(64, 8_192 / channelCount) }

    /// How the reading ended.
    struct End {
        var frameCount: Int
        var flaw: String?
    }

    /// Reads until nothing more comes, straight into the memory where the audio will stay.
    ///
    /// `allow` is asked about each piece beyond `expectedCount` frames.
    func readAll(
        into memory: SampleFileMemory, frameLimit: Int, expectedCount: Int,
        allow: (Int) throws(AudioFileError) -> Void
    ) throws(AudioFileError) -> End {
        var end = End(frameCount: 0, flaw: nil)
        var repairedCount = 0
        let chunk = UnsafeMutablePointer<Float>.allocate(capacity: chunkFrames * channelCount)
        defer { chunk.deallocate() }
        while end.frameCount < frameLimit {
            let wanted = min(chunkFrames, frameLimit - end.frameCount)
            try memory.grow(to: end.frameCount + wanted)
            let left = memory.left + end.frameCount
            let right = memory.right + end.frameCount
            let count = Int(sf_readf_float(file, channelCount == 1 ? left : chunk, sf_count_t(wanted)))
            // The next call would forget the error.
            if end.flaw == nil && sf_error(file) != 0 { end.flaw = Self.text(sf_strerror(file)) }
            if count <= 0 { break }
            if channelCount > 1 {
                SampleFileSplit.separate(chunk, channelCount: channelCount, left: left, right: right, count)
                repairedCount += SampleFileSplit.repair(right, count)
            }
            repairedCount += SampleFileSplit.repair(left, count)
            end.frameCount += count
            let surplus = min(end.frameCount - expectedCount, count)
            if surplus > 0 { try allow(surplus) }
        }
        if end.flaw == nil && repairedCount > 0 {
            end.flaw = "\(repairedCount) samples that are no sound, mended"
        }
        if end.frameCount == frameLimit && sf_readf_float(file, chunk, 1) > 0 {
            end.flaw = "longer than a sample may be, cut"
        }
        return end
    }

    /// Loop and root key, as far as the file has them.
    func facts(frameCount: Int) -> SampleFileFacts {
        var instrument = SF_INSTRUMENT()
        let size = Int32(MemoryLayout<SF_INSTRUMENT>.size)
        guard sf_command(file, Int32(SFC_GET_INSTRUMENT), &instrument, size) == Int32(SF_TRUE) else {
            return SampleFileFacts()
        }
        var facts = SampleFileFacts()
        if (0...127).contains(instrument.basenote) { facts.rootKey = Int(instrument.basenote) }
        let start = Int(drumdub_loop_start(&instrument))
        let end = min(Int(drumdub_loop_end(&instrument)), frameCount)
        if instrument.loop_count > 0 && start < end { facts.loop = start..<end }
        return facts
    }

    /// A reason of libsndfile without its full stops and line ends.
    private static func text(_ words: UnsafePointer<CChar>?) -> String {
        var text = words.map { String(cString: $0) } ?? "unknown error"
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
