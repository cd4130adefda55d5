import Foundation
import Testing

/// Pictures and songs that hold them, made once a run with ffmpeg and mutagen.
enum CoverMaterial {
    /// The songs that `tag` makes, each with a back cover, an icon and a front cover in this order.
    static let songs = [
        "v23.mp3", "v24.mp3", "ape.mp3", "song.flac", "id3.flac", "song.ogg", "old.ogg", "song.opus",
        "flac.oga", "song.spx", "song.m4a", "song.wv", "song.wav", "song.aiff", "song.aac", "song.tta",
        "small.wma", "large.wma",
    ]

    static let folder: String = {
        let folder = NSTemporaryDirectory() + "drumdub-covers-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        makePictures(in: folder)
        makeSongs(in: folder)
        atexit { try? FileManager.default.removeItem(atPath: CoverMaterial.folder) }
        return folder
    }()

    static func path(_ name: String) -> String { folder + "/" + name }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Writes a file below the folder, and the folders above it.
    @discardableResult
    static func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Runs a tool to its end and answers what it printed.
    @discardableResult
    static func run(_ words: [String]) -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.arguments = words
        do {
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(words)")
            return String(decoding: data, as: UTF8.self)
        } catch {
            Issue.record("\(words[0]) can't be run: \(error)")
            return ""
        }
    }

    static func ffmpeg(_ words: String...) {
        run(["ffmpeg", "-hide_banner", "-v", "error", "-y", "-nostdin"] + words)
    }

    /// What mutagen takes for the front cover of an MP3 file, as hexadecimal digits.
    static func judgedMP3(_ path: String) -> String {
        let script = """
            import sys; from mutagen.id3 import ID3
            covers = [f for f in ID3(sys.argv[1]).getall("APIC") if f.type == 3]
            print(covers[0].data.hex())
            """
        return run(["/usr/bin/python3", "-c", script, path]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// `noise.jpg` is noise: its bytes hold every pattern that unsynchronisation cares for.
    private static func makePictures(in folder: String) {
        let noise = "nullsrc=s=120x90,geq=random(1)*255:128:128"
        let large = "nullsrc=s=600x600,geq=random(2)*255:128:128"
        let bars = "smptebars=s=32x32"
        for (source, name) in [
            (noise, "noise.jpg"), (large, "large.jpg"), (bars, "back.png"), (bars, "art.webp"),
        ] {
            ffmpeg("-f", "lavfi", "-i", source, "-frames:v", "1", "-q:v", "2", folder + "/" + name)
        }
    }

    private static func makeSongs(in folder: String) {
        let names = songs + ["bare.mp3"]
        let outputs = names.flatMap { ["-t", "0.2"] + codec(of: $0) + [folder + "/" + $0] }
        run(
            ["ffmpeg", "-hide_banner", "-v", "error", "-y", "-nostdin", "-f", "lavfi", "-i", "sine=r=32000"]
                + outputs)
        run(["/usr/bin/python3", "-c", tag, folder])
    }

    private static func codec(of name: String) -> [String] {
        switch name {
        case "flac.oga": ["-c:a", "flac", "-f", "ogg"]
        case "song.ogg", "old.ogg": ["-c:a", "libvorbis"]
        default: []
        }
    }

    private static let tag = """
        import base64, os, sys
        from mutagen.id3 import ID3, APIC, TIT2
        from mutagen.flac import FLAC, Picture
        from mutagen.oggvorbis import OggVorbis
        from mutagen.oggopus import OggOpus
        from mutagen.oggflac import OggFLAC
        from mutagen.oggspeex import OggSpeex
        from mutagen.mp4 import MP4, MP4Cover
        from mutagen.apev2 import APEv2
        from mutagen.wave import WAVE
        from mutagen.aiff import AIFF
        from mutagen.asf import ASF, ASFByteArrayAttribute
        os.chdir(sys.argv[1])
        read = lambda name: open(name, "rb").read()
        front, back, large = read("noise.jpg"), read("back.png"), read("large.jpg")
        pictures = [(4, "image/png", back), (1, "image/png", back), (3, "image/jpeg", front)]

        def frames(tags):
            tags.add(TIT2(encoding=1, text="Tïtel ÿþ"))
            for kind, mime, data in pictures:
                tags.add(APIC(encoding=1, mime=mime, type=kind, desc=f"\\u0100 {kind}", data=data))

        for name, version in [("v23.mp3", 3), ("v24.mp3", 4), ("song.aac", 4), ("song.tta", 3), ("id3.flac", 4)]:
            tags = ID3(); frames(tags); tags.save(name, v2_version=version)
        for kind, name in [(WAVE, "song.wav"), (AIFF, "song.aiff")]:
            song = kind(name)
            if song.tags is None: song.add_tags()
            frames(song.tags); song.save()

        def block(kind, mime, data):
            picture = Picture(); picture.type, picture.mime, picture.data, picture.desc = kind, mime, data, "dé"
            return picture

        song = FLAC("song.flac")
        for picture in pictures: song.add_picture(block(*picture))
        song.save()
        for kind, name in [(OggVorbis, "song.ogg"), (OggOpus, "song.opus"), (OggFLAC, "flac.oga"), (OggSpeex, "song.spx")]:
            song = kind(name)
            song["metadata_block_picture"] = [base64.b64encode(block(*p).write()).decode() for p in pictures]
            song.save()
        song = OggVorbis("old.ogg"); song["coverart"] = base64.b64encode(front).decode(); song.save()
        song = MP4("song.m4a"); song["covr"] = [MP4Cover(front, MP4Cover.FORMAT_JPEG), MP4Cover(back, MP4Cover.FORMAT_PNG)]
        song.save()
        for name in ["song.wv", "ape.mp3"]:
            try: tags = APEv2(name)
            except Exception: tags = APEv2()
            tags["Cover Art (Back)"] = b"back.png\\0" + back
            tags["Cover Art (Front)"] = b"front.jpg\\0" + front
            tags.save(name)
        for name, data in [("small.wma", front), ("large.wma", large)]:
            text = lambda s: s.encode("utf-16-le") + b"\\0\\0"
            value = lambda kind, mime, data: ASFByteArrayAttribute(
                bytes([kind]) + len(data).to_bytes(4, "little") + text(mime) + text("dé") + data)
            song = ASF(name)
            song["WM/Picture"] = [value(4, "image/png", back), value(3, "image/jpeg", data)]
            song.save()
        """
}
