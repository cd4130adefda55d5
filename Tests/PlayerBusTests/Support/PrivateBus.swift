import Foundation
import Glibc

/// A bus of a test's own, on which nothing is started by itself.
final class PrivateBus {
    private let folder: String
    private var daemon: Program?
    /// With the identity of the first daemon, as a desktop's session tells it.
    private(set) var address = ""

    /// The address of whatever daemon is at our place.
    var place: String { "unix:path=\(folder)/bus" }

    struct NotReady: Error { let text: String }

    /// Starts the bus.
    init() throws {
        var template = Array("/tmp/drumdub-bus-XXXXXX".utf8CString)
        folder = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return "" }
            return String(cString: base)
        }
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(toFile: folder + "/bus.conf", atomically: false, encoding: .utf8)
        address = try start()
    }

    deinit {
        daemon?.end(SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts the daemon, at the same place each time.
    @discardableResult
    func start() throws -> String {
        unlink(folder + "/bus")
        let daemon = try Program(
            "/usr/bin/dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--print-address"],
            wantsErrors: false)
        self.daemon = daemon
        // It prints its address when it listens.
        while daemon.lines.isEmpty && !daemon.isAtEnd {
            var entry = pollfd(fd: daemon.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 20_000) > 0 else { break }
        }
        guard let address = daemon.lines.first, address.hasPrefix("unix:") else {
            throw NotReady(text: daemon.text)
        }
        return address
    }

    /// Ends the daemon at once.
    func kill() {
        daemon?.end(SIGKILL)
    }

    /// Lets the daemon stand still, or go on.
    func signal(_ number: Int32) {
        daemon?.signal(number)
    }
}
