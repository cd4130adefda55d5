import Engine
import Foundation
import Testing

@testable import Kits

/// Folders of samples without a kit file.
struct FolderKitTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    private func keys(_ names: String...) -> [Int?] { FolderKeys.keys(names) }

    @Test func namesLikeDrumsAreGeneralMIDI() {
        #expect(
            keys(
                "Kick-01.wav", "MySnare.wav", "hihat_closed.wav", "Open Hat.flac", "HH pedal.wav",
                "crash.wav",
                "808-Cowbell.wav", "ride bell.wav", "Hand Clap.wav", "Floor Tom.wav", "Side Stick.aiff",
                "Cymbal Ride.wav", "bd.wav") == [36, 38, 42, 46, 44, 49, 56, 53, 39, 43, 37, 51, 35])
        #expect(keys("tom1.wav", "tom2.wav", "Tom 3.wav", "tom.wav") == [50, 48, 47, 45])
        #expect(keys("snare.wav", "snare rim.wav", "snare 2.wav") == [38, 37, 40])
    }

    @Test func otherNamesAreFrom36Up() {
        #expect(keys("alpha.wav", "beta.wav", "gamma.wav") == [36, 37, 38])
        #expect(keys("alpha.wav", "beta.wav", "kick.wav", "snare.wav") == [37, 39, 36, 38])
        #expect(keys("kick a.wav", "kick b.wav", "kick c.wav") == [36, 35, 37])
        let many = FolderKeys.keys((0..<100).map { "x\($0).wav" })
        #expect(many == (36..<128).map { $0 } + [Int?](repeating: nil, count: 8))
    }

    @Test func aFolderPlays() throws {
        try fixture.levels(["Kick.wav": 0.5, "hat open.wav": 0.25, "hat closed.wav": 0.125, "zap.wav": 0.75])
        try fixture.write([1], as: "readme.txt")
        try fixture.write([1], as: "._Kick.wav")
        try fixture.wave("more.wav/deep.wav", [0.5])
        try fixture.run("mkfifo", "pipe.wav")
        let kit = try KitLoader.load(path: fixture.folder.path, sampleRate: 48_000)
        #expect(kit.name == fixture.folder.lastPathComponent)
        #expect(kit.pads.map(\.key) == [36, 38, 42, 46])
        #expect(kit.notes == ["left out: sample pipe.wav: not an ordinary file"])
        #expect(kit.regions(38)[0].left[0] == 0.75)
        let drummer = KitDrummer(kit)
        #expect(drummer.hit(36, 127).left == [0.5])
        #expect(drummer.hit(46, 127).left == [0.25])
        _ = drummer.strike(42, 127, frames: 400)
        #expect(drummer.render(1).left == [0.125])
    }

    @Test func `a sample on a key that was free has its own name`() throws {
        try fixture.levels([
            "BD-1.wav": 0.5, "BD-2.wav": 0.5, "BD-3.wav": 0.5, "Zither.wav": 0.5, "SD.wav": 0.5,
        ])
        let pads = try KitLoader.load(path: fixture.folder.path, sampleRate: 48_000).pads
        #expect(pads.map(\.key) == [35, 36, 37, 38, 39])
        #expect(pads.map(\.word) == ["kick2", "kick", "bd-3", "snare", "zither"])
    }

    @Test func aFolderWithoutSamplesIsRefused() throws {
        try fixture.write([1], as: "readme.txt")
        #expect(throws: KitError.self) {
            try KitLoader.load(path: fixture.folder.path, sampleRate: 48_000)
        }
    }
}
