import AudioFiles
import AudioOutput
import Console
import Engine
import RealTime
import Tracks

/// Renders block by block into a file, until everything has died away.
struct Mixdown {
    let driver: OfflineDriver
    let control: EngineControl
    let events: [RawEvent]
    let song: Track?
    let options: RenderOptions
    /// Longer than this is no mix, but a damaged score or a song without end: a WAV file ends at 4 GB.
    static let frameLimit = (4 << 30) / 6
    /// Without `--tail` it goes on for so long after the last hit at the most.
    private static let longestTailSeconds = 60.0
    private static let stepSeconds = 0.5

    /// Writes the whole mix; `lengthSeconds` is the score's. Answers the frames written.
    mutating func write(lengthSeconds: Double) throws(Render.Failure) -> Int {
        do throws(AudioFileError) {
            var writer = try SoundFileWriter(
                path: options.output, channelCount: 2, sampleRate: options.sampleRate)
            let rate = Double(options.sampleRate)
            // The frame of the last hit is part of it: an end that is rounded must not fall before it.
            let lastHit = Int(events.last?.time ?? 0)
            try render(max(Int(lengthSeconds * rate), lastHit) + 1, &writer)
            while song != nil && control.status.isTrackPlaying { try render(step, &writer) }
            if let tail = options.tailSeconds {
                try render(Int(tail * rate), &writer)
            } else {
                let limit = driver.time + FrameTime(Self.longestTailSeconds * rate)
                while control.status.voiceCount > 0 && driver.time < limit { try render(step, &writer) }
            }
            try writer.close()
        } catch {
            throw Render.Failure(text: error.text)
        }
        return Int(driver.time)
    }

    private var step: Int { Int(Self.stepSeconds * Double(options.sampleRate)) }

    private func render(_ frameCount: Int, _ writer: inout SoundFileWriter) throws(AudioFileError) {
        if Int(driver.time) + frameCount > Self.frameLimit {
            throw AudioFileError(path: options.output, reason: "became larger than 4 GB; shorten the song")
        }
        try driver.render(
            frameCount, events: events,
            before: { (frames: Range<FrameTime>) throws(AudioFileError) in
                // A page ahead too: the song fades before one that is missing.
                song?.ensure(
                    control.status.trackFrame, frameCount: frames.count + TrackPages.framesPerPage)
            },
            after: { (count: Int) throws(AudioFileError) in
                let sound = driver.sound(.main, frameCount: count)
                guard let left = sound.left.baseAddress, let right = sound.right.baseAddress else { return }
                try writer.write([UnsafePointer(left), UnsafePointer(right)], frameCount: count)
            })
    }
}
