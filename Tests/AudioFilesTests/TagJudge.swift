import Foundation
import Testing

@testable import AudioFiles

/// What python3-mutagen, an independent program, reads in songs.
struct TagJudge: Decodable, Equatable {
    var path: String
    var title: String?
    var artist: [String] = []
    var album: String?
    var albumartist: [String] = []
    var genre: [String] = []
    var composer: [String] = []
    var year: Int?
    var track: Int?
    var tracks: Int?
    var disc: Int?
    var discs: Int?
    var bpm: Double?
    var compilation: Bool
    var art: Bool
    var length: Double?
    var kind: String

    /// The fields of what we read, to be compared.
    init(path: String, header: SongHeader, judged: TagJudge) {
        let tags = header.tags
        self.path = path
        title = tags.first(.title)
        artist = tags[.artist]
        album = tags.first(.album)
        albumartist = tags[.albumArtist]
        genre = tags[.genre]
        composer = tags[.composer]
        (year, track, tracks, disc, discs) = (
            tags.year, tags.track, tags.trackCount, tags.disc, tags.discCount
        )
        bpm = tags.beatsPerMinute
        compilation = tags.isCompilation
        art = header.hasArt
        length = judged.length
        kind = judged.kind
    }

    /// Asks mutagen about files; those it can't read are left out.
    static func judge(_ paths: [String]) throws -> [TagJudge] {
        let folder = FileManager.default.temporaryDirectory
        let list = folder.appending(path: "judged-\(UUID().uuidString)")
        let out = folder.appending(path: "judgement-\(UUID().uuidString)")
        defer {
            try? FileManager.default.removeItem(at: list)
            try? FileManager.default.removeItem(at: out)
        }
        try Data(paths.joined(separator: "\n").utf8).write(to: list)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script, list.path, out.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try JSONDecoder().decode([TagJudge].self, from: try Data(contentsOf: out))
    }

    private static let script = #"""
        import json, re, sys, mutagen
        from mutagen import id3, mp4
        def number(text, part=0):
            parts = str(text).split("/")
            found = re.match(r" *(\d+)", parts[part]) if part < len(parts) else None
            return int(found.group(1)) or None if found else None
        def year(text):
            found = re.search(r"\d{4}", str(text))
            return int(found.group()) or None if found else None
        def decimal(text):
            try: value = float(str(text).replace(",", ".").split()[0])
            except (ValueError, IndexError): return None
            return value if value > 0 else None
        def unique(texts):
            kept = []
            for text in texts:
                if text.strip(" \0") and text not in kept: kept.append(text)
            return kept
        def judge(path):
            f = mutagen.File(path)
            if f is None: return None
            t = f.tags
            info = f.info
            r = dict(path=path, kind=type(f).__name__, length=getattr(info, "length", None), compilation=False, art=bool(getattr(f, "pictures", [])))
            def first(texts): return texts[0] if texts else None
            if isinstance(t, id3.ID3):
                def all_(name): return unique([str(x) for frame in t.getall(name) for x in frame.text])
                r.update(title=first(all_("TIT2")), artist=all_("TPE1"), album=first(all_("TALB")),
                    albumartist=all_("TPE2"), composer=all_("TCOM"),
                    genre=unique([g for frame in t.getall("TCON") for g in frame.genres]))
                r.update(year=year(first(all_("TDRC"))), track=number(first(all_("TRCK"))),
                    tracks=number(first(all_("TRCK")), 1), disc=number(first(all_("TPOS"))),
                    discs=number(first(all_("TPOS")), 1), bpm=decimal(first(all_("TBPM"))),
                    compilation=first(all_("TCMP")) not in (None, "0"), art=bool(t.getall("APIC")))
            elif isinstance(t, mp4.MP4Tags):
                def all_(name): return unique(list(t.get(name, [])))
                track, disc = t.get("trkn", [(0, 0)])[0], t.get("disk", [(0, 0)])[0]
                r.update(title=first(all_("\xa9nam")), artist=all_("\xa9ART"), album=first(all_("\xa9alb")),
                    albumartist=all_("aART"), composer=all_("\xa9wrt"), genre=all_("\xa9gen"),
                    year=year(first(all_("\xa9day"))), track=track[0] or None, tracks=track[1] or None,
                    disc=disc[0] or None, discs=disc[1] or None,
                    bpm=decimal(first(t.get("tmpo", []))), compilation=bool(t.get("cpil", False)),
                    art=bool(t.get("covr")))
            elif t is not None:
                low = {}
                for key in t.keys(): low[key.lower()] = t[key]
                def all_(*names):
                    for name in names:
                        if name in low:
                            value = low[name]
                            texts = [str(x) for x in value] if isinstance(value, (list, tuple)) or hasattr(value, "__iter__") and not isinstance(value, (str, bytes)) else [str(value)]
                            return unique(texts)
                    return []
                r.update(title=first(all_("title")), artist=all_("artist"), album=first(all_("album")),
                    albumartist=all_("albumartist", "album artist"), composer=all_("composer"),
                    genre=all_("genre"), year=year(first(all_("date", "year"))),
                    track=number(first(all_("tracknumber", "track"))),
                    tracks=number(first(all_("tracknumber", "track")), 1)
                        or number(first(all_("tracktotal", "totaltracks", "trackc"))),
                    disc=number(first(all_("discnumber", "disc"))),
                    discs=number(first(all_("discnumber", "disc")), 1)
                        or number(first(all_("disctotal", "totaldiscs", "discc"))),
                    bpm=decimal(first(all_("bpm", "tempo"))),
                    compilation=first(all_("compilation")) not in (None, "0"),
                    art=bool(getattr(f, "pictures", [])) or "metadata_block_picture" in low or "coverart" in low
                        or any(k.startswith("cover art") for k in low))
            for name in ("artist", "albumartist", "genre", "composer"): r.setdefault(name, [])
            return r
        found = []
        for path in open(sys.argv[1]).read().split("\n"):
            try: one = judge(path)
            except Exception: one = None
            if one: found.append(one)
        json.dump(found, open(sys.argv[2], "w"))
        """#
}
