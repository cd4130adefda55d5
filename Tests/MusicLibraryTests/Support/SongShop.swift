import Foundation
import Testing

/// One-second songs, made once with the tools of the system, with tags put before them.
enum SongShop {
    private static let folder: String = {
        let folder = NSTemporaryDirectory() + "drumdub-shop-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }()

    private static let wave: String = {
        let path = folder + "/second.wav"
        run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=440:d=1:r=44100", "-ac", "2", path])
        return path
    }()

    private static let plainFLAC: [UInt8] = made("second.flac") { ["flac", "-s", "-f", wave, "-o", $0] }
    private static let plainMP3: [UInt8] = made("second.mp3") { ["lame", "--quiet", "-b", "64", wave, $0] }

    /// A FLAC of 44,100 frames with these Vorbis comments.
    static func flac(_ comments: [(String, String)]) -> [UInt8] {
        var place = 4
        var isLast = false
        while !isLast {
            isLast = plainFLAC[place] & 0x80 != 0
            place += 4 + plainFLAC[(place + 1)...(place + 3)].reduce(0) { $0 << 8 | Int($1) }
        }
        var head = Array(plainFLAC[..<42])
        head[4] &= 0x7F
        let texts = comments.flatMap { name, text -> [UInt8] in
            let bytes = Array("\(name)=\(text)".utf8)
            return number(bytes.count, 4) + bytes
        }
        let block = number(0, 4) + number(comments.count, 4) + texts
        return head + [0x84] + number(block.count, 3).reversed() + block + Array(plainFLAC[place...])
    }

    /// An MP3 of 44,100 frames with these frames of ID3v2.4 in UTF-8.
    static func mp3(_ frames: [(String, String)]) -> [UInt8] {
        func size(_ count: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(count >> (7 * $0) & 0x7F) } }
        let body = frames.flatMap { name, text -> [UInt8] in
            Array(name.utf8) + size(text.utf8.count + 1) + [0, 0, 3] + Array(text.utf8)
        }
        return Array("ID3".utf8) + [4, 0, 0] + size(body.count) + body + plainMP3
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func made(_ name: String, by words: (String) -> [String]) -> [UInt8] {
        let path = folder + "/" + name
        run(words(path))
        return Array((try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data())
    }

    private static func run(_ words: [String]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(words)")
        } catch {
            Issue.record("\(words[0]) can't be run: \(error)")
        }
    }
}
