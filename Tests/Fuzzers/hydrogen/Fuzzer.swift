import FuzzerInput

@testable import Kits

/// A Hydrogen kit's `drumkit.xml`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHydrogen(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = inputBytes(start, count)
    let kit = try? HydrogenParser.parse(
        bytes, path: "/kit/drumkit.xml", sampleRate: 48_000, hatsByName: count % 2 == 0)
    for region in kit?.regions ?? [] {
        let isSound =
            (0...127).contains(region.keys.lowerBound) && region.keys.upperBound <= 127
            && region.velocities.lowerBound >= 1 && region.velocities.upperBound <= 127
            && region.gainLinear.isFinite && region.gainLinear >= 0 && region.offset >= 0
            && abs(region.pitch.tuning(key: region.keys.lowerBound, rootKey: nil))
                <= PitchDescription.farthestTuning
        mustHold(isSound, "\(region)")
    }
    for note in (kit?.leftOut.all ?? []) + (kit?.warnings.all ?? []) {
        mustHold(isPlain(note.line), "a note with control characters: \(note.line)")
    }
    return 0
}
