import CSequencerBaseline
import Glibc

let words = Array(CommandLine.arguments.dropFirst())

if words.first == "--probe-songs" {
    SongProbe().playSongs(Array(words.dropFirst()))
} else if words.first == "--probe-seek", words.count == 4, let place = Double(words[2]),
    let count = Int(words[3])
{
    SongProbe().seek(in: words[1], seconds: place, count: count)
} else if words.first == "--probe-next", words.count == 4, let count = Int(words[3]) {
    SongProbe().goOn(from: words[1], to: words[2], count: count)
} else if words.first == "--probe-library", words.count == 3 {
    LibraryProbe.run(folder: words[1], index: words[2])
} else if words.first == "--send-flood", words.count == 3, let count = Int64(words[2]) {
    exit(plain_send_flood(words[1], count, Int32(FloodBenchmark.eventsPerSecond)) == count ? 0 : 1)
} else {
    exit(Bench(words).run())
}
