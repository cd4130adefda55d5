import Foundation
import Glibc

/// A USB MIDI controller: the kernel's own device side (f_midi) behind its own host controller
/// (dummy_hcd), so that plugging it in goes all the way through the USB audio driver.
final class Gadget {
    struct Failure: Error {
        var path: String
        var reason = String(cString: strerror(errno))
    }

    private static let root = "/sys/kernel/config/usb_gadget"
    private let folder: String
    /// What the gadget's own side calls its card.
    private let name: String
    private let controller: String
    private var bytes: Int32 = -1

    /// Loads the drivers for two controllers.
    static func prepare() throws {
        if access(root, F_OK) == 0 { return }
        try Program.run(["modprobe", "-a", "libcomposite", "usb_f_midi", "snd-usb-audio"])
        try Program.run(["modprobe", "dummy_hcd", "num=2"])
        if mount("none", "/sys/kernel/config", "configfs", 0, nil) != 0 && errno != EBUSY {
            throw Failure(path: "/sys/kernel/config")
        }
    }

    /// A controller that calls itself `product`, on the host controller `number`, not yet plugged in.
    init(product: String, number: Int) throws {
        try Self.prepare()
        folder = "\(Self.root)/test\(number)"
        controller = "dummy_udc.\(number)"
        name = "gadget\(number)"
        try make("")
        try write("0x1d6b", to: "idVendor")
        try write("0x0104", to: "idProduct")
        try make("strings/0x409")
        try write(product, to: "strings/0x409/product")
        try write(name, to: "strings/0x409/serialnumber")
        try make("configs/c.1")
        try make("functions/midi.usb0")
        try write(name, to: "functions/midi.usb0/id")
        if symlink("\(folder)/functions/midi.usb0", "\(folder)/configs/c.1/midi.usb0") != 0 {
            throw Failure(path: "\(folder)/configs/c.1/midi.usb0")
        }
    }

    deinit {
        try? pull()
        unlink("\(folder)/configs/c.1/midi.usb0")
        for path in ["functions/midi.usb0", "configs/c.1", "strings/0x409"] { rmdir("\(folder)/\(path)") }
        rmdir(folder)
    }

    /// Plugs it in.
    func plug() throws { try write(controller, to: "UDC") }

    /// Pulls it out.
    func pull() throws {
        if bytes >= 0 { close(bytes) }
        bytes = -1
        try write("\n", to: "UDC")
    }

    /// Sends MIDI bytes as the device would.
    func send(_ message: [UInt8]) throws {
        if bytes < 0 { bytes = open(try Card.rawDevice(named: name), O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
        guard Glibc.write(bytes, message, message.count) == message.count else {
            throw Failure(path: "gadget")
        }
    }

    private func make(_ path: String) throws {
        if mkdir("\(folder)/\(path)", 0o755) != 0 && errno != EEXIST { throw Failure(path: path) }
    }

    private func write(_ text: String, to path: String) throws {
        let file = open("\(folder)/\(path)", O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        let count = text.utf8.count
        guard Glibc.write(file, text, count) == count else { throw Failure(path: path) }
    }
}

/// A sound card.
enum Card {
    /// The raw MIDI device of the card with this name; waits until the card has come.
    static func rawDevice(named name: String) throws -> String {
        for _ in 0..<Patience.polls * 100 {
            let cards = try String(contentsOfFile: "/proc/asound/cards", encoding: .utf8)
            let line = cards.split(separator: "\n").first { $0.contains("[") && $0.contains(name) }
            if let number = line?.split(separator: " ").first {
                return "/dev/snd/midiC\(number)D0"
            }
            usleep(1_000)
        }
        throw Patience.Lost()
    }
}
