import Testing

@testable import Kits

/// Kits in folders.
struct KitFinderTests {
    private let fixture: KitFixture
    private let folders: [String]

    init() throws {
        fixture = try KitFixture()
        let text = "<region> sample=a.wav"
        try fixture.kit(text, as: "mine/Standard/kit.sfz")
        try fixture.kit(text, as: "mine/loose.sfz")
        try fixture.kit(text, as: "shipped/standard/standard.sfz")
        try fixture.kit(text, as: "shipped/dub/dub.sfz")
        try fixture.wave("shipped/dub/a.wav", [0.5])
        try fixture.kit(text, as: "shipped/Big/full.SFZ")
        try fixture.kit(text, as: "shipped/Big/lite.sfz")
        try fixture.kit(text, as: "shipped/Big/Includes/part.sfz")
        try fixture.write([], as: "shipped/empty/readme.txt")
        try fixture.run("ln", "-s", "dub", "shipped/zz-again")
        try fixture.run("ln", "-s", "nowhere", "shipped/gone.sfz")
        folders = ["mine", "shipped", "absent"].map(fixture.path)
    }

    private func path(_ typed: String) -> String {
        do throws(KitError) {
            return try KitFinder.path(of: typed, in: folders).replacing(fixture.folder.path + "/", with: "")
        } catch {
            return error.text.replacing(fixture.folder.path + "/", with: "")
        }
    }

    @Test func everyKitIsThereOnce() {
        let kits = KitFinder.kits(in: folders)
        #expect(kits.map(\.name) == ["Big/full", "Big/lite", "dub", "loose", "Standard"])
        #expect(kits.last?.path == fixture.path("mine/Standard/kit.sfz"))
    }

    @Test func namesAndPathsAreFound() {
        #expect(path("dub") == "shipped/dub/dub.sfz")
        #expect(path("STANDARD") == "mine/Standard/kit.sfz")
        #expect(path("sta") == "mine/Standard/kit.sfz")
        #expect(path("big/lite") == "shipped/Big/lite.sfz")
        #expect(path(fixture.path("shipped/dub")) == "shipped/dub/dub.sfz")
        #expect(path(fixture.path("shipped/Big/lite.sfz")) == "shipped/Big/lite.sfz")
    }

    @Test func whatIsNotFoundIsExplained() {
        #expect(path("dob") == "dob: no such kit; nearest is dub")
        #expect(path("zzzzzz") == "zzzzzz: no such kit; there are Big/full, Big/lite, dub, loose, Standard")
        #expect(path("big") == "big: could be Big/full, Big/lite; type more of it")
        #expect(path("none/such.sfz") == "none/such.sfz: no such file or folder")
        #expect(path("such.sfz") == "such.sfz: no such file or folder")
        #expect(
            path(fixture.path("shipped/Big"))
                == "shipped/Big: the folder has several kits: full.SFZ, lite.sfz; name one of them")
        #expect(
            path(fixture.path("shipped/empty"))
                == "shipped/empty: the folder has neither a kit file nor samples; \(KitFormat.all)")
        #expect(
            path(fixture.path("shipped/dub/a.wav")) == "shipped/dub/a.wav: is no kit file; \(KitFormat.all)")
        #expect(throws: KitError("dub", "no such kit", remedy: "none is installed")) {
            try KitFinder.path(of: "dub", in: [])
        }
    }

    @Test func aFolderNamesItsKit() throws {
        let kit = try KitLoader.load(path: fixture.path("shipped/dub"), sampleRate: 48_000)
        #expect(kit.name == "dub")
        #expect(kit.path == fixture.path("shipped/dub/dub.sfz"))
        #expect(throws: KitError.self) {
            try KitLoader.load(path: fixture.path("shipped/Big"), sampleRate: 48_000)
        }
    }

    // MARK: Files that are parts of others

    private func names(in folder: String) -> [String] {
        KitFinder.kits(in: [fixture.path(folder)]).map(\.name)
    }

    @Test func aFileThatAnotherIncludesIsNoKit() throws {
        let part = "<region> sample=a.wav"
        try fixture.kit("#include \"Crash_Close.sfz\"\n#INCLUDE \".\\room.sfz\"", as: "set/multi/all.sfz")
        try fixture.kit(part, as: "set/multi/crash_close.sfz")
        try fixture.kit(part, as: "set/multi/room.sfz")
        #expect(names(in: "set") == ["multi"])
        #expect(path(fixture.path("set/multi")) == "set/multi/all.sfz")
        #expect(path(fixture.path("set/multi/room.sfz")) == "set/multi/room.sfz")
        try fixture.kit("// #include \"all.sfz\"", as: "set/multi/light.sfz")
        #expect(names(in: "set") == ["multi/all", "multi/light"])
    }

    @Test func partsMayLieAFolderAboveOrBelow() throws {
        let part = "<region> sample=a.wav"
        try fixture.kit("#include \"parts/a.sfz\"\n#include \"parts/b.sfz\"", as: "set/main.sfz")
        try fixture.kit(part, as: "set/parts/a.sfz")
        try fixture.kit(part, as: "set/parts/b.sfz")
        try fixture.kit(part, as: "set/kit/full.sfz")
        try fixture.kit(part, as: "set/kit/common.sfz")
        try fixture.kit("#include \"../common.sfz\"", as: "set/kit/variants/dry.sfz")
        #expect(names(in: "set") == ["kit", "main"])
    }

    @Test func filesThatIncludeEachOtherAreStillListed() throws {
        try fixture.kit("#include \"b.sfz\"", as: "set/round/a.sfz")
        try fixture.kit("#include \"a.sfz\"", as: "set/round/b.sfz")
        try fixture.kit("#include \"self.sfz\"", as: "set/self/self.sfz")
        #expect(names(in: "set") == ["round/a", "round/b", "self"])
    }

    @Test func aFileNamedAsItsFolderIsItsMainKit() throws {
        for name in ["Multi", "brushes", "sticks"] {
            try fixture.kit("<region> sample=a.wav", as: "shipped/multi/\(name).sfz")
        }
        #expect(
            names(in: "shipped").filter { $0.hasPrefix("multi") } == [
                "multi", "multi/brushes", "multi/sticks",
            ])
        for typed in ["multi", "MULTI", "multi/multi", fixture.path("shipped/multi")] {
            #expect(path(typed) == "shipped/multi/Multi.sfz")
        }
        #expect(path("multi/brushes") == "shipped/multi/brushes.sfz")
    }

    @Test(arguments: ["", " "])
    func withoutANameItIsSaidWhereTheNamesAre(typed: String) {
        #expect(path(typed) == "kit: no name is given; kits lists them")
    }

    // MARK: Further formats

    @Test func aHydrogenKitIsThereOnceByEitherName() throws {
        let text = "<drumkit_info><name>Big Rock</name><instrumentList/></drumkit_info>"
        try fixture.kit(text, as: "shipped/rock-kit/drumkit.xml")
        try fixture.kit(text, as: "shipped/rock-kit/drumkit.xml.2024.bak")
        try fixture.kit(text, as: "mine/Rock-Kit/DrumKit.XML")
        let rocks = KitFinder.kits(in: folders).filter { $0.name.lowercased() == "rock-kit" }
        #expect(rocks.map(\.path) == [fixture.path("mine/Rock-Kit/DrumKit.XML")])
        #expect(rocks.map(\.otherName) == ["Big Rock"])
        for typed in ["rock-kit", "big rock", "Big Rock", "big r", fixture.path("mine/Rock-Kit")] {
            #expect(path(typed) == "mine/Rock-Kit/DrumKit.XML")
        }
        #expect(path("Big Rok") == "Big Rok: no such kit; nearest is Big Rock")
    }

    @Test func archivesAndFoldersOfSamplesAreKits() throws {
        try fixture.write([1], as: "mine/Packed.h2drumkit")
        try fixture.wave("mine/found/kick.wav", [0.5])
        try fixture.wave("shipped/dub/drumkit.xml.wav", [0.5])
        let names = KitFinder.kits(in: folders).map(\.name)
        #expect(names == ["Big/full", "Big/lite", "dub", "found", "loose", "Packed", "Standard"])
        #expect(path("packed") == "mine/Packed.h2drumkit")
        #expect(path("found") == "mine/found")
    }

    @Test func hydrogensOwnFoldersAreKnown() {
        #expect(KitFinder.hydrogenFolders.last == "/usr/share/hydrogen/data/drumkits")
        #expect(KitFinder.hydrogenFolders.allSatisfy { $0.hasPrefix("/") })
    }
}
