import Testing

@testable import MusicLibrary

/// Texts that are one and the same to somebody who types.
@Suite struct FoldingTests {
    @Test(
        arguments: [
            ("Björk", "bjork"), ("BJO\u{308}RK", "bjork"), ("Straße", "strasse"), ("Sigur Rós", "sigur ros"),
            ("Ænima", "aenima"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("Don’t", "don't"),
            ("İstanbul", "istanbul"), ("Łódź", "lodz"), ("Кино", "кино"), ("plain 12", "plain 12"), ("", ""),
        ])
    func `case and accents do not count`(text: String, folded: String) {
        #expect(Folding.fold(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test(arguments: ["Motörhead", "がガ", "ẞæŒ", "한국어", "🥁 e\u{301}", "İ"])
    func `folding twice is folding once`(text: String) {
        let once = Folding.fold(text)
        #expect(Folding.fold(once).unicodeScalars.elementsEqual(once.unicodeScalars))
        #expect(!once.isEmpty)
    }

    @Test func `marks that make another letter are kept`() {
        #expect(Folding.fold("が") != Folding.fold("か"))
    }
}
