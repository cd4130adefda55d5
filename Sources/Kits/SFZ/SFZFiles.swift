import Host

/// Where the text of a kit's files comes from.
struct SFZFiles {
    /// A file's text and the path that tells it from others.
    struct Text {
        var path: String
        /// UTF-8.
        var bytes: [UInt8]
    }

    /// Reads the file of a name that is relative to the main file.
    let read: (String) throws(Refusal) -> Text

    /// Files on disk, letter case aside.
    static func disk(_ files: KitFiles) -> SFZFiles {
        SFZFiles { name throws(Refusal) in
            let path = files.find(name, anySoundSuffix: false)?.path ?? Paths.join(files.folder, name)
            return Text(path: path, bytes: try text(of: path))
        }
    }

    /// The text of a file on disk.
    static func text(of path: String) throws(Refusal) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(path)
        } catch {
            throw Refusal(reason: error.reason)
        }
        do {
            return try SFZText.decode(bytes)
        } catch {
            throw Refusal(reason: error.reason)
        }
    }
}
