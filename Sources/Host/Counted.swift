/// A number with what it counts, as one says it: `1 hit`, `2 hits`. For nouns that take an s.
public func counted(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
