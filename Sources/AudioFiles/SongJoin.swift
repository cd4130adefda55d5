/// Where a song lies in the stream of resampled songs that it is part of: what the one that plays on behind
/// it without a gap has to know.
public struct SongJoin: Equatable, Sendable {
    /// The song's file, to be read again for its end.
    let path: String
    /// Frames a second of the file, and of the stream.
    let fileRate: Int
    let streamRate: Int
    /// How many frames of the file there are between the last place where both rates coincide and the song's
    /// first frame.
    let phase: Int
}

/// Some frames of a file, for the filter of the song that they stand beside.
struct SongFrames: Sendable {
    let sampleRate: Int
    private(set) var left: [Float] = []
    private(set) var right: [Float] = []

    var count: Int { left.count }

    /// No frames.
    init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// What the song gives next, up to `frameCount` frames.
    init(_ song: any SongDecoder, frameCount: Int) throws(AudioFileError) {
        sampleRate = song.sampleRate
        left = [Float](repeating: 0, count: frameCount)
        right = left
        var done = 0
        while done < frameCount {
            let count = try Self.read(song, &left, &right, from: done)
            if count == 0 { break }
            done += count
        }
        left.removeLast(frameCount - done)
        right.removeLast(frameCount - done)
    }

    private static func read(
        _ song: any SongDecoder, _ left: inout [Float], _ right: inout [Float], from start: Int
    ) throws(AudioFileError) -> Int {
        var count = 0
        var failure: AudioFileError?
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right in
                guard let one = left.baseAddress, let two = right.baseAddress else { return }
                do throws(AudioFileError) {
                    count = try song.read(into: one + start, two + start, frameCount: left.count - start)
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return count
    }

    /// Copies up to `count` frames from one on; silence where there are none. Answers how many, at least 1.
    func copy(
        from start: Int, count: Int, to left: UnsafeMutablePointer<Float>,
        _ right: UnsafeMutablePointer<Float>
    ) -> Int {
        guard self.left.indices.contains(start) else {
            let stretch = start < 0 ? min(count, -start) : count
            left.update(repeating: 0, count: stretch)
            right.update(repeating: 0, count: stretch)
            return stretch
        }
        let stretch = min(count, self.count - start)
        for index in 0..<stretch {
            left[index] = self.left[start + index]
            right[index] = self.right[start + index]
        }
        return stretch
    }
}

/// The end of the song before, and where the one behind it lies in their stream.
struct SongTail: Sendable {
    let frames: SongFrames
    /// See `SongJoin.phase`.
    let phase: Int

    /// The last `frameCount` frames of the song of `join`.
    init(_ join: SongJoin, frameCount: Int) throws(AudioFileError) {
        let song = try SongFile.open(join.path)
        // Farther than any song is long.
        let end = try song.seek(to: song.frameCount ?? 1 << 40)
        let start = try song.seek(to: max(0, end - frameCount))
        frames = try SongFrames(song, frameCount: end - start)
        let step = join.fileRate / greatestCommonDivisor(join.fileRate, join.streamRate)
        phase = (join.phase + start + frames.count) % step
    }
}

/// The beginning of a song, for the filter at the end of the one before it.
public struct SongHead: Sendable {
    let frames: SongFrames
}

/// The largest number that divides both.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
}
