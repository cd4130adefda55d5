import Foundation
import Testing

@testable import Session

/// What a session does with large kits, microphones and the storage of samples.
@Suite struct KitLoadingTests {
    /// A session with the kit `one`, and `mics`, whose two drums are recorded with two microphones.
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        rig.session.start()
        rig.tick()
        try rig.writeKit("one")
        var text = "<global> loop_mode=one_shot\n"
        for (name, level) in [("close", 0.5), ("over head", 0.25)] {
            let sample = try rig.writeWAV("\(name).wav", frames: 2_000) { _ in level }
            text += "<master> master_label=\(name)\n"
            for key in [36, 38] { text += "<region> key=\(key) sample=\(sample)\n" }
        }
        try text.write(toFile: rig.folder + "/kits/mics.sfz", atomically: true, encoding: .utf8)
        return rig
    }

    private func error(_ result: Result<Answer, SessionError>) -> String? {
        if case .failure(let error) = result { error.text } else { nil }
    }

    @Test func microphonesAreTold() throws {
        let rig = try rig()
        let answer = try rig.perform(.kit("mics", microphones: [])).get()
        #expect(answer.line == "mics offers close, over head; load some with: kit mics --mics close")
        #expect(rig.session.kitShelf.current == nil)
        #expect(
            try rig.perform(.kit("one", microphones: [])).get().line
                == "one offers no microphones to choose among")
        #expect(error(rig.perform(.kit("none", microphones: [])))?.hasPrefix("none: no such kit") == true)
    }

    @Test func theChoiceIsSavedAndUsedAgainAtAnotherRate() throws {
        let rig = try rig()
        _ = try rig.perform(.kit("mics", microphones: ["Over Head"])).get()
        #expect(rig.session.kitShelf.current?.report.regionCount == 2)
        #expect(rig.session.savedLines().contains("kit mics --mics \"Over Head\""))
        #expect(try kitStatus(rig).hasSuffix(" MB, microphones Over Head"))
        rig.ports.lose()
        rig.tick()
        rig.ports.come(rate: 96_000)
        rig.tick()
        #expect(rig.wait { rig.session.kitShelf.currentSampleRate == 96_000 })
        #expect(rig.session.kitShelf.current?.report.regionCount == 2)
        #expect(rig.session.savedLines().contains("kit mics --mics \"Over Head\""))
        let refusal = error(rig.perform(.kit("mics", microphones: ["far"])))
        #expect(refusal == "mics: no microphone is called far; it offers close, over head")
        #expect(rig.session.kitShelf.current?.report.regionCount == 2)
        _ = try rig.perform(.kit("mics")).get()
        #expect(rig.session.kitShelf.current?.report.regionCount == 4)
        #expect(rig.session.savedLines().contains("kit mics"))
    }

    /// What `status` says of the kit.
    private func kitStatus(_ rig: SessionRig) throws -> String {
        let table = try rig.perform(.status).get().table
        return try #require(table?.rows.first { $0[0] == "kit" }?[1])
    }

    @Test func aRelativePathIsSavedAsAnAbsoluteOne() throws {
        let rig = try rig()
        let up = String(
            repeating: "../", count: FileManager.default.currentDirectoryPath.split(separator: "/").count)
        let real = URL(fileURLWithPath: rig.folder).resolvingSymlinksInPath().path + "/kits/one.sfz"
        let typed = up + real.dropFirst()
        _ = try rig.perform(.kit(typed)).get()
        #expect(rig.session.kitShelf.currentName == typed)
        #expect(rig.session.savedLines().contains("kit \(real)"))
        rig.ports.lose()
        rig.tick()
        rig.ports.come(rate: 96_000)
        rig.tick()
        #expect(rig.wait { rig.session.kitShelf.currentSampleRate == 96_000 })
        #expect(rig.session.savedLines().contains("kit \(real)"))
        _ = try rig.perform(.kit("ONE")).get()
        #expect(rig.session.savedLines().contains("kit one"))
    }

    @Test func anEmptyNameIsSaidToBeMissing() throws {
        let rig = try rig()
        #expect(error(rig.perform(.kit(""))) == "kit: no name is given; kits lists them")
        #expect(
            error(rig.perform(.level(bus: "", .decibels(3))))
                == "bus: no name is given; there are main, song, kit, click")
        #expect(error(rig.perform(.kit(String(repeating: "x", count: 1_000_000))))?.count ?? .max < 400)
    }

    @Test func anotherStoragePreparesTheKitAnew() throws {
        let rig = try rig()
        _ = try rig.perform(.kit("one")).get()
        let before = rig.session.kitShelf.current?.report.byteCount ?? 0
        _ = try rig.perform(.set(name: "samples", value: "16")).get()
        #expect(rig.wait { rig.session.kitShelf.currentForm?.storage == .int16 })
        let report = try #require(rig.session.kitShelf.current?.report)
        #expect(report.storage == .int16)
        #expect(report.byteCount < before * 6 / 10)
        #expect(try rig.perform(.kit(nil)).get().line.contains("(16 bit)"))
        #expect(rig.session.savedLines().contains("set samples 16"))
        #expect(try kitStatus(rig).hasSuffix(" MB (16 bit)"))
        _ = try rig.perform(.set(name: "samples", value: "float")).get()
        #expect(rig.wait { rig.session.kitShelf.current?.report.byteCount == before })
        #expect(error(rig.perform(.set(name: "samples", value: "8"))) == "samples is 16 or float, not 8")
    }

    @Test func aKitThatIsTooLargeIsRefusedAndTheOneBeforeStays() throws {
        let rig = try rig()
        _ = try rig.perform(.kit("one")).get()
        try rig.writeKit("big", frames: 200_000)
        _ = try rig.perform(.set(name: "kit-memory", value: "1MB")).get()
        let refusal = error(rig.perform(.kit("big"))) ?? ""
        #expect(refusal.contains("needs 1.7 MB, 1.0 MB may be used; "))
        #expect(refusal.hasSuffix("or set kit-memory 2MB") || refusal.hasSuffix("; set kit-memory 2MB"))
        #expect(rig.session.kitShelf.currentName == "one")
        _ = try rig.perform(.set(name: "kit-memory", value: "0.002GB")).get()
        _ = try rig.perform(.kit("big")).get()
        #expect(rig.session.kitShelf.currentName == "big")
    }

    @Test func theMemorySettingTakesSizesAndShares() throws {
        var settings = Settings()
        #expect(try settings.value("kit-memory") == "50%")
        for (text, value) in [("25%", "25%"), ("4000", "4000MB"), ("1.5GB", "1500MB"), ("12MB", "12MB")] {
            try settings.set("kit-memory", text)
            #expect(try settings.value("kit-memory") == value)
        }
        for text in ["", "0", "100%", "-5MB", "lots", "nan", "1e9GB"] {
            let error = #expect(throws: SessionError.self) { try settings.set("kit-memory", text) }
            #expect(error?.text.hasPrefix("kit-memory is like 4000MB") == true)
        }
    }

    @Test func aLoadingKitCanBeGivenUp() throws {
        let rig = try rig()
        _ = try rig.perform(.kit("one")).get()
        #expect(try rig.perform(.stopKit).get().line == "no kit is being loaded")
        var answer: Result<Answer, SessionError>?
        rig.session.perform(.kit("mics")) { answer = $0 }
        #expect(rig.session.isLoadingKit)
        #expect(
            try rig.perform(.stopKit).get().line == "kit mics is not loaded; the one before stays")
        #expect(answer.flatMap(error) == "loading was stopped")
        #expect(!rig.session.isLoadingKit)
        _ = try rig.perform(.kit("mics")).get()
        #expect(rig.session.kitShelf.currentName == "mics")
    }
}
