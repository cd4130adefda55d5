import FuzzerInput

@testable import Kits

/// SFZ: the main file's text, and behind each zero byte that of a file which it may include.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSFZ(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let texts = inputBytes(start, count).split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    let files = SFZFiles { name throws(Refusal) in
        let number = Int(name.utf8.first ?? 0) % texts.count
        if number == 0 { throw Refusal(reason: "No such file or directory") }
        return SFZFiles.Text(path: "/kit/\(number)", bytes: try decoded(texts[number]))
    }
    if let main = try? decoded(texts[0]),
        let kit = try? SFZParser.parse(SFZFiles.Text(path: "/kit/main.sfz", bytes: main), files: files)
    {
        for region in kit.regions { check(region) }
        for note in kit.leftOut.all + kit.warnings.all {
            mustHold(isPlain(note.line), "a note with control characters: \(note.line)")
        }
    }
    return 0
}

private func decoded(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    do {
        return try SFZText.decode(bytes)
    } catch {
        throw Refusal(reason: error.reason)
    }
}

private func check(_ region: RegionDescription) {
    let isSound =
        (0...127).contains(region.keys.lowerBound) && region.keys.upperBound <= 127
        && region.velocities.lowerBound >= 1 && region.velocities.upperBound <= 127
        && region.gainLinear.isFinite && abs(region.pan) <= 1 && region.offset >= 0
        && abs(region.pitch.tuning(key: region.keys.lowerBound, rootKey: nil))
            <= PitchDescription.farthestTuning
    mustHold(isSound, "\(region)")
}
