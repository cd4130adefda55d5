import Testing

@testable import Host

struct PathsTests {
    /// To Swift the slash and the accent behind it are one character.
    @Test func `a slash parts names even if the next begins with an accent`() {
        #expect(Paths.parts(of: "/..//\u{301}a/b") == ["..", "\u{301}a", "b"])
        #expect(Paths.isAbsolute("/\u{301}a"))
        #expect(Paths.hasSlash("a/\u{301}"))
        #expect(Paths.join("/music/", "\u{301}a") == "/music/\u{301}a")
        #expect(Paths.join("/music", "/\u{301}a") == "/\u{301}a")
        #expect(Paths.folder(of: "/music/\u{301}a.wav") == "/music")
        #expect(Paths.name(of: "/music/\u{301}a.wav") == "\u{301}a.wav")
        #expect(Paths.stem(of: "/music/a.\u{301}b") == "a")
        #expect(Paths.suffix(of: "/music/a.\u{301}b") == "\u{301}b")
    }

    @Test(arguments: [
        ("/x/../y", "/x/../y"), ("a.sfz", "/home/me/a.sfz"), ("./k/./a.sfz", "/home/me/k/a.sfz"),
        (".", "/home/me"), ("..", "/home"), ("../../../../a", "/a"), ("../link/../a", "/home/link/../a"),
    ])
    func `a path is made absolute without following links`(path: String, absolute: String) {
        #expect(Paths.absolute(path, in: "/home/me") == absolute)
    }

    @Test func `paths come apart at their last slash and dot`() {
        #expect(Paths.folder(of: "/a/b//") == "/a" && Paths.name(of: "/a/b//") == "b")
        #expect(Paths.folder(of: "/a") == "/" && Paths.name(of: "/") == "/" && Paths.folder(of: "/") == "/")
        #expect(Paths.folder(of: "a") == "." && Paths.folder(of: "") == ".")
        #expect(Paths.stem(of: "x/.hidden") == ".hidden" && Paths.suffix(of: ".hidden") == "")
        #expect(Paths.stem(of: "a.b.WAV") == "a.b" && Paths.suffix(of: "a.b.WAV") == "wav")
    }
}
