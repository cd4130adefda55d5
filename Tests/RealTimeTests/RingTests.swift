import Foundation
import Testing

@testable import RealTime

@Suite("Ring: a queue between two threads")
struct RingTests {
    @Test("What goes in comes out in order; a full ring refuses and loses nothing")
    func orderAndBounds() {
        let ring = Ring<Int>.allocate(capacity: 5)
        defer { ring.deallocate() }
        var writer = RingWriter(ring)
        var reader = RingReader(ring)
        #expect(ring.capacity == 8)
        var written = 0
        while writer.write(written) { written += 1 }
        #expect(written == 8)
        for expected in 0..<3 {
            let value = reader.next()
            #expect(value == expected)
        }
        while writer.write(written) { written += 1 }
        #expect(written == 11)
        var values: [Int] = []
        while let value = reader.next() { values.append(value) }
        #expect(values == Array(3..<11))
        let none = reader.next()
        #expect(none == nil)
    }

    @Test("Two threads: every element once, in order, whole")
    func twoThreads() {
        struct Pair: BitwiseCopyable {
            var first: Int
            var second: Int
        }
        let ring = Ring<Pair>.allocate(capacity: 64)
        defer { ring.deallocate() }
        let count = 200_000
        let thread = Thread {
            var writer = RingWriter(ring)
            var next = 0
            while next < count {
                if writer.write(Pair(first: next, second: ~next)) { next += 1 } else { sched_yield() }
            }
        }
        thread.start()
        var reader = RingReader(ring)
        var expected = 0
        var faults = 0
        while expected < count {
            guard let pair = reader.next() else {
                sched_yield()
                continue
            }
            if pair.first != expected || pair.second != ~expected { faults += 1 }
            expected += 1
        }
        #expect(faults == 0)
    }
}

@Suite("LatestValue: a box in which the latest wins")
struct LatestValueTests {
    @Test("The reader finds the last value, again and again")
    func lastWins() {
        let box = LatestValue.allocate(1)
        defer { box.deallocate() }
        var writer = LatestValueWriter(box)
        var reader = LatestValueReader(box)
        var seen = [reader.read()]
        writer.write(2)
        writer.write(3)
        seen.append(reader.read())
        seen.append(reader.read())
        for value in 4...9 {
            writer.write(value)
            seen.append(reader.read())
        }
        #expect(seen == [1, 3, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test("Two threads: never a torn value, never one from the past")
    func twoThreads() {
        struct Pair: BitwiseCopyable {
            var first: Int
            var second: Int
        }
        let box = LatestValue.allocate(Pair(first: 0, second: ~0))
        defer { box.deallocate() }
        let count = 200_000
        let thread = Thread {
            var writer = LatestValueWriter(box)
            for value in 1...count { writer.write(Pair(first: value, second: ~value)) }
        }
        thread.start()
        var reader = LatestValueReader(box)
        var last = 0
        var faults = 0
        while last < count {
            let pair = reader.read()
            if pair.second != ~pair.first || pair.first < last { faults += 1 }
            last = pair.first
        }
        #expect(faults == 0)
    }
}

@Suite("BlockGate: when the audio thread has let go")
struct BlockGateTests {
    @Test("A ticket between blocks is over at once, one inside a block when the block ends")
    func tickets() {
        let gate = BlockGate.allocate()
        defer { gate.deallocate() }
        #expect(gate.isOver(gate.ticket()))
        gate.pass()
        let inside = gate.ticket()
        #expect(!gate.isOver(inside))
        gate.pass()
        #expect(gate.isOver(inside))
        gate.pass()
        #expect(gate.isOver(inside))
    }
}
