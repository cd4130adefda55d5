import Devices
import Glibc
import Host

/// Where the session's bus is.
enum BusAddress {
    /// The address that the environment names, or the usual place; only ways that can be joined without
    /// waiting for anybody.
    static func find(
        _ environment: (String) -> String? = Paths.environment
    ) throws(DeviceError) -> String {
        if let named = environment("DBUS_SESSION_BUS_ADDRESS") { return try usable(named) }
        if let folder = environment("XDG_RUNTIME_DIR"), access(folder + "/bus", F_OK) == 0 {
            return "unix:path=" + escaped(folder + "/bus")
        }
        throw DeviceError("no session bus: DBUS_SESSION_BUS_ADDRESS is not set; start in a desktop session")
    }

    /// Those parts of `address` that are sockets of this machine, without the identity of one very bus:
    /// one that was started anew in its place is welcome too.
    static func usable(_ address: String) throws(DeviceError) -> String {
        let parts = address.split(separator: ";").filter { $0.hasPrefix("unix:") }
        let told = parts.map { part in
            "unix:"
                + part.dropFirst(5).split(separator: ",").filter { !$0.hasPrefix("guid=") }
                .joined(separator: ",")
        }
        if !told.isEmpty { return told.joined(separator: ";") }
        throw DeviceError(
            "session bus \(address.prefix(200)): not a socket of this machine; set "
                + "DBUS_SESSION_BUS_ADDRESS to one like unix:path=/run/user/1000/bus")
    }

    /// `path` as it stands in an address.
    static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte < 128 && (scalar.properties.isAlphabetic || "0123456789-_/.*".utf8.contains(byte))
            let digits = String(byte, radix: 16)
            return isPlain ? String(scalar) : "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
