import Synchronization
import Testing

@testable import Kits

struct ParallelLoopTests {
    /// A counter for each index, on the heap: atomics can't be elements of an array.
    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    @Test(arguments: [0, 1, 2, 1_000], [1, 2, 8])
    func everyIndexComesOnce(count: Int, threadCount: Int) {
        let counters = (0..<count).map { _ in Counter() }
        ParallelLoop.run(count, threadCount: threadCount) { index in
            counters[index].value.wrappingAdd(1, ordering: .relaxed)
        }
        #expect(counters.allSatisfy { $0.value.load(ordering: .relaxed) == 1 })
    }
}
