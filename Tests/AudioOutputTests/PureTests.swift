import Host
import Devices
import Testing

@testable import AudioOutput

struct PatchTests {
    let wanted = wires("main_left a:1", "kit_left b:1")

    @Test func whatIsMissingIsConnectedOnceItsTargetIsThere() {
        var patch = Patch()
        patch.want(wanted)
        #expect(patch.reconcile(with: [], targets: ["a:1"], now: 0) == wires("main_left a:1"))
        #expect(patch.reconcile(with: wires("main_left a:1"), targets: ["a:1"], now: 1) == [])
        #expect(
            patch.reconcile(with: wires("main_left a:1"), targets: ["a:1", "b:1"], now: 2)
                == wires("kit_left b:1"))
    }

    @Test func whatIsCutWhileBothEndsStayIsForgottenAfterAWhile() {
        var patch = Patch()
        patch.want(wanted)
        let targets: Set = ["a:1", "b:1"]
        _ = patch.reconcile(with: wanted, targets: targets, now: 0)
        #expect(patch.reconcile(with: wires("kit_left b:1"), targets: targets, now: 1) == [])
        #expect(patch.isWaiting)
        #expect(patch.wanted == wanted)
        _ = patch.reconcile(with: wires("kit_left b:1"), targets: targets, now: 1 + Patch.graceSeconds)
        #expect(patch.wanted == wires("kit_left b:1"))
    }

    @Test func whatAServerCutsAsItEndsStaysWanted() {
        var patch = Patch()
        patch.want(wanted)
        _ = patch.reconcile(with: wanted, targets: ["a:1", "b:1"], now: 0)
        _ = patch.reconcile(with: [], targets: ["a:1", "b:1"], now: 1)
        patch.serverIsGone()
        #expect(patch.reconcile(with: [], targets: ["a:1", "b:1"], now: 9) == wanted)
    }

    @Test func aTargetThatComesBackIsConnectedAgain() {
        var patch = Patch()
        patch.want(wanted)
        _ = patch.reconcile(with: wanted, targets: ["a:1", "b:1"], now: 0)
        #expect(patch.reconcile(with: wires("kit_left b:1"), targets: ["b:1"], now: 1) == [])
        let again = patch.reconcile(with: wires("kit_left b:1"), targets: ["a:1", "b:1"], now: 60)
        #expect(again == wires("main_left a:1"))
    }

    @Test func clientsThatNeverHaveTheSameNameTwiceAreNotKnownForEver() {
        var patch = Patch()
        patch.want(wires("kit_left b:1"))
        let passing = (0..<40).map { wires("main_left recorder-\($0):1", "main_right recorder-\($0):2") }
        for (time, connections) in passing.enumerated() {
            _ = patch.reconcile(
                with: connections, targets: Set(connections.map(\.target)), now: Double(time))
        }
        let kept = passing.suffix(Patch.awayLimit + 1).flatMap { $0 }
        #expect(patch.wanted == wires("kit_left b:1") + kept)
        // What the user asks for is no longer one of them.
        patch.want(Array(kept.prefix(1)))
        _ = patch.reconcile(with: [], targets: [], now: 500)
        #expect(patch.wanted == wires("kit_left b:1") + kept.prefix(1) + kept.dropFirst(2))
    }

    @Test func portsInThePlaceOfOthersAreConnectedAsThoseWere() {
        var patch = Patch()
        patch.want(wires("main_left a:1", "mic_left b:1", "mic_right b:2", "mic_right b:1"))
        patch.replace(["mic_left", "mic_right"], with: ["mic"])
        #expect(patch.wanted == wires("main_left a:1", "mic b:1", "mic b:2"))
        patch.replace(["mic"], with: ["mic_left", "mic_right"])
        #expect(patch.wanted == wires("main_left a:1", "mic_left b:1", "mic_right b:2"))
        patch.replace([], with: ["other_left", "other_right"])
        #expect(patch.wanted == wires("main_left a:1", "mic_left b:1", "mic_right b:2"))
    }

    @Test func defaultsGiveWayToTheUser() {
        var patch = Patch()
        patch.want(wires("main_left b:1"))
        patch.wantByDefault(wires("main_left a:1", "main_right a:2"), targets: ["a:1", "a:2", "b:1"])
        #expect(patch.wanted == wires("main_left b:1", "main_right a:2"))
        var other = Patch()
        other.wantByDefault(wires("main_left a:1"), targets: ["a:1"])
        other.want(wires("main_left a:1"))
        #expect(other.defaults == [])
    }

    @Test func defaultsAreMadeBesideConnectionsWhoseTargetIsAway() {
        var patch = Patch()
        patch.want(wires("main_left gone:1"))
        let pair = wires("main_left a:1", "main_right a:2")
        patch.wantByDefault(pair, targets: ["a:1", "a:2"])
        #expect(patch.reconcile(with: [], targets: ["a:1", "a:2"], now: 0) == pair)
        patch.wantByDefault(pair, targets: ["a:1", "a:2"])
        #expect(patch.wanted.count == 3)
    }

    @Test func whatIsRestoredReplacesDefaultsOnlyIfItsTargetIsThere() {
        let pair = wires("main_left a:1", "main_right a:2")
        var patch = Patch()
        patch.wantByDefault(pair, targets: ["a:1", "a:2"])
        #expect(patch.restore(wires("main_left gone:1"), targets: ["a:1", "a:2", "b:1"]) == [])
        #expect(patch.defaults == Set(pair))
        #expect(
            patch.restore(wires("main_left b:1"), targets: ["a:1", "a:2", "b:1"]) == wires("main_left a:1"))
        #expect(patch.wanted == wires("main_right a:2", "main_left gone:1", "main_left b:1"))
    }

    @Test func whatIsConnectedAlreadyTakesNoDefaultAwayWhenMoreIsRestored() {
        let targets: Set = ["a:1", "b:1"]
        var patch = Patch()
        patch.wantByDefault(wires("main_left a:1"), targets: targets)
        patch.want(wires("main_left b:1"))
        #expect(patch.restore(wires("main_left b:1", "kit_left gone:1"), targets: targets) == [])
        #expect(patch.defaults == Set(wires("main_left a:1")))
    }

    @Test func theLineOfTheStartTellsDefaultsFromWhatIsBackAndWhatWaits() {
        let pair = wires("main_left a:1", "main_right a:2")
        var patch = Patch()
        #expect(patch.text(actual: []).hasPrefix("nothing is connected"))
        patch.wantByDefault(pair, targets: ["a:1", "a:2"])
        #expect(patch.text(actual: pair) == "main is connected to a:1 and a:2")
        patch.want(wires("main_left gone:1"))
        #expect(
            patch.text(actual: pair) == "main is connected to a:1 and a:2; 1 connection waits for its port")
        #expect(patch.text(actual: []) == "3 connections wait for their ports")
        patch.want(wires("kit_left b:1"))
        let back = patch.text(actual: pair + wires("kit_left b:1"))
        #expect(
            back
                == "main is connected to a:1 and a:2; its connection is back; 1 connection waits for its port"
        )
        patch.forget(pair)
        #expect(
            patch.text(actual: wires("kit_left b:1"))
                == "its connection is back; 1 connection waits for its port")
        #expect(patch.text(actual: wires("kit_left b:1", "main_left gone:1")) == "its 2 connections are back")
    }

    @Test func portsThatGoTakeTheirConnectionsWithThem() throws {
        var layout = PortLayout()
        _ = try layout.addExtra("mic", index: 0, isStereo: true)
        _ = try layout.addExtra("room", index: 1, isStereo: false)
        #expect(layout.removeExtra("mic").removed.map(\.name) == ["mic_left", "mic_right"])
        #expect(layout.removeExtra("mic") == PortLayout.Change())
        #expect(layout.removeExtra("main") == PortLayout.Change())
        #expect(Array(layout.names.suffix(3)) == ["click", "room", "pads_in"])
        #expect(try layout.addExtra("mic", index: 0, isStereo: false).added.map(\.channel) == [8])
    }
}

struct WatchdogTests {
    @Test func aCallbackThatNoLongerComesIsTold() {
        var dog = Watchdog(cycleCount: 5, now: 0)
        var changes: [Watchdog.Change?] = []
        for tick in 1...12 {
            changes.append(dog.look(cycleCount: 5, now: Double(tick) / 10, limitSeconds: 1))
        }
        #expect(changes.compactMap { $0 } == [.stalled])
        #expect(dog.isStalled)
        #expect(dog.look(cycleCount: 6, now: 1.3, limitSeconds: 1) == .moving)
        #expect(dog.look(cycleCount: 7, now: 1.4, limitSeconds: 1) == nil)
    }

    @Test func aLookThatComesLateBlamesNobodyElse() {
        var dog = Watchdog(cycleCount: 5, now: 0)
        #expect(dog.look(cycleCount: 5, now: 100, limitSeconds: 1) == nil)
        #expect(!dog.isStalled)
    }
}

struct WiringTests {
    @Test func leftGoesToTheFirstAndRightToTheSecond() {
        let pair = ["main_left", "main_right"]
        #expect(Wiring.pairs(pair, to: ["a:1", "a:2"]) == wires("main_left a:1", "main_right a:2"))
        #expect(Wiring.pairs(pair, to: ["a:1"]) == wires("main_left a:1", "main_right a:1"))
        #expect(Wiring.pairs(["main_right"], to: ["a:1", "a:2"]) == wires("main_right a:2"))
        #expect(Wiring.pairs(["click"], to: ["a:1", "a:2"]) == wires("click a:1", "click a:2"))
        #expect(Wiring.pairs(["pads_in"], to: ["a:1", "a:2"]) == wires("pads_in a:1"))
        #expect(Wiring.pairs(pair, to: []) == [])
    }

    @Test func mainIsHeardThroughOneDeviceEvenIfTheFirstHasButOnePort() {
        #expect(
            Wiring.firstPair(of: ["hdmi:1", "card:l", "card:r", "usb:l", "usb:r"]) == ["card:l", "card:r"])
        #expect(Wiring.firstPair(of: ["card:1", "card:2", "card:3"]) == ["card:1", "card:2"])
        #expect(Wiring.firstPair(of: ["hdmi:1", "beep:1"]) == ["hdmi:1"])
        #expect(Wiring.firstPair(of: []) == [])
    }

    @Test func aClientStandsForItsFirstTwoPorts() {
        let all = ["mix:1", "mix:2", "mix:3", "mixer:1"]
        #expect(Wiring.targets(named: "mix", among: all) == ["mix:1", "mix:2"])
        #expect(Wiring.targets(named: "mix:3", among: all) == ["mix:3"])
        #expect(Wiring.targets(named: "mi", among: all) == [])
    }
}

struct PortLayoutTests {
    @Test func extraOutputsKeepTheirPlaces() throws {
        var layout = PortLayout()
        let toms = try layout.addExtra("toms", index: 1, isStereo: true)
        #expect(toms.added.map(\.name) == ["toms_left", "toms_right"])
        #expect(toms.added.map(\.channel) == [10, 11])
        #expect(try layout.addExtra("toms", index: 1, isStereo: true) == PortLayout.Change())
        #expect(layout.ports(named: "toms") == ["toms_left", "toms_right"])
        #expect(layout.ports(named: "toms_left") == ["toms_left"])
        #expect(layout.ports(named: "nothing") == nil)
    }

    @Test func anOutputThatGetsOtherPortsKeepsItsPlace() throws {
        var layout = PortLayout()
        for (index, name) in ["kick", "snare", "hat"].enumerated() {
            _ = try layout.addExtra(name, index: index, isStereo: index != 1)
        }
        let narrower = try layout.addExtra("kick", index: 0, isStereo: false)
        #expect(narrower.removed.map(\.name) == ["kick_left", "kick_right"])
        #expect(narrower.added.map(\.name) == ["kick"])
        #expect(narrower.added.map(\.channel) == [8])
        _ = try layout.addExtra("snare", index: 1, isStereo: true)
        let extras = ["kick", "snare_left", "snare_right", "hat_left", "hat_right", "pads_in"]
        #expect(Array(layout.names.dropFirst(7)) == extras)
        #expect(layout.words == ["main", "song", "kit", "click", "pads_in", "kick", "snare", "hat"])
        #expect(throws: DeviceError.self) { try layout.addExtra("kick", index: 3, isStereo: true) }
        #expect(layout.ports(named: "kick") == ["kick"])
    }

    @Test(
        arguments: [
            ("main", 0, "output main: there is a port of that name, choose another"),
            ("a:b", 0, "output a:b: a name has 1 to 64 signs, without blanks and colons"),
            ("", 0, "output : a name has 1 to 64 signs, without blanks and colons"),
            ("bell", 16, "output bell: there is room for 16 outputs only"),
            ("bell", 3, "output bell: its place is taken by snare"),
        ])
    func namesThatCannotBeAreRefused(name: String, index: Int, text: String) throws {
        var layout = PortLayout()
        _ = try layout.addExtra("snare", index: 3, isStereo: false)
        let error = #expect(throws: DeviceError.self) {
            try layout.addExtra(name, index: index, isStereo: true)
        }
        #expect(error?.text == text)
    }
}
