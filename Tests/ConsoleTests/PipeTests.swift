import Foundation
import Glibc
import Testing

/// The console without a terminal: commands from a pipe or file, answers to one.
@Suite(.serialized)
struct PipeTests {
    @Test func linesAreCarriedOutInOrder() throws {
        let run = try ProbeRun(
            ["-c", "hit kick 1", "-c", "kit slow"], input: "hit kick 2\r\n# nothing\n\nkit dub\nhit kick 3")
        #expect(
            run.lines == [
                "hit(sound: \"kick\", velocity: 1)", "kit slow loaded", "hit(sound: \"kick\", velocity: 2)",
                "kit dub loaded", "hit(sound: \"kick\", velocity: 3)", "left",
            ])
        #expect(run.status == 0)
    }

    @Test func aFailedCommandGivesStatusOne() throws {
        let run = try ProbeRun(input: "play\nhit kick 1\n")
        #expect(
            run.lines == ["error: no song is open: open PATH", "hit(sound: \"kick\", velocity: 1)", "left"])
        #expect(run.status == 1)
    }

    @Test func wrongUsageGivesStatusTwo() throws {
        #expect(try ProbeRun(["--jsn"]).status == 2)
    }

    @Test func everyLineOfJSONIsAnObject() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.set", "hit snare 9\n")
        let run = try ProbeRun(
            ["--json"], input: "kit \"a\u{1B}b\"\nplya\nwait 0\nsource \(file)\nkits\nquit\nkits\n")
        let objects = try run.lines.dropLast().map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(
            objects.map { $0["kind"] as? String } == [
                "answer", "error", "answer", "answer", "answer", "answer", "answer",
            ])
        #expect(
            objects.map { $0["command"] as? String } == ["kit", nil, "wait", "source", "hit", "kits", "quit"])
        #expect(objects[0]["text"] as? String == "kit a\u{1B}b loaded")
        #expect(objects[4]["done"] as? Bool == true)
        #expect((objects[5]["rows"] as? [[String: String]])?[1] == ["kit": "dub 漢", "pads": "16"])
        #expect(run.status == 1)
    }

    @Test func withoutAPromptItEndsWhenAllIsDone() throws {
        let run = try ProbeRun(["--no-prompt", "-c", "kit x"], input: "hit kick\n")
        #expect(run.lines == ["kit x loaded", "left"])
        #expect(try ProbeRun().lines == ["left"])
    }

    @Test func manyLinesAreTaken() throws {
        let run = try ProbeRun(input: (0..<10_000).map { "hit kick \($0 % 127 + 1)\n" }.joined())
        #expect(run.lines.count == 10_001)
        #expect(run.lines[9_999] == "hit(sound: \"kick\", velocity: \(9_999 % 127 + 1))")
    }

    @Test func binaryNoiseIsAnErrorALine() throws {
        var state: UInt64 = 1
        var noise = (0..<50_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        noise += Array("\nhit kick 5\n".utf8)
        let run = try ProbeRun(inputBytes: noise)
        #expect(run.lines.suffix(2) == ["hit(sound: \"kick\", velocity: 5)", "left"])
        #expect(run.lines.dropLast(2).allSatisfy { $0.hasPrefix("error: ") })
        #expect(run.status == 1)
    }

    @Test func anAnswerComesBeforeTheNextLineIsWritten() throws {
        let pipe = try PipedProbe()
        for velocity in 1...50 {
            pipe.write("hit kick \(velocity)\n")
            #expect(pipe.line() == "hit(sound: \"kick\", velocity: \(velocity))")
        }
        pipe.write("play /a.flac\nwait end\nhit kick 1\n")
        #expect(pipe.line() == "play /a.flac")
        pipe.closeInput()
        kill(pipe.child.processID, SIGTERM)
        #expect(try pipe.child.end() == 0)
        #expect(pipe.line() == "left")
    }

    @Test func aReaderThatGoesEndsItQuietly() throws {
        let pipe = try PipedProbe()
        pipe.closeOutput()
        pipe.write("kits\n")
        #expect(try pipe.child.end() == 0)
    }

    @Test func aReaderThatStandsStillHoldsNothingUp() throws {
        let pipe = try PipedProbe()
        // Far more than a pipe holds: commands wait for the reader, the session does not.
        for _ in 0..<4 { pipe.write(String(repeating: "kits\n", count: 2000)) }
        pipe.write("quit\n")
        var count = 0
        while let line = pipe.line(), line != "left" { count += 1 }
        #expect(count == 3 * 8000)
        #expect(try pipe.child.end() == 0)
    }
}
