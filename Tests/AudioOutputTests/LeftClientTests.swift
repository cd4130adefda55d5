import CJack
import Glibc
import Synchronization
import Testing

@testable import AudioOutput

@Suite struct LeftClientMapTests {
    private let other = "7f8107a84000-7f8107a85000 rw-s 00000000 00:17 37303 "

    @Test func `a client that is there is not held`() {
        #expect(!LeftClients.areHeld(map: ""))
        #expect(!LeftClients.areHeld(map: other + "/dev/shm/jack_sem.0_default_desk\n"))
        #expect(!LeftClients.areHeld(map: other + "/dev/shm/jack-0-3 (deleted)\n"))
    }

    @Test func `a client whose file is gone is held`() {
        let map =
            other + "/dev/shm/jack-0-3\n" + other + "/dev/shm/jack_sem.0_default_probe (deleted)\n" + other
        #expect(LeftClients.areHeld(map: map))
    }
}

@Suite struct HeldSegmentMapTests {
    @Test func `the segments whose files are gone are those of our user, each once`() {
        let map = """
            7f0758b26000-7f075c000000 rw-s 00000000 00:1b 148909 /dev/shm/jack-0-0
            7f077150b000-7f077150c000 rw-s 00000000 00:1b 148921   /dev/shm/jack-0-12 (deleted)
            7f0772e1b000-7f0772e1c000 rw-s 00000000 00:1b 148921   /dev/shm/jack-0-12 (deleted)
            7f0772e1b000-7f0772e1c000 rw-s 00000000 00:1b 148921   /dev/shm/jack-10-3 (deleted)
            7f0772e1b000-7f0772e1e000 r--s 00000000 00:1b 148921   /dev/shm/jack-0-3 (deleted)
            7f0772e1b000-7f0772e1e000 r--s 00000000 00:1b 148921   /dev/shm/jack-0-x (deleted)
            7f0772e1b000-7f0772e1e000 r--s 00000000 00:1b 148921   /dev/shm/jack_sem.0_default_a (deleted)
            """
        #expect(
            HeldSegments.released(map: map, user: 0) == [
                .init(index: 12, byteCount: 4_096), .init(index: 3, byteCount: 12_288),
            ])
    }
}

/// What the library keeps of a client that has left, made by hand: the library itself does it one time in ten, on a
/// busy machine.
private final class HeldClient {
    private let memory: UnsafeMutableRawPointer
    private static let byteCount = 4_096

    init() throws {
        struct Failed: Error {}
        let name = "/jack_sem.\(getuid())_\(JackServer.name)_left"
        let descriptor = shm_open(name, O_CREAT | O_RDWR, 0o600)
        defer { close(descriptor) }
        shm_unlink(name)
        guard descriptor >= 0, ftruncate(descriptor, Self.byteCount) == 0,
            let memory = mmap(nil, Self.byteCount, PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw Failed() }
        self.memory = memory
    }

    func letGo() {
        munmap(memory, Self.byteCount)
    }
}

extension JackTests {
    @Suite struct LeftClientTests {
        private let openings = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)

        private func count(at witness: TestClient) {
            openings.initialize(to: Atomic(0))
            let told: JackClientRegistrationCallback = { name, isThere, context in
                guard isThere != 0, let name, String(cString: name) == "drumdub" else { return }
                context?.assumingMemoryBound(to: Atomic<Int>.self).pointee.add(1, ordering: .relaxed)
            }
            jack_set_client_registration_callback(witness.client, told, openings)
            jack_activate(witness.client)
        }

        /// Whoever got its number next would stand still once connected to us.
        @Test func `while one is held ours is opened anew, and in the end it is used all the same`() throws {
            let server = try JackServer()
            let rig = Rig()
            var witness = try TestClient("witness")
            // Who asked whether the server is up has perhaps left in this very moment.
            while !rig.wait(1, until: { !LeftClients.areHeld }) {
                witness.close()
                witness = try TestClient("witness")
            }
            count(at: witness)
            try rig.start()
            rig.stop()
            #expect(rig.wait { openings.pointee.load(ordering: .relaxed) == 1 })

            let held = try HeldClient()
            #expect(LeftClients.areHeld)
            let second = Rig()
            try second.start()
            #expect(second.output.status.state == .running)
            let all = 1 + LeftClients.attemptCount
            #expect(second.wait { openings.pointee.load(ordering: .relaxed) == all })
            second.stop()

            held.letGo()
            #expect(!LeftClients.areHeld)
            let third = Rig()
            try third.start()
            third.stop()
            #expect(third.wait { openings.pointee.load(ordering: .relaxed) == all + 1 })
            witness.close()
            server.end(SIGTERM)
        }
    }
}
