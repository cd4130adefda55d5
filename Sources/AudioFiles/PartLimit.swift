/// How many tags, chunks, blocks or boxes of a file are looked at before it counts as none: no song has so many,
/// but damage can look like millions.
enum PartLimit {
    static let count = 4_096
}
