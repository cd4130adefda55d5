import Foundation
import Testing

@testable import Console
@testable import Session

/// The configuration that comes along.
struct ConfigurationTests {
    private static let lines: [String] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../config/drumdub.conf").path
        return (try? String(contentsOfFile: path, encoding: .utf8)).map(Script.lines) ?? []
    }()

    private static var commands: [Command] {
        get throws {
            try lines.compactMap { line in
                guard case .session(let command) = try CommandTable.parse(line)?.action else { return nil }
                return command
            }
        }
    }

    @Test func everyLineIsUnderstood() throws {
        for (number, line) in Self.lines.enumerated() {
            #expect(throws: Never.self, "line \(number + 1)") { try CommandTable.parse(line) }
        }
        #expect(try Self.commands.count == 36)
    }

    /// Lines that are comments because they are examples must be right as well.
    @Test func everyExampleIsUnderstood() throws {
        let examples = Self.lines.filter { line in
            line.hasPrefix("# ")
                && CommandTable.row(named: String(line.dropFirst(2).prefix { $0 != " " })) != nil
        }
        #expect(examples.count == 14)
        for example in examples { _ = try #require(try CommandTable.parse(String(example.dropFirst(2)))) }
    }

    @Test func everyPadMapSaysWhatNotesPlay() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../config/pads")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 24)
        for file in files {
            var notes: [UInt8] = []
            for line in Script.lines(of: try String(contentsOf: file, encoding: .utf8)) {
                guard let action = try CommandTable.parse(line)?.action else { continue }
                guard case .session(.pad(let entry, on: nil)) = action else {
                    Issue.record("\(file.lastPathComponent): \(line)")
                    continue
                }
                notes.append(entry.note)
                #expect(!entry.sounds.isEmpty)
            }
            #expect(notes.count >= 8 && Set(notes).count == notes.count, "\(file.lastPathComponent)")
        }
    }

    @Test func everySettingIsThereWithItsDefault() throws {
        var values: [String: String] = [:]
        for case .set(let name?, let value?) in try Self.commands { values[name] = value }
        let defaults = Settings()
        #expect(values.keys.sorted() == Settings.names.sorted())
        for (name, value) in values { #expect(try defaults.value(name) == value, "\(name)") }
    }

    @Test func everyBusIsThereWithItsDefault() throws {
        let mix = MixState()
        var levels: [String] = []
        var mutes: [String] = []
        var balances: [String] = []
        for command in try Self.commands {
            switch command {
            case .level(let bus?, let level?):
                levels.append(bus)
                #expect(mix.level(bus) == level)
            case .pan(let bus?, let balance?):
                balances.append(bus)
                #expect(mix.balance(bus) == balance)
            case .mute(let bus, let isMuted?):
                mutes.append(bus)
                #expect(!isMuted)
            case .limiter(let isOn): #expect(isOn == mix.isLimiterOn)
            case .volume(let level): #expect(level?.gain == 1)
            case .timing(let timing): #expect(timing == .exact(marginSeconds: 0.0005))
            case .kit(let name, nil): #expect(name == "standard")
            case .shuffle(let mode): #expect(mode == .standard)
            case .repeats(let mode): #expect(mode == .standard)
            case .transport(let mode): #expect(mode == .off)
            case .pads(let map, on: nil): #expect(map == .map("gm"))
            case .channels(let channels, on: nil): #expect(channels?.count == 16)
            case .hat(let change, on: nil): #expect(change == HatChange(.off))
            case .lights(let isOn): #expect(isOn == false)
            case .touch(.curve, nil, let value): #expect(value == .curve(.linear))
            case .touch(.threshold, nil, let value): #expect(value == .threshold(1))
            case .touch(.lockout, nil, let value): #expect(value == .lockout(seconds: 0))
            case .set: break
            default: Issue.record("\(command) is no default")
            }
        }
        #expect(levels == MixState.fixedNames)
        #expect(mutes == MixState.fixedNames)
        // The click is mono.
        #expect(balances == ["main", "song", "kit"])
    }
}
