import Engine
import Kits

/// The kits that are in memory: the one that is played, the one on its way, and those that still ring.
struct KitShelf {
    /// What the user has asked for.
    struct Source: Equatable {
        var name: String
        /// Its absolute path, if that was given in place of a name.
        var path: String?
        /// Empty for all that the kit has.
        var microphones: [String] = []

        /// The command that asks for it.
        var commandLine: String {
            let choice = microphones.isEmpty ? "" : " --mics " + quoted(microphones.joined(separator: ","))
            return "kit \(quoted(path ?? name))" + choice
        }
    }

    /// How a kit is prepared.
    struct Form: Equatable {
        var sampleRate: Int
        var storage: SampleStorage
        /// Whether hi-hats choke by their names.
        var chokesHats: Bool
    }

    /// A kit on its way.
    struct Loading {
        let source: Source
        let form: Form
        let number: Int
        /// When its progress was told last, or when it began.
        var toldSeconds: Double
        /// Nil where nobody asked: at the start, or for another rate.
        let completion: Session.Completion?
    }

    /// Folders with kits, the first one first.
    let folders: [String]
    /// The kit that hits play.
    var current: LoadedKit?
    /// What the user has asked for to get it.
    private(set) var currentSource: Source?
    /// How it was prepared.
    private(set) var currentForm: Form?
    var loading: Loading?
    /// Lines of the configuration about a kit that is not there: the kit, and its faders.
    private(set) var unmetLines: [String] = []
    /// Kits whose voices may still ring, by their memory.
    private(set) var ringing: [UnsafeMutablePointer<KitImage>: LoadedKit] = [:]
    private var nextNumber = 0

    init(folders: [String]) {
        self.folders = folders
    }

    /// What the user called it.
    var currentName: String? { currentSource?.name }
    /// The rate that it was loaded for; 0 without a kit.
    var currentSampleRate: Int { currentForm?.sampleRate ?? 0 }

    /// Keeps such a line; a kit takes the place of the one before.
    mutating func keepUnmet(_ line: String, isKit: Bool) {
        if isKit { unmetLines = [] }
        if isKit || !unmetLines.isEmpty { unmetLines.append(line) }
    }

    mutating func takeNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }

    /// The engine has the kit now; the one before may ring on.
    mutating func replace(with kit: LoadedKit, _ loading: Loading) {
        if let current { ringing[current.image] = current }
        current = kit
        if loading.completion != nil { unmetLines = [] }
        currentSource = loading.source
        currentForm = loading.form
    }

    /// The engine has given a kit back.
    mutating func release(_ image: UnsafeMutablePointer<KitImage>) {
        ringing[image] = nil
    }
}
