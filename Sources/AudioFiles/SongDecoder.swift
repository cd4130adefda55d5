/// A song that gives its audio from any frame on, as stereo.
///
/// Frames are counted from the first that is to be heard: an encoder's delay is not part of the song.
/// Thread: one at a time.
public protocol SongDecoder: AnyObject {
    /// Frames a second, of what `read` gives.
    var sampleRate: Int { get }

    /// The length in frames if it is certain; what a file only claims is `estimatedFrameCount`.
    var frameCount: Int? { get }

    /// The length in frames that the file claims or its size suggests; nil if neither does.
    var estimatedFrameCount: Int? { get }

    /// What the file says about itself.
    var tags: SongTags { get }

    /// What is wrong with the file, in a few words; nil while decoding has met with nothing.
    var defect: String? { get }

    /// Decodes up to `frameCount` frames (at least 1), full scale at 1, and answers how many; 0 means that
    /// the song is over. What is damaged is silent. Throws if the file can't be read any more.
    func read(
        into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frameCount: Int
    ) throws(AudioFileError) -> Int

    /// Goes to a frame, or to one before it, and answers where the next `read` begins: at the song's end if
    /// the frame lies behind it.
    func seek(to frame: Int) throws(AudioFileError) -> Int
}
