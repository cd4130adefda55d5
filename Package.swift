// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func probe(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Probes/\(name)", swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies,
        swiftSettings: strict)
}

func system(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "drumdub",
    targets: [
        // C libraries: module maps, with a shim only where Swift can't call.
        system("CSndFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
        system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        system("CExpat", pkgConfig: "expat", package: "libexpat1-dev"),
        .target(name: "CArchive", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CSoxr", linkerSettings: [.linkedLibrary("soxr")]),
        .target(name: "CLibAV", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CJack", linkerSettings: [.linkedLibrary("jack"), .linkedLibrary("dl")]),
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
        .target(name: "CHost"),
        .target(name: "CDBus", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "CBaseline", linkerSettings: [.linkedLibrary("sndfile")]),
        .target(name: "CSequencerBaseline", linkerSettings: [.linkedLibrary("asound")]),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        .target(name: "CChafa", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPicture", linkerSettings: [.linkedLibrary("dl")]),

        library("RealTime", []),
        library("Engine", ["RealTime"]),
        library("Host", ["CHost"]),
        library("Devices", ["RealTime", "Engine"]),
        library("AudioFiles", ["Host", "CSndFile", "CSoxr", "CLibAV"]),
        library("Artwork", ["Host", "CChafa", "CPicture"]),
        library("Kits", ["Engine", "AudioFiles", "Host", "CExpat", "CArchive"]),
        library("Tracks", ["Engine", "AudioFiles", "Host"]),
        library("MusicLibrary", ["AudioFiles", "Host", "CSQLite"]),
        library("Pads", ["Devices", "Engine", "Host", "CALSA"]),
        library("AudioOutput", ["Devices", "Engine", "Host", "CJack"]),
        library("PlayerBus", ["Devices", "Host", "CDBus"]),
        library("Session", ["Devices", "Engine", "Kits", "Tracks", "MusicLibrary", "Artwork", "Host"]),
        library("Console", ["Session", "Artwork", "Host", "CReadline"]),
        program("drumdub", ["Console", "Session", "AudioOutput", "PlayerBus", "Pads", "AudioFiles", "Host"]),
        program(
            "drumdub-bench",
            [
                "Session", "AudioOutput", "Tracks", "Kits", "AudioFiles", "MusicLibrary", "Devices", "Engine",
                "RealTime",
                "Host", "Pads", "CBaseline", "CSequencerBaseline", "CJack",
                // Not imported: measured from outside, so they must be built.
                "drumdub", "plain-client",
            ]),
        .executableTarget(
            name: "plain-client", dependencies: ["CBaseline"], linkerSettings: [.linkedLibrary("jack")]),
        // Optimised in debug builds too: a minute of sound takes ten otherwise.
        .executableTarget(
            name: "drumdub-kitgen", dependencies: ["AudioFiles", "Host", "CSndFile"],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

        tests(of: "RealTime"),
        tests(of: "Engine"),
        tests(of: "Host"),
        tests(of: "AudioFiles", ["CSndFile", "drumdub-kitgen"]),
        tests(of: "Artwork", ["Host"]),
        tests(of: "Kits"),
        tests(of: "Tracks"),
        tests(of: "MusicLibrary", ["AudioFiles", "Host", "CSQLite", "library-probe"]),
        tests(of: "Pads"),
        tests(of: "AudioOutput", ["Pads"]),
        tests(of: "PlayerBus", ["Devices", "Host"]),
        tests(of: "Session"),
        tests(of: "Console", ["Session", "Host", "console-probe"]),

        // Programs that tests drive from outside.
        probe("library-probe", ["MusicLibrary"]),
        probe("console-probe", ["Console", "Session", "Host"]),
    ]
)

// Programs that feed parsers with what libFuzzer makes up; only Tests/fuzz.sh builds them.
func fuzzer(of part: String, _ name: String) -> Target {
    .executableTarget(
        name: "fuzz-" + name, dependencies: [.byName(name: part), "FuzzerInput"],
        path: "Tests/Fuzzers/" + name,
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

if Context.environment["DRUMDUB_FUZZERS"] != nil {
    package.targets += [
        .target(name: "FuzzerInput", path: "Tests/Fuzzers/Input", swiftSettings: strict),
        fuzzer(of: "Kits", "sfz"), fuzzer(of: "Kits", "hydrogen"), fuzzer(of: "Kits", "archive"),
        fuzzer(of: "Pads", "midi"), fuzzer(of: "AudioFiles", "sample"), fuzzer(of: "AudioFiles", "tags"),
        fuzzer(of: "Artwork", "pictures"), fuzzer(of: "Console", "command"),
        fuzzer(of: "MusicLibrary", "query"), fuzzer(of: "MusicLibrary", "playlist"),
    ]
}
