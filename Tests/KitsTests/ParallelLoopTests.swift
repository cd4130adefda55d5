import Synchronization
import Testing

@testable import Kits

struct ParallelLoopTests {
    @Test(arguments: [0, 1, 2, 1_000], [1, 2, 8])
    func everyIndexComesOnce(count: Int, threadCount: Int) {
        let seen = Mutex<[Int]>([])
        ParallelLoop.run(count, threadCount: threadCount) { index in seen.withLock { $0.append(index) } }
        #expect(seen.withLock { $0.sorted() } == Array(0..<count))
    }
}
