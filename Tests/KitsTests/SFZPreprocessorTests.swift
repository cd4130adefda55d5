import Testing

@testable import Kits

/// `#define` and `#include`.
struct SFZPreprocessorTests {
    @Test func namesAreReplacedInNamesAndValues() throws {
        let region = try SFZFixture.region(
            """
            #define $KICK 36
            #define $LAYER 64
            #define $EXT wav
            <region> key=$KICK amp_velcurve_$LAYER=1 sample=kick$KICK.$EXT
            """)
        #expect(region.keys == 36...36)
        #expect(region.velocity.curve == [64: 1])
        #expect(region.source == .file("kick36.wav"))
    }

    @Test func theLongestNameIsTaken() throws {
        var defines = SFZDefines()
        defines.define("Key", as: "1")
        defines.define("KeyCrash", as: "2")
        defines.define("KeyCrashEdge", as: "3")
        #expect(
            try defines.expand("$KeyCrashEdge $KeyCrash $Key $KeyCrashE $Keys $Kick") == "3 2 1 2E 1s $Kick")
    }

    @Test func valuesAreExpandedInTurn() throws {
        var defines = SFZDefines()
        defines.define("A", as: "a$B")
        defines.define("B", as: "b$C")
        defines.define("C", as: "c")
        #expect(try defines.expand("x$A.y$B") == "xabc.ybc")
    }

    @Test func theLastValueHolds() throws {
        let kit = try SFZFixture.parse(
            "#define $K 1\n<region>sample=a key=$K\n#define $K 2\n<region>sample=a key=$K")
        #expect(kit.regions.map(\.keys) == [1...1, 2...2])
    }

    @Test(arguments: [
        ["A": "$A"], ["A": "$B", "B": "$A"], ["A": "$B$B", "B": "$C$C", "C": "$A$A"], ["A": "x$A"],
    ])
    func namesThatContainThemselvesEnd(names: [String: String]) throws {
        var defines = SFZDefines()
        for (name, value) in names { defines.define(name, as: value) }
        #expect(throws: SFZDefines.Failure.endless) { try defines.expand("$A") }
    }

    @Test func growthIsBounded() throws {
        var defines = SFZDefines()
        defines.define("A", as: String(repeating: "x", count: 5_000))
        #expect(throws: SFZDefines.Failure.endless) { try defines.expand("$A$A") }
    }

    @Test func whatIsNotDefinedIsNamed() throws {
        let kit = try SFZFixture.parse("<region> sample=a$X.wav key=36 $Y=3")
        #expect(kit.samples == ["a$X.wav"])
        #expect(
            kit.notes == [
                "warning: main.sfz:1: 'sample=a$X.wav' has a $NAME that is not defined",
                "warning: main.sfz:1: '$y=3' has a $NAME that is not defined",
            ])
    }

    @Test func includesStandInTheirPlace() throws {
        let kit = try SFZFixture.parse(
            """
            #define $DIR parts
            <group> key=36
            #include "$DIR\\kick.sfz" #include "snare.txt"
            <region> sample=last.wav
            """,
            [
                "parts/kick.sfz": "<region> sample=kick.wav\n#define $S 38\n<group>",
                "snare.txt": "key=$S <region> sample=snare.wav",
            ])
        #expect(kit.samples == ["kick.wav", "snare.wav", "last.wav"])
        #expect(kit.regions.map(\.keys) == [36...36, 38...38, 38...38])
        #expect(kit.regions.map(\.place) == ["parts/kick.sfz:1", "snare.txt:1", "main.sfz:4"])
        #expect(kit.notes == [])
    }

    @Test("Names in included files are relative to the main file")
    func namesInIncludedFilesAreRelativeTo() throws {
        let kit = try SFZFixture.parse(
            "#include \"sub/a.sfz\"",
            ["sub/a.sfz": "#include \"sub/b.sfz\"", "sub/b.sfz": "<region> sample=kick.wav"])
        #expect(kit.samples == ["kick.wav"])
        #expect(kit.folder == "/kit")
    }

    @Test func aMissingIncludeIsNamedAndTheRestIsRead() throws {
        let kit = try SFZFixture.parse("<region> sample=a.wav\n#include \"gone.sfz\"\n<region> sample=b.wav")
        #expect(kit.samples == ["a.wav", "b.wav"])
        #expect(kit.notes == ["left out: main.sfz:2: include gone.sfz: No such file or directory"])
    }

    @Test func loopsAreNamedAndEnd() throws {
        let kit = try SFZFixture.parse(
            "#include \"a.sfz\"\n<region> sample=x.wav",
            ["a.sfz": "#include \"b.sfz\"\n", "b.sfz": "\n#include \"a.sfz\"\n<region> sample=y.wav"])
        #expect(kit.samples == ["y.wav", "x.wav"])
        #expect(
            kit.notes == [
                "left out: b.sfz:2: include a.sfz: includes itself: main.sfz > a.sfz > b.sfz > a.sfz"
            ])
    }

    @Test func theMainFileCanBeALoopToo() throws {
        let text = "<region> sample=x.wav\n#include \"main.sfz\""
        let kit = try SFZFixture.parse(text, ["main.sfz": text])
        #expect(kit.samples == ["x.wav"])
        #expect(kit.notes.count == 1)
    }

    @Test func depthIsBounded() throws {
        var includes: [String: String] = [:]
        for depth in 0..<40 {
            includes["\(depth)"] = "<region> sample=\(depth).wav #include \"\(depth + 1)\""
        }
        let kit = try SFZFixture.parse("#include \"0\"", includes)
        #expect(kit.samples.count == 31)
        #expect(kit.notes == ["left out: 30:1: include 31: more than 32 files inside files"])
    }

    @Test func thereIsAnEndToIncluding() throws {
        var includes: [String: String] = ["31": ""]
        for depth in 0..<31 {
            includes["\(depth)"] = "#include \"\(depth + 1)\" #include \"\(depth + 1)\""
        }
        let kit = try SFZFixture.parse("<region> sample=a.wav #include \"0\"", includes)
        #expect(kit.samples == ["a.wav"])
        #expect(kit.notes.contains { $0.contains("the kit includes too much") })
    }
}
