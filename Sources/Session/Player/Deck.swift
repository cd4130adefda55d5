import Engine
import Tracks

/// The songs that the engine has, or will have next. Thread: control.
///
/// A song goes to the engine by a command; it is closed when the engine has given it back.
struct Deck {
    /// The present one.
    private(set) var song: Song?
    /// The one that is ready to follow.
    private(set) var following: Song?
    /// True if the engine has it too, and goes on to it by itself.
    private(set) var isFollowingSent = false
    /// The same, once the engine was told to go to it at once; until it has.
    private(set) var arriving: Song?
    /// Songs that the engine may still read, by their memory.
    private(set) var retired: [UnsafeMutablePointer<TrackPages>: Track] = [:]

    /// What is to be told to the engine.
    typealias Send = (EngineCommand) -> Void

    /// Takes a song in place of the present one.
    mutating func use(_ new: Song, startFrame: Int, isPlaying: Bool, gain: Float, send: Send) {
        retire(song)
        retire(arriving)
        arriving = nil
        song = new
        send(.useTrack(new.track.pages, startFrame: startFrame, isPlaying: isPlaying, gain: gain))
    }

    /// Leaves the engine without a song.
    mutating func empty(send: Send) {
        if song == nil && arriving == nil { return }
        retire(song)
        retire(arriving)
        song = nil
        arriving = nil
        send(.useTrack(nil, startFrame: 0, isPlaying: false))
    }

    /// Goes to the song that is ready, at its start.
    mutating func useFollowing(isPlaying: Bool, gain: Float, send: Send) {
        guard let next = following else { return }
        following = nil
        guard isFollowingSent else {
            return use(next, startFrame: 0, isPlaying: isPlaying, gain: gain, send: send)
        }
        isFollowingSent = false
        retire(arriving)
        arriving = next
        send(.useNextTrack(identifier: next.identifier, isPlaying: isPlaying))
    }

    /// Takes a song to follow the present one, or none. The engine gets it only if it is to go on by itself.
    mutating func follow(with next: Song?, isSent: Bool, gain: Float, send: Send) {
        if let old = following {
            if isFollowingSent { retire(old) } else { old.track.close() }
        }
        if isFollowingSent && !(next != nil && isSent) { send(.setNextTrack(nil)) }
        following = next
        // The end of the one is decoded with the beginning of the other.
        (arriving ?? song)?.track.lead(into: next?.track)
        isFollowingSent = next != nil && isSent
        if let next, isSent { send(.setNextTrack(next.track.pages, startFrame: 0, gain: gain)) }
    }

    /// Gives the song that is ready to the engine, or takes it back, without opening it again.
    mutating func setFollowing(isSent: Bool, gain: Float, send: Send) {
        guard let next = following, isSent != isFollowingSent else { return }
        if isSent {
            isFollowingSent = true
            send(.setNextTrack(next.track.pages, startFrame: 0, gain: gain))
        } else {
            // Its memory comes back by a receipt: another use of it has to wait for that, so it goes.
            follow(with: nil, isSent: false, gain: gain, send: send)
        }
    }

    /// The engine has gone on to another song. Answers the queue's entry that it is; nil if it is ours no more.
    mutating func advance(to identifier: UInt32) -> UInt64? {
        let next: Song
        if let arriving, arriving.identifier == identifier {
            next = arriving
            self.arriving = nil
        } else if let following, following.identifier == identifier {
            next = following
            self.following = nil
            isFollowingSent = false
        } else {
            return nil
        }
        retire(song)
        song = next
        return next.entryID
    }

    /// The engine has given a song back.
    mutating func release(_ pages: UnsafeMutablePointer<TrackPages>) {
        retired.removeValue(forKey: pages)?.close()
    }

    private mutating func retire(_ song: Song?) {
        if let song { retired[song.track.pages] = song.track }
    }
}
