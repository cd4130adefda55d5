import CSndFile
import Glibc

/// Streams frames into a new WAV or FLAC file.
///
/// Thread: control (it may wait for the disk). The same frames give the same samples on every machine: a
/// sample `x` is written as `x · 2^(bits-1)`, rounded to the nearest whole number (ties to even) and kept
/// in range; no dither. What is not a number is written as silence. Ended by `close`; a writer that is
/// dropped before leaves a file that holds what was written so far.
public struct SoundFileWriter: ~Copyable {
    private let path: String
    private let format: SoundFileFormat
    private let channelCount: Int
    private let sink: SoundFileSink
    private var handle: OpaquePointer?
    private var integers = IntegerBuffer()
    private var floats: [Float] = []
    private static let chunkFrameCount = 4_096

    /// Creates the file at `path`, or empties it.
    ///
    /// - Parameters:
    ///   - channelCount: 1 to 8.
    ///   - sampleRate: frames a second, 1 to 655,350.
    ///   - format: by the suffix of `path` if it is nil.
    /// - Throws: if the suffix says nothing, or if the file can't be created.
    public init(
        path: String, channelCount: Int, sampleRate: Int, format: SoundFileFormat? = nil
    ) throws(AudioFileError) {
        guard let format = format ?? SoundFileFormat(suffixOf: path) else {
            throw AudioFileError(path: path, reason: "not a name for a sound file: end it in .wav or .flac")
        }
        guard let sink = SoundFileSink(path: path) else {
            throw AudioFileError(path: path, reason: String(cString: strerror(errno)))
        }
        var info = SF_INFO()
        info.format = format.code
        info.channels = Int32(channelCount)
        info.samplerate = Int32(sampleRate)
        var callbacks = SoundFileSink.callbacks()
        let userData = Unmanaged.passUnretained(sink).toOpaque()
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, userData) else {
            throw Self.error(path, sink, or: String(cString: sf_strerror(nil)))
        }
        // The peak chunk holds the time of day: the same sound would give other bytes.
        sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        self.path = path
        self.format = format
        self.channelCount = channelCount
        self.sink = sink
        self.handle = handle
    }

    deinit {
        if let handle { sf_close(handle) }
    }

    /// Appends `frameCount` frames; `channels` holds one pointer for each channel.
    ///
    /// - Precondition: there are as many pointers as channels, and `frameCount` samples behind each.
    /// - Throws: if the disk takes no more.
    public mutating func write(_ channels: [UnsafePointer<Float>], frameCount: Int) throws(AudioFileError) {
        precondition(channels.count == channelCount)
        var start = 0
        while start < frameCount {
            let count = min(Self.chunkFrameCount, frameCount - start)
            let written =
                if let bitCount = format.bitCount {
                    writeIntegers(channels, start, count, bitCount)
                } else {
                    writeFloats(channels, start, count)
                }
            if written != count || sink.failure != 0 { throw failure() }
            start += count
        }
    }

    /// Appends frames held in one array a channel, all of the same length.
    ///
    /// - Throws: if the disk takes no more.
    public mutating func write(_ channels: [[Float]]) throws(AudioFileError) {
        let frameCount = channels.map(\.count).min() ?? 0
        let all = channels.map { UnsafeMutableBufferPointer<Float>.allocate(capacity: max($0.count, 1)) }
        defer { all.forEach { $0.deallocate() } }
        for (buffer, channel) in zip(all, channels) { _ = buffer.update(from: channel) }
        try write(all.compactMap { UnsafePointer($0.baseAddress) }, frameCount: frameCount)
    }

    /// Ends the file: its header is complete, and everything is handed to the system.
    ///
    /// - Throws: if any byte could not be written.
    public consuming func close() throws(AudioFileError) {
        let status = sf_close(handle)
        handle = nil
        sink.finish()
        if status != 0 || sink.failure != 0 {
            throw Self.error(path, sink, or: String(cString: sf_error_number(status)))
        }
    }

    private mutating func writeIntegers(
        _ channels: [UnsafePointer<Float>], _ start: Int, _ count: Int, _ bitCount: Int
    ) -> Int {
        integers.reserve(count * channelCount)
        for (number, channel) in channels.enumerated() {
            WholeNumbers.fill(
                integers.start + number, step: channelCount, from: channel + start, count: count,
                bitCount: bitCount)
        }
        return Int(sf_writef_int(handle, integers.start, sf_count_t(count)))
    }

    private mutating func writeFloats(_ channels: [UnsafePointer<Float>], _ start: Int, _ count: Int) -> Int {
        floats.removeAll(keepingCapacity: true)
        for frame in start..<start + count {
            for channel in channels {
                let sample = channel[frame]
                floats.append(sample.isNaN ? 0 : sample)
            }
        }
        return Int(sf_writef_float(handle, floats, sf_count_t(count)))
    }

    private func failure() -> AudioFileError {
        Self.error(path, sink, or: String(cString: sf_strerror(handle)))
    }

    private static func error(_ path: String, _ sink: SoundFileSink, or reason: String) -> AudioFileError {
        AudioFileError(
            path: path, reason: sink.failure == 0 ? reason : String(cString: strerror(sink.failure)))
    }
}
