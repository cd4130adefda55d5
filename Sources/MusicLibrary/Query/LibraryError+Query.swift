extension LibraryError {
    /// A word of a query or a playlist fails for `reason`; `remedy` says what would be right.
    init(_ word: String, _ reason: String, remedy: String) {
        self.init(subject: "\"\(word)\"", reason: "\(reason); \(remedy)")
    }
}
