import Foundation
import Host
import RealTime
import Testing

@testable import AudioFiles
@testable import Engine
@testable import Tracks

private let pageFrames = TrackPages.framesPerPage

/// Real files through the real decoder, with its thread and without.
@Suite struct TrackDecoderTests {
    /// An engine's gate with nobody inside.
    private let gate = BlockGate.allocate()

    /// The first frame of a decoded page that is not the ramp's; nil if all are.
    private func wrongFrame(_ track: Track, page index: Int, end: Int) -> Int? {
        guard let page = page(track, index) else { return -1 }
        return (0..<pageFrames).first { offset in
            let frame = index * pageFrames + offset
            let expected = frame < end ? Float(frame % 32_768) / 32_768 : 0
            return page[offset] != expected || page[pageFrames + offset] != -expected
        }
    }

    private func page(_ track: Track, _ index: Int) -> UnsafePointer<Float>? {
        track.pages.pointee.page(index)
    }

    /// Lets the decode thread run until something is so.
    private func until(_ condition: () -> Bool) {
        let deadline = MonotonicClock.seconds + 60
        while !condition() && MonotonicClock.seconds < deadline { sched_yield() }
        #expect(condition())
    }

    @Test func `the thread decodes a song as a whole`() throws {
        let path = try SongFiles.ramp("whole.wav", frameCount: 10 * pageFrames + 100)
        let decoder = TrackDecoder(gate: gate)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 3)
        until { page(track, 10) != nil }
        #expect((0...10).allSatisfy { wrongFrame(track, page: $0, end: 10 * pageFrames + 100) == nil })
        #expect(track.frameCount == 10 * pageFrames + 100)
        #expect(track.pages.pointee.identifier == 3)
        track.close()
        #expect(decoder.events.take() == [])
    }

    @Test func `a seek that was announced, one that was not, and one after everything was decoded`() throws {
        let path = try SongFiles.ramp("long.wav", frameCount: 400 * pageFrames)
        let decoder = TrackDecoder(gate: gate, memoryLimitBytes: 16 * 4 * TrackPages.samplesPerPage)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 1, startFrame: 20 * pageFrames)
        until { page(track, 27) != nil }
        #expect(page(track, 0) == nil)
        track.prepare(300 * pageFrames + 5)
        until { page(track, 303) != nil }
        #expect(page(track, 20) != nil)
        track.pages.pointee.playhead.store(300 * pageFrames + 5, ordering: .relaxed)
        until { page(track, 310) != nil }
        track.pages.pointee.playhead.store(100 * pageFrames, ordering: .relaxed)
        until { page(track, 110) != nil }
        #expect((100...110).allSatisfy { wrongFrame(track, page: $0, end: 400 * pageFrames) == nil })
        track.close()
    }

    @Test func `without a thread only what is asked for is decoded`() throws {
        let path = try SongFiles.ramp("offline.wav", frameCount: 50 * pageFrames)
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 1)
        track.ensure(7 * pageFrames - 1, frameCount: 2)
        #expect((0..<50).filter { page(track, $0) != nil } == [6, 7])
        track.ensure(60 * pageFrames)
        #expect((6...7).allSatisfy { wrongFrame(track, page: $0, end: 50 * pageFrames) == nil })
        track.close()
    }

    @Test func `ten hours need no more memory than ten minutes`() throws {
        // A sparse file: it holds one sample at each hour and takes no place on the disk.
        let (rate, hours) = (44_100, 10)
        let path = SongFiles.path("audiobook.wav")
        let frameCount = hours * 3_600 * rate
        try SongFiles.waveHead(sampleRate: rate, channelCount: 1, frameCount: frameCount)
            .write(to: URL(fileURLWithPath: path))
        truncate(path, off_t(44 + 2 * frameCount))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for hour in 0..<hours {
            try file.seek(toOffset: UInt64(44 + 2 * hour * 3_600 * rate))
            try file.write(contentsOf: Data([0, UInt8(hour + 1)]))
        }
        let decoder = TrackDecoder(gate: gate, memoryLimitBytes: 4 << 20, hasThread: false)
        let track = try decoder.open(path, sampleRate: rate, identifier: 1)
        #expect(track.frameCount == frameCount)
        for hour in 0..<hours {
            let frame = hour * 3_600 * rate
            for part in 0..<5 { track.ensure(frame + part * 600 * rate, frameCount: 3 * rate) }
            track.ensure(frame)
            #expect(page(track, frame / pageFrames)?[frame % pageFrames] == Float(256 * (hour + 1)) / 32_768)
            #expect(decoder.allocatedPageCount <= 32)
        }
        track.close()
        try FileManager.default.removeItem(atPath: path)
    }

    @Test func `a file that is removed plays on`() throws {
        let path = try SongFiles.ramp("removed.wav", frameCount: 20 * pageFrames)
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 1)
        track.ensure(0)
        try FileManager.default.removeItem(atPath: path)
        track.ensure(0, frameCount: 20 * pageFrames)
        #expect((0..<20).allSatisfy { wrongFrame(track, page: $0, end: 20 * pageFrames) == nil })
        #expect(decoder.events.take() == [])
        track.close()
    }

    @Test func `a file that is cut while it plays ends there, and one event tells`() throws {
        let path = try SongFiles.ramp("shrunk.wav", frameCount: 20 * pageFrames)
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 9)
        track.ensure(0)
        truncate(path, off_t(44 + 4 * (5 * pageFrames + 100)))
        track.ensure(0, frameCount: 20 * pageFrames)
        #expect(track.frameCount == 5 * pageFrames + 100)
        #expect((0...5).allSatisfy { wrongFrame(track, page: $0, end: 5 * pageFrames + 100) == nil })
        #expect(
            decoder.events.take() == [
                TrackEvent(identifier: 9, isFatal: false, text: "\(path): cut off: its end is missing")
            ])
        track.ensure(0, frameCount: 20 * pageFrames)
        #expect(decoder.events.take() == [])
        track.close()
    }

    @Test(arguments: ["wav", "flac", "mp3"])
    func `a disk that fails leaves what is decoded, and one event tells`(suffix: String) throws {
        let source = try SongFiles.ramp("failing-\(suffix)-source.wav", frameCount: 60 * pageFrames)
        let path = SongFiles.path("failing.\(suffix)")
        try SongFiles.run("ffmpeg", "-v", "error", "-y", "-nostdin", "-i", source, path)
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let track = try decoder.open(path, sampleRate: 48_000, identifier: 9)
        let number = try #require(descriptor(of: path))
        track.ensure(0, frameCount: 3 * pageFrames)
        // From now on every read fails: the descriptor can only be written to.
        let writeOnly = open("/dev/null", O_WRONLY)
        dup2(writeOnly, number)
        close(writeOnly)
        track.ensure(0, frameCount: 60 * pageFrames)
        let end = try #require(track.frameCount)
        #expect(end >= 3 * pageFrames && end < 60 * pageFrames)
        #expect(page(track, 2) != nil)
        #expect(page(track, (end - 1) / pageFrames) != nil)
        let reason = "can't be read any more: Bad file descriptor"
        #expect(
            decoder.events.take() == [TrackEvent(identifier: 9, isFatal: true, text: "\(path): \(reason)")])
        track.close()
    }

    /// The descriptor under which this process has `path` open.
    private func descriptor(of path: String) -> Int32? {
        (3..<1_000).first { number in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
        }
    }

    @Test func `what can't be opened is refused in one line`() throws {
        let decoder = TrackDecoder(gate: gate, hasThread: false)
        let error = #expect(throws: TrackError.self) {
            _ = try decoder.open("/nowhere/song.mp3", sampleRate: 48_000, identifier: 1)
        }
        #expect(error?.text == "/nowhere/song.mp3: No such file or directory")
    }
}
