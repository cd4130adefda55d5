import Devices
import Testing

@testable import PlayerBus

@Suite struct FileAddressTests {
    @Test(arguments: ["/music/a b.flac", "/é/日本.mp3", "/100%/#1?.ogg", "/a+b&c=d;e'f\"g.wav", "/"])
    func aPathComesBack(_ path: String) {
        #expect(FileAddress.path(of: FileAddress.address(of: path)) == path)
    }

    @Test func addressesAreEncodedAsURIs() {
        #expect(FileAddress.address(of: "/é #1%.mp3") == "file:///%C3%A9%20%231%25.mp3")
        #expect(FileAddress.address(of: "/\t\n") == "file:///%09%0A")
    }

    @Test func otherSpellingsAreTaken() {
        #expect(FileAddress.path(of: "FILE://localhost/a%2fb") == "/a/b")
        #expect(FileAddress.path(of: "file:///é") == "/é")
    }

    @Test(arguments: [
        "", "file:", "file://", "file://host/a", "file://a", "http://a/b", "/a", "file:///%", "file:///%4",
        "file:///%+1", "file:///%zz", "file:///%00", "file:///%C3", "file:///%ED%A0%80",
    ])
    func whatIsNoPathHereIsNone(_ address: String) {
        #expect(FileAddress.path(of: address) == nil)
    }
}

@Suite struct BusTextTests {
    @Test func aShortTextStays() {
        #expect(BusText.fit("Ärzte 日本 🥁") == "Ärzte 日本 🥁")
    }

    @Test func aLongTextEndsWithAWholeCharacter() {
        for prefix in ["", "a", "ab", "abc"] {
            let fit = BusText.fit(prefix + String(repeating: "🥁", count: 5000))
            #expect(fit.utf8.count <= BusText.byteLimit && fit.utf8.count > BusText.byteLimit - 8)
            #expect(fit.hasSuffix("🥁") && !fit.contains("\u{FFFD}"))
        }
    }

    @Test func aCharacterWithoutEndIsCutAsWell() {
        let fit = BusText.fit("a" + String(repeating: "\u{301}", count: 100_000))
        #expect(fit.utf8.count <= BusText.byteLimit)
    }

    @Test func aListIsBoundedAsAWhole() {
        #expect(BusText.fit(Array(repeating: "x", count: 100_000)).count < 1000)
        #expect(BusText.fit(["", "x", ""]) == ["x"])
        let long = String(repeating: "y", count: 3000)
        #expect(BusText.fit([long, long, long]) == [long])
    }
}

@Suite struct BusAddressTests {
    @Test func theIdentityOfOneDaemonIsLeftOut() throws {
        #expect(try BusAddress.usable("unix:path=/run/bus,guid=12ab") == "unix:path=/run/bus")
        #expect(
            try BusAddress.usable("tcp:host=x;unix:guid=1,abstract=/tmp/y;unixexec:path=sh")
                == "unix:abstract=/tmp/y")
    }

    @Test(arguments: ["", "tcp:host=x,port=1", "unixexec:path=/bin/sh", "autolaunch:", "nonsense"])
    func whatMayMakeUsWaitIsRefused(_ address: String) {
        #expect(throws: DeviceError.self) { try BusAddress.usable(address) }
    }

    @Test func theEnvironmentTellsWhereItIs() throws {
        let named = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a,guid=1", "XDG_RUNTIME_DIR": "/tmp"]
        #expect(try BusAddress.find { named[$0] } == "unix:path=/a")
        let error = #expect(throws: DeviceError.self) {
            try BusAddress.find { ["XDG_RUNTIME_DIR": "/nonexistent"][$0] }
        }
        #expect(error?.text.contains("DBUS_SESSION_BUS_ADDRESS is not set") == true)
    }

    @Test func aPathIsEscaped() {
        #expect(BusAddress.escaped("/run/é ,;=%/bus") == "/run/%c3%a9%20%2c%3b%3d%25/bus")
    }
}
