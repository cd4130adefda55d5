import Glibc
import Host

/// What the generator is asked for.
private struct Request {
    var folder = "kits"
    var isCheck = false
    /// Only files whose path in the folder holds this text.
    var only = ""

    static let usage = "usage: drumdub-kitgen [--check] [--only TEXT] [OUTPUT_FOLDER]"

    /// Nil if the words make no sense.
    init?(_ words: [String]) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--check": isCheck = true
            case "--only":
                guard let text = words.popFirst() else { return nil }
                only = text
            case _ where word.hasPrefix("-"): return nil
            default: folder = word
            }
        }
    }

    func wants(_ name: String) -> Bool { only.isEmpty || name.contains(only) }
}

private func generate(_ request: Request) throws(FileError) -> Output {
    var output = Output(folder: request.folder, isCheck: request.isCheck)
    let kits = [Kit.standard, Kit.dub]
    for kit in kits {
        let text = "\(kit.name)/\(kit.name).sfz"
        if request.wants(text) { try output.place(kit.text, at: text) }
        for sound in kit.sounds {
            for layer in 0..<sound.layers {
                for take in 0..<sound.takes {
                    let name = "\(kit.name)/samples/\(sound.file(layer: layer, take: take))"
                    guard request.wants(name) else { continue }
                    try output.place(sound.sound(layer: layer, take: take, of: kit.name), at: name)
                }
            }
        }
    }
    if request.wants("dub-riddim.flac") {
        try output.place(Mix.song(), at: "dub-riddim.flac", metadata: Mix.metadata)
    }
    if request.only.isEmpty { try output.finish(folders: kits.map { "\($0.name)/samples" }) }
    return output
}

private func run() -> Int32 {
    guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
        print(Request.usage)
        return 2
    }
    do throws(FileError) {
        let output = try generate(request)
        for line in output.differences { print("error: \(line)") }
        let verdict = request.isCheck ? "\(output.differences.count) differ" : "written"
        print("\(request.folder): \(output.names.count) files, \(verdict)")
        return output.differences.isEmpty ? 0 : 1
    } catch {
        print("error: \(error.text)")
        return 1
    }
}

exit(run())
