import Glibc
import Testing

@testable import Host

@Suite struct WorkerTests {
    private func niceness(isPatient: Bool) -> Int32 {
        let seen = Locked<Int32>(-100)
        Worker(name: "test", isPatient: isPatient) {
            let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            seen.withLock { $0 = niceness }
        }.join()
        return seen.withLock { $0 }
    }

    @Test func `a patient thread lets others go first, and no other thread does`() {
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        #expect(niceness(isPatient: true) == max(own, Worker.patientNiceness))
        #expect(niceness(isPatient: false) == own)
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) == own)
    }
}
