import Engine
import Host
import Kits

/// Loading kits, and hitting them.
extension Session {
    func loadKit(
        _ name: String, microphones: [String] = [], _ completion: Completion?
    ) throws(SessionError) -> Answer? {
        let kit = try kit(named: name)
        load(source(of: kit, microphones: microphones), from: kit.path, completion)
        return nil
    }

    private func load(_ source: KitShelf.Source, from path: String, _ completion: Completion?) {
        // The last of several wishes wins.
        if let earlier = kitShelf.loading {
            let text = "kit \(earlier.source.name) gives way to \(source.name)"
            endLoading(.success(Answer(text, fields: [Field("kit", .none)])))
        }
        let loading = KitShelf.Loading(
            source: source, form: kitForm, number: kitShelf.takeNumber(), toldSeconds: MonotonicClock.seconds,
            completion: completion)
        kitShelf.loading = loading
        var options = KitLoadOptions()
        options.memory = settings.kitMemory
        options.storage = loading.form.storage
        options.chokesHatsByName = loading.form.chokesHats
        options.microphones = source.microphones
        loaders.loadKit(
            path, sampleRate: loading.form.sampleRate, options: options, number: loading.number)
    }

    /// The kit that a name, a number or a path means.
    private func kit(named name: String) throws(SessionError) -> KitEntry {
        let name = numberedKit(name) ?? name
        do throws(KitError) {
            return try KitFinder.kit(name, in: kitShelf.folders)
        } catch {
            if Int(name) == nil { throw SessionError(error.text, word: name) }
            let count = KitFinder.kits(in: kitShelf.folders).count
            throw SessionError("no kit \(name): kits lists \(count), from 1", word: name)
        }
    }

    /// What asks for a kit again, also from another folder.
    private func source(of kit: KitEntry, microphones: [String]) -> KitShelf.Source {
        let path = kit.isGivenByPath ? Paths.absolute(Paths.expand(kit.name), in: Files.currentFolder) : nil
        return KitShelf.Source(name: kit.name, path: path, microphones: microphones)
    }

    /// How a kit is to be prepared now.
    private var kitForm: KitShelf.Form {
        KitShelf.Form(
            sampleRate: sampleRate, storage: settings.sampleStorage, chokesHats: settings.chokesHats)
    }

    /// Loads the kit that the program starts with.
    public func loadFirstKit(_ name: String) {
        if kitShelf.current != nil || kitShelf.loading != nil { return }
        do throws(SessionError) {
            _ = try loadKit(name, nil)
        } catch {
            tell(SessionEvent("kit-missing", error.text))
        }
    }

    /// See `SessionFace`.
    public var isLoadingKit: Bool { kitShelf.loading != nil }

    /// See `SessionFace`.
    public func keepUnmet(_ line: String, isKit: Bool) {
        kitShelf.keepUnmet(line, isKit: isKit)
    }

    func stopKit() -> Answer {
        guard let loading = kitShelf.loading else { return Answer("no kit is being loaded") }
        loaders.stopKit()
        endLoading(.failure(SessionError("loading was stopped")))
        return Answer("kit \(loading.source.name) is not loaded; the one before stays")
    }

    /// Gives up the kit that is being loaded, if there is one; who asked for it is told what came of it.
    private func endLoading(_ result: Result<Answer, SessionError>) {
        guard let loading = kitShelf.loading else { return }
        kitShelf.loading = nil
        loading.completion?(result)
    }

    /// Tells how far a long loading is, once a second.
    func tellKitProgress() {
        guard let loading = kitShelf.loading, let progress = loaders.kitProgress else { return }
        let now = MonotonicClock.seconds
        let (done, total) = (progress.doneCount, progress.totalCount)
        if now - loading.toldSeconds < 1 || total == 0 { return }
        kitShelf.loading?.toldSeconds = now
        tell(
            SessionEvent(
                "kit-progress", "kit \(loading.source.name): \(done) of \(total) samples",
                fields: [
                    Field("kit", .text(loading.source.name)), Field("done", .integer(done)),
                    Field("total", .integer(total)),
                ]))
    }

    /// A worker has loaded a kit, or could not.
    func finishLoading(_ number: Int, _ result: Result<LoadedKit, KitError>) {
        guard let loading = kitShelf.loading, loading.number == number else { return }
        kitShelf.loading = nil
        switch result {
        case .failure(let error):
            if let completion = loading.completion {
                completion(.failure(SessionError(error.text)))
            } else {
                tell(SessionEvent("kit-missing", error.text))
            }
        case .success(let kit):
            use(kit, loading)
            reloadKit()
            loading.completion?(.success(describe(kit)))
            if !isReady {
                isReady = true
                tell(SessionEvent("ready", "ready: \(kit.report.summary)", fields: describe(kit).fields))
            }
        }
    }

    private func use(_ kit: LoadedKit, _ loading: KitShelf.Loading) {
        // With many kits ringing, memory matters more than tails.
        let milliseconds = settings.kitFadeMilliseconds ?? (kitShelf.ringing.count >= 3 ? 10 : nil)
        let frames = milliseconds.map { Int32($0 / 1_000 * Double(sampleRate)) } ?? -1
        followFaders()
        kitShelf.replace(with: kit, loading)
        send(.useKit(kit.image, fadeFrames: frames))
        sendFaders()
        toldUnmapped = []
        useHitMap()
        sendKeySettings()
    }

    /// Prepares the kit anew if the server's rate has changed, or what it is loaded by.
    func reloadKit() {
        guard kitShelf.loading == nil, let source = kitShelf.currentSource else { return }
        if kitShelf.currentForm == kitForm { return }
        guard let kit = try? kit(named: source.path ?? source.name) else { return }
        load(source, from: kit.path, nil)
    }

    func askMicrophones(
        of name: String, _ completion: @escaping Completion
    ) throws(SessionError) -> Answer? {
        let kit = try kit(named: name)
        let number = kitShelf.takeNumber()
        microphonesAwaited[number] = (kit.name, completion)
        loaders.askMicrophones(kit.path, number: number)
        return nil
    }

    /// A worker has found out which microphones a kit offers.
    func tellMicrophones(_ number: Int, _ result: Result<[String], KitError>) {
        guard let question = microphonesAwaited.removeValue(forKey: number) else { return }
        switch result {
        case .failure(let error): question.completion(.failure(SessionError(error.text)))
        case .success(let names):
            let fields = [
                Field("kit", .text(question.kit)), Field("microphones", .list(names.map { .text($0) })),
            ]
            let choice = KitShelf.Source(name: question.kit, microphones: Array(names.prefix(1))).commandLine
            let text =
                names.isEmpty
                ? "\(question.kit) offers no microphones to choose among"
                : "\(question.kit) offers \(names.joined(separator: ", ")); load some with: \(choice)"
            question.completion(.success(Answer(text, fields: fields)))
        }
    }

    func describeKit() -> Answer {
        guard let kit = kitShelf.current else {
            return Answer("no kit; load one with: kit NAME", fields: [Field("kit", .none)])
        }
        return describe(kit)
    }

    /// The load report.
    private func describe(_ kit: LoadedKit) -> Answer {
        let report = kit.report
        let notes =
            report.leftOut.map { ["left out", $0.line] } + report.warnings.map { ["warning", $0.line] }
        return Answer(
            report.summary, table: notes.isEmpty ? nil : Table(columns: ["report", "what"], rows: notes),
            fields: [
                Field("kit", .text(kit.name)), Field("pads", .integer(kit.pads.count)),
                Field("samples", .integer(report.sampleCount)), Field("bytes", .integer(report.byteCount)),
                Field("bytes_saved", .integer(report.savedByteCount)),
                Field("storage", .text(report.storage == .int16 ? "16" : "float")),
                Field("seconds", .number(report.seconds)),
                Field("left_out", .list(report.leftOut.map { .text($0.line) })),
                Field("warnings", .list(report.warnings.map { .text($0.line) })),
            ])
    }

    func listKits() -> Answer {
        let kits = KitFinder.kits(in: kitShelf.folders)
        if kits.isEmpty {
            return Answer("no kits in \(kitShelf.folders.joined(separator: ", "))")
        }
        return Answer(
            table: Table(
                columns: ["number", "kit", "path"],
                rows: kits.enumerated().map { index, kit in
                    ["\(index + 1)", (kit.name == kitShelf.currentName ? "* " : "  ") + kit.name, kit.path]
                }),
            fields: [
                Field(
                    "kits",
                    .list(
                        kits.map { .object([Field("name", .text($0.name)), Field("path", .text($0.path))]) }))
            ])
    }

    func hit(_ sound: String, velocity: Int) throws(SessionError) -> Answer {
        guard let kit = kitShelf.current else { throw SessionError("no kit; load one with: kit NAME") }
        let key = try self.key(of: sound, in: kit)
        if let lackOfSound { throw SessionError(lackOfSound) }
        send(.hit(key: key, velocity: UInt8(min(max(velocity, 1), 127))))
        return Answer(fields: [Field("key", .integer(Int(key))), Field("velocity", .integer(velocity))])
    }

    /// The key of a sound by name or number, or of a key switch by number.
    func key(of sound: String, in kit: LoadedKit) throws(SessionError) -> UInt8 {
        do throws(KitError) {
            return try kit.key(for: sound)
        } catch {
            throw SessionError(error.text, word: sound)
        }
    }

    /// All keys of a sound: those of its name, or the one that the word means.
    func keys(of sound: String, in kit: LoadedKit) -> [UInt8] {
        let word = SoundNames.word(sound)
        let named = kit.pads.filter { $0.word == word || $0.otherWords.contains(word) }.map(\.key)
        if !named.isEmpty { return named }
        return (try? key(of: sound, in: kit)).map { [$0] } ?? []
    }

    /// A sound that the kit does not have may be in the next one: what is said of it is kept all the same, and this is
    /// told. Throws if the word could mean several.
    func noteOnAbsence(of sound: String) throws(SessionError) -> String? {
        guard let kit = kitShelf.current, keys(of: sound, in: kit).isEmpty else { return nil }
        let word = SoundNames.word(sound)
        if word.isEmpty || kit.pads.contains(where: { $0.word.hasPrefix(word) }) {
            _ = try key(of: sound, in: kit)
        }
        let nearest = Nearest.hint(to: word, among: kit.pads.map(\.word))
        return "; the kit \(kit.name) has no such sound\(nearest)"
    }
}
