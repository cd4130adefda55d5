import Devices
import Glibc
import PlayerBus
import Testing

/// A bus that is not there, dies, or stands still.
@Suite(.serialized) struct LostBusTests {
    /// Quick, so that tests need not wait for minutes.
    private static var quick: BusTiming {
        var timing = BusTiming()
        timing.joinSeconds = 1
        timing.lookSeconds = 0.1
        timing.answerSeconds = 1
        timing.firstRetrySeconds = 0.02
        timing.longestRetrySeconds = 0.1
        return timing
    }

    @Test func noBusIsAnErrorThatSaysWhereOneWasLookedFor() {
        let player = MPRISBus(address: "unix:path=/nonexistent/bus")
        let error = #expect(throws: DeviceError.self) { try player.start() }
        #expect(error?.text.contains("/nonexistent/bus: No such file or directory") == true)
        #expect(player.takeRequests() == [])
        player.show(StandInPlayer.threeSongs)
        player.ask("vlc", .play)
        #expect(player.busName == nil)
    }

    @Test func aBusThatWouldHaveToBeWaitedForIsRefused() {
        let player = MPRISBus(address: "tcp:host=localhost,port=1")
        #expect(throws: DeviceError.self) { try player.start() }
    }

    @Test func aBusThatComesLaterIsJoined() throws {
        let bus = try PrivateBus()
        bus.kill()
        let player = MPRISBus(address: bus.address, timing: Self.quick)
        #expect(throws: DeviceError.self) { try player.start() }
        try bus.start()
        #expect(attend(player) { player.busName != nil })
    }

    @Test func aBusThatDiesAndComesBackIsJoinedAgain() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address, timing: Self.quick)
        for _ in 0..<3 {
            bus.kill()
            #expect(player.wait { player.bus.busName == nil })
            player.snapshot.status = .playing
            try bus.start()
            #expect(player.wait { player.bus.busName == "org.mpris.MediaPlayer2.drumdub" })
            #expect(try player.run("/usr/bin/playerctl", ["status"]).text == "Playing\n")
        }
    }

    @Test func aDeathIsSeenInTheDescriptor() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address)
        _ = player.bus.takeRequests()
        bus.kill()
        var entry = pollfd(fd: player.bus.eventDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 20_000) == 1)
        #expect(player.wait { player.bus.busName == nil })
    }

    @Test func aBusWithoutNewsWakesNobody() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address)
        #expect(player.wait { isQuiet(player.bus) })
        bus.kill()
        #expect(player.wait { player.bus.busName == nil })
        #expect(isQuiet(player.bus))
    }

    @Test func aBusThatStandsStillIsLeftAndJoinedWhenItGoesOn() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address, timing: Self.quick)
        bus.signal(SIGSTOP)
        #expect(player.wait { player.bus.busName == nil })
        bus.signal(SIGCONT)
        #expect(player.wait { player.bus.busName != nil })
        #expect(try player.run("/usr/bin/playerctl", ["status"]).text == "Paused\n")
    }

    @Test func nobodyIsHeldByABusThatStandsStill() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address)
        bus.signal(SIGSTOP)
        // Far more than the socket holds: had any of it to wait, this would never end.
        var doneCount = 0
        for number in 0..<5000 {
            var next = StandInPlayer.threeSongs
            next.current?.title = String(repeating: "x", count: 4000) + String(number)
            player.bus.show(next)
            player.bus.seeked(to: Int64(number))
            player.bus.ask("vlc", .play)
            if player.bus.takeRequests().isEmpty { doneCount += 1 }
        }
        #expect(doneCount == 5000)
        #expect(isQuiet(player.bus))
        player.bus.stop()
        #expect(player.bus.busName == nil)
        // A new one does not hang either: it begins, and says nothing.
        let late = MPRISBus(address: bus.address)
        try late.start()
        #expect(late.takeRequests() == [] && late.busName == nil)
        #expect(isQuiet(late))
        bus.signal(SIGCONT)
        #expect(attend(late) { late.busName != nil })
    }

    @Test func aJoinThatIsNeverAnsweredIsGivenUpAndTriedAgain() throws {
        let bus = try PrivateBus()
        bus.signal(SIGSTOP)
        let player = MPRISBus(address: bus.address, timing: Self.quick)
        try player.start()
        // Longer than any one try may take.
        var turns = 0
        #expect(
            attend(player) {
                turns += 1; return turns > 50
            })
        #expect(player.busName == nil)
        bus.signal(SIGCONT)
        #expect(attend(player) { player.busName != nil })
    }

    @Test func aPauseOfOurOwnIsNotTakenForOneOfTheBus() throws {
        let bus = try PrivateBus()
        var timing = BusTiming()
        timing.lookSeconds = 0
        timing.answerSeconds = 0.02
        let player = try StandInPlayer(bus.address, timing: timing)
        for _ in 0..<10 {
            // As if we had been stopped after we asked, until long after the answer came.
            var entry = pollfd(fd: player.bus.eventDescriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&entry, 1, 20_000) == 1)
            usleep(50_000)
            _ = player.bus.takeRequests()
            #expect(player.bus.busName != nil)
        }
    }

    @Test func aSecondStartJoinsAnew() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address)
        try player.bus.start()
        #expect(player.bus.busName == nil)
        // The bus may not have seen the first one off yet: then it is the name of a second instance.
        #expect(player.wait { player.bus.busName?.hasPrefix("org.mpris.MediaPlayer2.drumdub") == true })
    }

    @Test func leavingAndJoiningLeavesNoDescriptorBehind() throws {
        let bus = try PrivateBus()
        let player = try StandInPlayer(bus.address, timing: Self.quick)
        func round() throws {
            player.bus.stop()
            try player.bus.start()
            #expect(player.wait { player.bus.busName != nil })
        }
        try round()
        let number = player.bus.eventDescriptor
        let before = descriptorCount()
        for _ in 0..<300 { try round() }
        #expect(player.bus.eventDescriptor == number)
        // Other tests of this process have some too, but never so many.
        #expect(descriptorCount() < before + 200)
    }

    private func attend(_ player: MPRISBus, until isDone: () -> Bool) -> Bool {
        for _ in 0..<600 {
            _ = player.takeRequests()
            if isDone() { return true }
            var entry = pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 50)
        }
        return false
    }

    private func isQuiet(_ player: MPRISBus) -> Bool {
        var entry = pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 0
    }

    private func descriptorCount() -> Int {
        (0..<4096).count { fcntl($0, F_GETFD) >= 0 }
    }
}
