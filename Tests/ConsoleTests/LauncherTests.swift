import Foundation
import Testing

/// The launcher `drumdub`, in a checkout of the test's own, with stand-ins for everything that it calls.
struct LauncherTests {
    /// A checkout whose path holds a blank.
    private struct Checkout {
        let folder = try? TemporaryFolder()
        var root: String { (folder?.path ?? "") + "/a checkout" }
        var tools: String { (folder?.path ?? "") + "/tools" }

        /// `missing` are packages that seem not to be installed until `apt-get` was called.
        init(missing: [String] = [], userID: Int = 0, hasSudo: Bool = true) throws {
            let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../.."
            for path in [root + "/Sources", root + "/config", tools] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            for name in ["drumdub", "config/packages.sh", "Package.swift"] {
                try FileManager.default.copyItem(atPath: "\(project)/\(name)", toPath: "\(root)/\(name)")
            }
            try tool(
                "swift",
                """
                echo "swift $*" >>"$LOG"; [ ! -e "$LOG.broken" ] || exit 1
                while [ "$1" != --scratch-path ]; do shift; done
                mkdir -p "$2/release"
                printf '#!/bin/sh\\nprintf "<%%s>" "$@"; cat\\n' >"$2/release/drumdub"
                chmod +x "$2/release/drumdub"; echo "noise of the build"
                """)
            let absent = missing.joined(separator: "|")
            try tool(
                "dpkg-query",
                """
                for p in "$@"; do case $p in -*|*{*) ;; \(absent.isEmpty ? "none" : absent))
                [ -e "$LOG.installed" ] && echo "installed $p ";; *) echo "installed $p ";; esac; done
                """)
            try tool(
                "apt-get",
                #"echo "apt-get $*" >>"$LOG"; [ ! -e "$LOG.offline" ] || exit 100; : >"$LOG.installed"; echo noise"#
            )
            try tool("id", "echo \(userID)")
            if hasSudo { try tool("sudo", #"echo sudo >>"$LOG"; exec "$@""#) }
            for name in ["sh", "sed", "find", "mkdir", "mv", "readlink", "printf", "cat", "chmod"] {
                let path = ["/bin/", "/usr/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 } ?? name
                try FileManager.default.createSymbolicLink(
                    atPath: "\(tools)/\(name)", withDestinationPath: path)
            }
        }

        private func tool(_ name: String, _ script: String) throws {
            try "#!/bin/sh\n\(script)\n".write(toFile: "\(tools)/\(name)", atomically: true, encoding: .utf8)
            chmod("\(tools)/\(name)", 0o755)
        }

        /// Starts the launcher from another folder. Answers status, standard output and standard error.
        func start(
            _ arguments: [String] = [], environment: [String: String] = [:]
        ) throws -> (status: Int32, output: String, words: String) {
            let process = Process()
            let output = Pipe()
            let words = URL(fileURLWithPath: tools + "/words")
            _ = FileManager.default.createFile(atPath: words.path, contents: nil)
            process.executableURL = URL(fileURLWithPath: root + "/drumdub")
            process.arguments = arguments
            process.currentDirectoryURL = URL(fileURLWithPath: "/")
            process.environment = ["PATH": tools, "LOG": logPath].merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = try FileHandle(forWritingTo: words)
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text, try String(contentsOf: words, encoding: .utf8))
        }

        var logPath: String { tools + "/log" }
        var log: [String] {
            let text = (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map(String.init)
        }

        /// Makes a mark that the stand-ins look for.
        func mark(_ name: String) {
            _ = FileManager.default.createFile(atPath: "\(logPath).\(name)", contents: nil)
        }

        /// Changes a source so that it is newer than the last build.
        func touchSource() throws {
            let path = root + "/Sources/main.swift"
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            try FileManager.default.setAttributes([.modificationDate: Date() + 2], ofItemAtPath: path)
        }
    }

    private static let build = "swift build --package-path"

    @Test func itBuildsOnceAndPassesTheArgumentsOn() throws {
        let checkout = try Checkout()
        let first = try checkout.start(["-c", "hit kick", "--", "a b.mp3"])
        #expect(first.status == 0)
        #expect(first.output == "<-c><hit kick><--><a b.mp3>")
        #expect(first.words.contains("noise of the build"))
        #expect(checkout.log.count == 1)
        #expect(checkout.log[0].hasPrefix("\(Self.build) \(checkout.root) "))
        let second = try checkout.start(["x"])
        #expect(second.output == "<x>")
        #expect(second.words == "")
        #expect(checkout.log.count == 1)
        try checkout.touchSource()
        _ = try checkout.start()
        #expect(checkout.log.count == 2)
    }

    @Test func itCanBeStartedThroughALink() throws {
        let checkout = try Checkout()
        let link = checkout.tools + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: checkout.root + "/drumdub")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: link)
        process.environment = ["PATH": checkout.tools, "LOG": checkout.logPath]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(checkout.log[0].hasPrefix("\(Self.build) \(checkout.root) "))
    }

    @Test func missingPackagesAreNamedAndInstalled() throws {
        let checkout = try Checkout(missing: ["libsoxr-dev", "pkg-config"])
        let run = try checkout.start()
        #expect(run.status == 0)
        #expect(run.words.hasPrefix("drumdub: installing these Debian packages: libsoxr-dev pkg-config\n"))
        #expect(run.output == "<>")
        #expect(checkout.log[0] == "apt-get install -y -q libsoxr-dev pkg-config")
    }

    @Test func anotherUserIsAskedByOneSudo() throws {
        let checkout = try Checkout(missing: ["libsoxr-dev"], userID: 1000)
        checkout.mark("offline")
        let run = try checkout.start()
        #expect(checkout.log.prefix(3) == ["sudo", "apt-get install -y -q libsoxr-dev", "apt-get update -q"])
        #expect(checkout.log.filter { $0 == "sudo" }.count == 1)
        #expect(run.words.contains("they could not be installed; try: sudo apt-get install libsoxr-dev\n"))
        #expect(run.status == 0, "the build tells whether it matters")
    }

    @Test func withoutSudoItSaysWhatToDo() throws {
        let checkout = try Checkout(missing: ["libsoxr-dev"], userID: 1000, hasSudo: false)
        let run = try checkout.start()
        #expect(run.words.contains("there is no sudo; as root, do: apt-get install libsoxr-dev\n"))
    }

    @Test func itCanBeToldToInstallNothing() throws {
        let checkout = try Checkout(missing: ["libsoxr-dev"])
        let run = try checkout.start(environment: ["DRUMDUB_NO_INSTALL": "1"])
        #expect(run.words.hasPrefix("drumdub: these Debian packages are missing: libsoxr-dev\n"))
        #expect(checkout.log.allSatisfy { $0.hasPrefix("swift") })
        #expect(run.status == 0)
    }

    @Test func aBuildThatFailsStartsNothing() throws {
        let checkout = try Checkout()
        checkout.mark("broken")
        let run = try checkout.start()
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.words.hasSuffix("drumdub: it could not be built; what is wrong is said above\n"))
        _ = try checkout.start()
        #expect(checkout.log.count == 2, "it is tried again")
    }

    @Test func withoutSwiftItSaysWhereToGetIt() throws {
        let checkout = try Checkout()
        try FileManager.default.removeItem(atPath: checkout.tools + "/swift")
        let run = try checkout.start()
        #expect(run.status == 1)
        #expect(
            run.words
                == "drumdub: there is no swift; get version 6.3 or later from https://www.swift.org/install\n"
        )
    }
}
