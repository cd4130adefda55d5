import Engine
import Kits

/// Loading kits, and hitting them.
extension Session {
    func loadKit(_ name: String, _ completion: Completion?) throws(SessionError) -> Answer? {
        let name = numberedKit(name) ?? name
        let path: String
        do throws(KitError) {
            path = try KitFinder.path(of: name, in: kitShelf.folders)
        } catch {
            throw SessionError(error.text, word: name)
        }
        // The last of several wishes wins.
        kitShelf.loading?.completion?(.failure(SessionError("another kit was asked for")))
        let loading = KitShelf.Loading(
            name: name, number: kitShelf.takeNumber(), sampleRate: sampleRate, completion: completion)
        kitShelf.loading = loading
        loaders.loadKit(path, sampleRate: loading.sampleRate, number: loading.number)
        return nil
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
        kitShelf.replace(with: kit, loading)
        send(.useKit(kit.image, fadeFrames: frames))
        toldUnmapped = []
        useHitMap()
        sendKeySettings()
    }

    /// Prepares the kit anew if the server's rate has changed.
    func reloadKit() {
        guard kitShelf.loading == nil, let name = kitShelf.currentName else { return }
        if kitShelf.currentSampleRate == sampleRate { return }
        _ = try? loadKit(name, nil)
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
                columns: ["kit", "path"],
                rows: kits.map { [($0.name == kitShelf.currentName ? "* " : "  ") + $0.name, $0.path] }),
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
        if !isEngineRunning { throw SessionError("no sound: \(audioTrouble)") }
        send(.hit(key: key, velocity: UInt8(min(max(velocity, 1), 127))))
        return Answer(fields: [Field("key", .integer(Int(key))), Field("velocity", .integer(velocity))])
    }

    /// The key of a sound by name or number.
    func key(of sound: String, in kit: LoadedKit) throws(SessionError) -> UInt8 {
        do throws(KitError) {
            return try SoundNames.key(for: sound, in: kit.pads)
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
}
