import Artwork
import Host

/// Covers: drawn beside `now`, written to files, shown to the desktop.
extension Session {
    /// `now`, with the cover where it can be drawn.
    func now(_ completion: @escaping Completion) -> Answer? {
        guard let drawing, let entry = player.queue.current else { return describeNow() }
        findCover(of: entry.song.path, style: drawing) { [self] found in
            var answer = describeNow()
            answer.picture = found.lines
            completion(.success(answer))
        }
        return nil
    }

    /// `art`: shows the present song's cover, or writes it to a file.
    func art(_ path: String?, _ completion: @escaping Completion) throws(SessionError) -> Answer? {
        guard let entry = player.queue.current else {
            throw SessionError("nothing is playing; choose a song with: play PATH or QUERY")
        }
        findCover(of: entry.song.path, style: path == nil ? drawing : nil) { [self] found in
            completion(Result { () throws(SessionError) in try artAnswer(found, entry.song.path, path) })
        }
        return nil
    }

    private func artAnswer(
        _ found: FoundCover, _ song: String, _ path: String?
    ) throws(SessionError) -> Answer {
        guard let cover = found.cover else { throw SessionError(found.problem ?? "\(song): has no cover") }
        let source: String
        switch cover.source {
        case .embedded: source = song
        case .file(let path): source = path
        }
        if path == nil, let problem = found.problem { throw SessionError(problem) }
        let file = path.map(Paths.expand)
        if let file {
            do throws(ArtworkError) {
                try CoverFile.write(cover, to: file)
            } catch {
                throw SessionError(error.text)
            }
        }
        var answer = Answer(
            "cover: \(cover.mimeType), \(cover.bytes.count) bytes, from \(source)"
                + (file.map { ", saved to \($0)" } ?? ""),
            fields: [
                Field("type", .text(cover.mimeType)), Field("bytes", .integer(cover.bytes.count)),
                Field("source", .text(source)), Field("file", file.map { .text($0) } ?? .none),
            ])
        answer.picture = found.lines
        return answer
    }

    /// Lets a worker look for a song's cover.
    func findCover(
        of path: String, style: CoverStyle?, cacheFolder: String? = nil,
        _ done: @escaping (FoundCover) -> Void
    ) {
        nextCoverNumber += 1
        coversAwaited[nextCoverNumber] = done
        loaders.findCover(path, style: style, cacheFolder: cacheFolder, number: nextCoverNumber)
    }

    /// A worker has looked for a cover.
    func takeCover(_ number: Int, _ found: FoundCover) {
        coversAwaited.removeValue(forKey: number)?(found)
    }
}
