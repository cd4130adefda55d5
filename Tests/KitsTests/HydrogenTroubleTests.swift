import Engine
import Foundation
import Testing

@testable import Kits

/// Hydrogen kits with something wrong: what is left sounds, what is not is named.
struct HydrogenTroubleTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.levels(["kick.wav": 0.5], count: 64)
    }

    private func kit(_ files: [String]) -> String {
        HydrogenText.kit(
            files.enumerated().map { index, file in
                HydrogenText.instrument(index, "drum \(index)", layers: [HydrogenText.layer(file)])
            })
    }

    private func refusal(_ text: String) -> String {
        do {
            _ = try fixture.hydrogen(text)
            return "loaded"
        } catch {
            return ((error as? KitError)?.text ?? "\(error)")
                .replacingOccurrences(of: fixture.folder.path + "/", with: "")
        }
    }

    @Test func missingSamplesOtherCaseSuffixAndBackslashes() throws {
        try fixture.wave("Sub Folder/Snare.wav", [0.25])
        try fixture.wave("tom-source.wav", Array(repeating: 0.75, count: 64))
        try fixture.run("ffmpeg", "-i", "tom-source.wav", "-sample_fmt", "s16", "tom.flac")
        let kit = try fixture.hydrogen(
            kit([
                "KICK.WAV", "sub folder\\snare.wav", "tom.wav", "gone.wav", "C:\\kits\\kick.wav",
                "/nowhere/at/all/kick.wav", "emptySample.flac", "kick.wav",
            ]))
        #expect(kit.pads.map(\.key) == [36, 37, 38, 40, 41, 43])
        #expect(
            [36, 37, 38, 40, 41, 43].map { kit.regions($0)[0].left[0] } == [0.5, 0.25, 0.75, 0.5, 0.5, 0.5])
        #expect(
            kit.notes == [
                "left out: drumkit.xml:9: instrument drum 6 has no sample",
                "left out: drumkit.xml:6: sample gone.wav: no such file",
                "warning: drumkit.xml:3: sample KICK.WAV found as kick.wav (and 1 more like it)",
                "warning: drumkit.xml:5: sample tom.wav found as tom.flac",
            ])
    }

    @Test func aPipeOrNoiseAsSampleIsNamedWithoutWaiting() throws {
        try fixture.run("mkfifo", "pipe.wav")
        try fixture.write(Array("no sound".utf8), as: "noise.wav")
        let kit = try fixture.hydrogen(kit(["pipe.wav", "noise.wav", "kick.wav"]))
        #expect(kit.pads.map(\.key) == [38])
        #expect(kit.notes[0] == "left out: drumkit.xml:3: sample pipe.wav: not an ordinary file")
        #expect(kit.notes.count == 2 && kit.notes[1].contains("drumkit.xml:4: sample noise.wav: "))
    }

    @Test func aPlaceholderLayerIsSilentInItsWindow() throws {
        let layers = [
            HydrogenText.layer("emptySample.flac", 0, 0.5), HydrogenText.layer("kick.wav", 0.5, 1),
        ]
        let kit = try fixture.hydrogen(
            HydrogenText.kit([HydrogenText.instrument(0, "x", layers: layers)]))
        let drummer = KitDrummer(kit)
        #expect(drummer.hit(36, 30).left == [0])
        #expect(isNear(drummer.hit(36, 127).left[0], 0.5))
        #expect(kit.notes == [])
    }

    // MARK: XML

    @Test("Stray bytes behind the end are passed over")
    func strayBytesBehindTheEndArePassed() throws {
        for stray in ["garbage", "<more/>", "\u{0}\u{0}\u{0}", "]]>"] {
            let kit = try fixture.hydrogen(kit(["kick.wav"]) + "\n" + stray)
            #expect(kit.pads.map(\.key) == [36])
            #expect(kit.notes.count == 1)
            #expect(kit.notes[0].hasPrefix("warning: drumkit.xml:5: what comes behind this line: "))
        }
    }

    @Test func aFileThatEndsTooSoonPlaysWhatIsThere() throws {
        let text = kit(["kick.wav", "kick.wav", "kick.wav"])
        let cut = try #require(text.range(of: "<name>drum 2"))
        let kit = try fixture.hydrogen(String(text[..<cut.lowerBound]))
        #expect(kit.pads.map(\.key) == [36, 37])
        #expect(kit.notes.count == 2)
        #expect(kit.notes[0] == "left out: drumkit.xml:5: what comes behind this line: no element found")
    }

    @Test func anyCutIsSurvived() throws {
        let bytes = Array(kit(["kick.wav", "a&amp;b.wav"]).utf8)
        for count in 0...bytes.count {
            let document = MarkupReader.read(Array(bytes[..<count]))
            #expect((document.trouble == nil) == (count == bytes.count), "\(count)")
        }
    }

    @Test func whatIsNoKitIsRefusedInOneLine() {
        #expect(
            refusal("just words") == "drumkit.xml: line 1: syntax error; is it a Hydrogen kit?")
        #expect(refusal("") == "drumkit.xml: line 1: no element found; is it a Hydrogen kit?")
        #expect(refusal("<html/>") == "drumkit.xml: has no instrumentList; is it a Hydrogen kit?")
        let nothing = refusal(kit(["gone.wav"]))
        #expect(nothing.hasPrefix("drumkit.xml: nothing of it can sound; first: drumkit.xml:3: "))
    }

    @Test func entitiesOfTheFileAreNotExpanded() throws {
        var bomb = "<!DOCTYPE x [<!ENTITY a0 \"kick.wav\">\n"
        for depth in 1...30 {
            let inner = String(repeating: "&a\(depth - 1);", count: 10)
            bomb += "<!ENTITY a\(depth) \"\(inner)\">\n"
        }
        bomb += "<!ENTITY file SYSTEM \"file:///etc/passwd\">]>\n"
        let text = kit(["kick.wav", "kick.wav"])
            .replacingOccurrences(of: "<drumkit_info", with: bomb + "<drumkit_info")
            .replacingOccurrences(of: "drum 0", with: "&a30;&file;")
        let kit = try fixture.hydrogen(text)
        #expect(kit.pads.map(\.key) == [36, 37])
        #expect(kit.pads.map(\.word) == ["kick", "drum-1"])
        #expect(kit.notes.count == 1 && kit.notes[0].hasSuffix("entities of the file's own"))
    }

    @Test func aKitOfNothingButEntitiesIsRefusedForThem() {
        let bomb = """
            <!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
            <drumkit_info><name>x</name>
            <instrumentList>&b;</instrumentList></drumkit_info>
            """
        #expect(
            refusal(bomb)
                == "drumkit.xml: line 3: entities of a file's own are not allowed; "
                + "mend the file there, or take another copy of it")
    }

    @Test func aFileThatIsDamagedBeforeItsFirstSoundIsRefusedForThat() throws {
        let text = kit(["kick.wav"])
        let cut = try #require(text.range(of: "<instrument>"))
        let why = refusal(String(text[..<cut.lowerBound]))
        #expect(why.contains(": no element found; mend the file there"))
    }

    @Test func depthCountAndLengthAreBounded() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        let document = MarkupReader.read(Array((deep + "x").utf8))
        #expect(document.root != nil && document.trouble != nil)
        let many = "<a>" + String(repeating: "<b/>", count: MarkupReader.elementLimit + 5) + "</a>"
        let wide = MarkupReader.read(Array(many.utf8))
        #expect(wide.root?.children.count == MarkupReader.elementLimit - 1)
        #expect(wide.trouble?.reason == "more than 500000 elements")
        let long = "<a>" + String(repeating: "x", count: 1_000_000) + "<b>y</b></a>"
        let text = MarkupReader.read(Array(long.utf8)).root
        #expect((text?.text.utf8.count ?? .max) <= MarkupReader.textLimit)
        #expect(text?.string("b") == "y")
    }

    @Test func oddEncodingsAreRead() throws {
        try fixture.wave("größe.wav", [0.25])
        let text = kit(["größe.wav"])
        let bare = text.replacingOccurrences(of: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", with: "")
        let windows = text.replacingOccurrences(of: "UTF-8", with: "windows-1252")
        let texts: [Data?] = [
            Data("\u{FEFF} \n\(text)".utf8), Data(bare.utf8), Data(windows.utf8),
            text.data(using: .isoLatin1), bare.data(using: .isoLatin1), text.data(using: .utf16),
            text.replacingOccurrences(of: "UTF-8", with: "iso-8859-1").data(using: .isoLatin1),
        ]
        for data in texts {
            try fixture.write(Array(try #require(data)), as: "drumkit.xml")
            let kit = try KitLoader.load(path: fixture.path("drumkit.xml"), sampleRate: 48_000)
            #expect(kit.regions(36)[0].left[0] == 0.25)
        }
    }

    @Test func numbersThatMeanNothingAreTheDefault() throws {
        let more =
            "<volume>nan</volume><gain>loud</gain><pan>inf</pan><muteGroup>x</muteGroup><Release>1e99</Release>"
        let kit = try fixture.hydrogen(
            HydrogenText.kit([
                HydrogenText.instrument(0, "x", more, layers: [HydrogenText.layer("kick.wav")])
            ]))
        #expect(kit.regions(36)[0].gainLeft == 1)
        #expect(kit.regions(36)[0].releaseFrames == 100_256)
    }
}
