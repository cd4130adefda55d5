/// A piece of an SFZ file, before `$` names are replaced.
enum SFZToken: Equatable {
    /// `<name>`, in lower case.
    case header(String)
    /// `name=value`, the name in lower case but for `$` names, the value trimmed.
    case opcode(name: String, value: String)
    /// `#define $name value`, the name without `$`.
    case define(name: String, value: String)
    /// `#include "path"`.
    case include(String)
    /// Something that has no meaning here: what sort of thing, and its text.
    case flaw(kind: String, text: String)
}

/// A place in a kit file.
struct SFZPlace {
    /// The file's name as the kit has it.
    var file: String
    /// From 1.
    var line: Int

    var text: String { "\(file):\(line)" }
}
