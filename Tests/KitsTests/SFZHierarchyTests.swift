import Testing

@testable import Kits

/// Headers and what they hand down.
struct SFZHierarchyTests {
    /// The groups of all regions: numbers that show which header had the last word.
    private func groups(_ text: String) throws -> [Int64] {
        try SFZFixture.parse(text).regions.map(\.group)
    }

    @Test func theInnermostHeaderWins() throws {
        #expect(
            try groups(
                """
                <global> sample=a group=1
                <region>
                <master> group=2 <region>
                <group> group=3 <region>
                <region> group=4
                <region>
                """) == [1, 2, 3, 4, 3])
    }

    @Test func aNewHeaderEndsThoseInsideItsPredecessor() throws {
        #expect(
            try groups(
                """
                <global> sample=a group=1 <master> group=2 <group> group=3
                <group> <region>
                <master> <region>
                <group> group=5 <region>
                <master> group=6 <region>
                <global> sample=a <region>
                """) == [2, 1, 5, 6, 0])
    }

    @Test func aGroupNeedsNoMaster() throws {
        #expect(try groups("<global> sample=a group=1 <group> off_by=1 <region>") == [1])
        #expect(try groups("<group> sample=a group=7 <region> <region>") == [7, 7])
    }

    @Test func orderWithinAHeaderIsFree() throws {
        let one = try SFZFixture.region("<region> key=36 off_time=1 sample=a off_mode=fast lokey=30")
        let other = try SFZFixture.region("<region> lokey=30 off_mode=fast sample=a off_time=1 key=36")
        #expect(one.keys == other.keys && one.keys == 30...36)
        #expect(one.choke == other.choke && one.choke == .fast)
    }

    @Test func otherHeadersAreSkipped() throws {
        let kit = try SFZFixture.parse(
            """
            <region> sample=a
            <curve> curve_index=7 v000=0 v127=1
            <effect> type=limiter volume=100
            <midi> key=3
            <sample> name=x data=00ff
            <region> sample=b
            <wobble> key=99
            <region> sample=c
            """)
        #expect(kit.samples == ["a", "b", "c"])
        #expect(kit.regions.map(\.keys) == [0...127, 0...127, 0...127])
        #expect(kit.notes == ["warning: main.sfz:7: unknown header <wobble>"])
    }

    @Test func opcodesBeforeAHeaderAreIgnored() throws {
        let kit = try SFZFixture.parse("key=36 group=1\n<region> sample=a")
        #expect(kit.regions.map(\.group) == [0])
        #expect(kit.notes == ["warning: main.sfz:1: opcodes before the first header are ignored (2 times)"])
    }

    @Test("Default_path with '\\', as a prefix of names, changed and reset")
    func defaultPathWithAsAPrefixOf() throws {
        let kit = try SFZFixture.parse(
            """
            <control> default_path=..\\Samples\\My Kit\\
            <region> sample=kick.wav
            <region> sample=sub\\snare.wav
            <region> sample=*silence
            <control> default_path=toms/tom_
            <region> sample=1.wav
            <control>
            <region> sample=/hat.wav
            <region> default_path=x/ sample=y.wav
            """)
        #expect(
            kit.samples == [
                "../Samples/My Kit/kick.wav", "../Samples/My Kit/sub/snare.wav", "silence", "toms/tom_1.wav",
                "/hat.wav", "x/y.wav",
            ])
        #expect(kit.notes == ["warning: main.sfz:9: default_path outside <control>"])
    }
}
