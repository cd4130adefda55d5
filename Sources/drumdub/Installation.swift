import Glibc
import Host
import Kits

/// Where the program's own kits and configuration are.
struct Installation {
    /// The folder that holds `kits` and `config`; nil if there is none around the program.
    let root: String?

    /// Looks in the folders above the program, from the nearest on.
    init() {
        var folder = Paths.folder(of: Self.programPath)
        while !Self.isRoot(folder) && folder != "/" && folder != "." { folder = Paths.folder(of: folder) }
        root = Self.isRoot(folder) ? folder : nil
    }

    /// Folders with kits: the user's (`dataFolder` nil: at the usual place), those that come along, Hydrogen's.
    func kitFolders(dataFolder: String?) -> [String] {
        let user = (dataFolder ?? Paths.userData).map { $0 + "/kits" }
        return [user, root.map { $0 + "/kits" }].compactMap { $0 } + KitFinder.hydrogenFolders
    }

    /// The configuration with every default.
    var configuration: String? { root.map { $0 + "/config/drumdub.conf" } }

    /// The maps of the controllers that we know.
    var padFolder: String? { root.map { $0 + "/config/pads" } }

    private static func isRoot(_ folder: String) -> Bool {
        Files.kind(of: folder + "/config/drumdub.conf") != nil && Files.kind(of: folder + "/kits") == .folder
    }

    private static var programPath: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }
}
