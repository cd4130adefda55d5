import Host

/// One way in which regions can be named after microphones.
enum MicrophoneNaming {
    /// `RegionDescription.microphone`: Hydrogen's components, SFZ's labels of `<global>`.
    case ownName
    /// `RegionDescription.labels`, by their place.
    case label(Int)
    /// The folder so many steps into the path of the sample, or so many steps up from the file.
    case folder(Int, isFromEnd: Bool)
    /// The word of the file's name, likewise.
    case word(Int, isFromEnd: Bool)

    /// All, the most trustworthy first.
    static let all: [MicrophoneNaming] =
        [.ownName] + [2, 1].map { .label($0) }
        + (0..<4).flatMap { [.folder($0, isFromEnd: true), .folder($0, isFromEnd: false)] }
        + (0..<4).flatMap { [.word($0, isFromEnd: true), .word($0, isFromEnd: false)] }

    /// The name; nil if there is none.
    func name(of region: RegionDescription) -> String? {
        switch self {
        case .ownName: return region.microphone
        case .label(let place): return place < region.labels.count ? region.labels[place] : nil
        case .folder(let place, let isFromEnd):
            return Self.part(Self.path(of: region).dropLast(), place, isFromEnd)
        case .word(let place, let isFromEnd):
            guard let file = Self.path(of: region).last else { return nil }
            let words = Paths.stem(of: String(file)).split { !$0.isLetter && !$0.isNumber }
            return Self.part(words[...], place, isFromEnd)
        }
    }

    private static func path(of region: RegionDescription) -> ArraySlice<Substring> {
        guard case .file(let name) = region.source else { return [] }
        return name.split(separator: "/")[...]
    }

    private static func part(_ parts: ArraySlice<Substring>, _ place: Int, _ isFromEnd: Bool) -> String? {
        guard place < parts.count else { return nil }
        return String(parts[isFromEnd ? parts.endIndex - 1 - place : parts.startIndex + place])
    }
}
