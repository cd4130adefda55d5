import Glibc
import Host
import MusicLibrary

/// The library in a process of its own: what it takes and what it holds.
enum LibraryProbe {
    /// Scans `folder` into a new index at `index`, then looks for changes, and prints seconds and bytes.
    static func run(folder: String, index: String) {
        let plainSeconds = time { readPlainly(folder) }
        let before = residentPeak()
        let library = MusicLibrary(indexPath: index)
        var report: ScanReport?
        let scanSeconds = time {
            try? library.scan([folder])
            report = finish(library)
        }
        let peak = residentPeak()
        let rescans = (0..<5).map { _ in
            time {
                library.rescan()
                report = finish(library)
            }
        }
        let count = (try? library.songCount) ?? 0
        print("plain \(plainSeconds)")
        print("scan \(scanSeconds)")
        print("rescan \(rescans.sorted()[2])")
        print("megabytes \(peak) \(before)")
        print("songs \(count) \(report?.fileCount ?? 0) \(report?.hasChanges ?? true)")
    }

    private static func time(_ body: () -> Void) -> Double {
        let start = MonotonicClock.seconds
        body()
        return MonotonicClock.seconds - start
    }

    private static func finish(_ library: MusicLibrary) -> ScanReport? {
        while true {
            library.waitForEvents(milliseconds: -1)
            for event in library.takeEvents() {
                switch event {
                case .finished(let report): return report
                case .trouble(let line): print("trouble \(line)")
                default: break
                }
            }
        }
    }

    /// The largest resident size so far, in megabytes.
    private static func residentPeak() -> Double {
        // Not what getrusage says: that holds the peak of the program that started this one, too.
        let status = (try? Files.readText("/proc/self/status")) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return
            (line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Double($0) } ?? 0)
            / 1_024
    }

    /// What any scan must do at least: every name, and the first 64 KiB of every file.
    private static func readPlainly(_ folder: String) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let type = Int32(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if type == Int32(DT_DIR) {
                readPlainly(folder + "/" + name)
            } else {
                let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
                if descriptor >= 0 {
                    _ = read(descriptor, &bytes, bytes.count)
                    close(descriptor)
                }
            }
        }
    }
}
