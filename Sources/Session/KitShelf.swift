import Engine
import Kits

/// The kits that are in memory: the one that is played, the one on its way, and those that still ring.
struct KitShelf {
    /// A kit on its way.
    struct Loading {
        let name: String
        let number: Int
        let sampleRate: Int
        let chokesHats: Bool
        /// Nil where nobody asked: at the start, or for another rate.
        let completion: Session.Completion?
    }

    /// Folders with kits, the first one first.
    let folders: [String]
    /// The kit that hits play.
    var current: LoadedKit?
    /// What the user called it.
    var currentName: String?
    /// The rate that it was loaded for.
    var currentSampleRate = 0
    /// Whether its hi-hats were to choke by their names.
    var currentChokesHats = true
    var loading: Loading?
    /// Kits whose voices may still ring, by their memory.
    private(set) var ringing: [UnsafeMutablePointer<KitImage>: LoadedKit] = [:]
    private var nextNumber = 0

    init(folders: [String]) {
        self.folders = folders
    }

    mutating func takeNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }

    /// The engine has the kit now; the one before may ring on.
    mutating func replace(with kit: LoadedKit, _ loading: Loading) {
        if let current { ringing[current.image] = current }
        current = kit
        currentName = loading.name
        currentSampleRate = loading.sampleRate
        currentChokesHats = loading.chokesHats
    }

    /// The engine has given a kit back.
    mutating func release(_ image: UnsafeMutablePointer<KitImage>) {
        ringing[image] = nil
    }
}
