import CDBus
import Glibc

/// A message that is being made, or was received.
///
/// Thread: control.
final class BusMessage {
    // Safe: the reference is ours from the making to the end of this object.
    let raw: OpaquePointer
    /// The first error of making it; such a message is not to be sent.
    private(set) var code: Int32 = 0

    /// Takes over the reference `raw`.
    init(owning raw: OpaquePointer) {
        self.raw = raw
    }

    /// Another reference to `raw`.
    convenience init(_ raw: OpaquePointer) {
        self.init(owning: sd_bus_message_ref(raw))
    }

    deinit {
        sd_bus_message_unref(raw)
    }

    /// Appends `value`.
    func append(_ value: BusValue) {
        switch value {
        case .text(let text): append("s", text)
        case .other: append("s", "")
        case .path(let path): append("o", path)
        case .flag(let flag): append("b", Int32(flag ? 1 : 0))
        case .number(let number): append("i", number)
        case .natural(let number): append("u", number)
        case .long(let number): append("x", number)
        case .real(let number): append("d", number)
        case .texts(let texts): inside("a", "s") { for text in texts { append("s", text) } }
        case .paths(let paths): inside("a", "o") { for path in paths { append("o", path) } }
        case .dictionary(let entries): append(entries)
        case .dictionaries(let all): inside("a", "a{sv}") { for entries in all { append(entries) } }
        }
    }

    private func append(_ entries: [String: BusValue]) {
        inside("a", "{sv}") {
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                inside("e", "sv") {
                    append("s", key)
                    inside("v", value.signature) { append(value) }
                }
            }
        }
    }

    private func append(_ type: Character, _ text: String) {
        text.withCString { note(sd_bus_message_append_basic(raw, Self.code(of: type), $0)) }
    }

    private func append<Number: BitwiseCopyable>(_ type: Character, _ number: Number) {
        withUnsafePointer(to: number) { note(sd_bus_message_append_basic(raw, Self.code(of: type), $0)) }
    }

    private func inside(_ type: Character, _ contents: String, _ body: () -> Void) {
        note(sd_bus_message_open_container(raw, Self.code(of: type), contents))
        if code < 0 { return }
        body()
        note(sd_bus_message_close_container(raw))
    }

    private func note(_ result: Int32) {
        if result < 0 && code >= 0 { code = result }
    }

    private static func code(of type: Character) -> CChar {
        CChar(bitPattern: type.asciiValue ?? 0)
    }
}
