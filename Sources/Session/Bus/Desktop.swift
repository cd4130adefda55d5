/// How we stand with the desktop and its other players.
struct Desktop {
    /// What it was shown last, and when.
    var shown: ShownState?
    var lastShowSeconds = 0.0
    /// The cover that it is shown, and the entry whose cover that is.
    var artURL = ""
    var artID: UInt64?
    /// The other player that `remote` drives; nil for the one that is there.
    var attachedName: String?
    /// Whether we and the others don't play at once.
    var isExclusive = false
}
