import Engine

/// What comes back from the engine and from the workers.
extension Session {
    func handle(_ receipt: EngineReceipt) {
        switch receipt {
        case .kitReleased(let image): kitShelf.release(image)
        case .hitMapReleased(let map): hitMaps.takeBack(map)
        case .voiceMemoryReleased: break
        case .trackReleased(let pages): deck.release(pages)
        case .trackAdvanced(let advance): songAdvanced(advance)
        }
    }

    func handle(_ notice: EngineNotice) {
        switch notice {
        case .action(let number, let value, let device): runAction(number, value: value, device: device)
        case .unboundProgram(let program, let channel): tellUnboundProgram(program, channel)
        case .unmapped(let note, let channel): tellUnmapped(note, channel)
        case .trackEnded(let identifier): songEnded(identifier)
        case .trackRepeated(let identifier): songRepeated(identifier)
        }
    }

    private func tellUnmapped(_ note: UInt8, _ channel: UInt8) {
        guard toldUnmapped.insert(UInt16(channel) << 8 | UInt16(note)).inserted else { return }
        tell(
            SessionEvent(
                "unmapped", "no sound on note \(note), channel \(channel + 1)",
                fields: [Field("note", .integer(Int(note))), Field("channel", .integer(Int(channel) + 1))]))
    }

    func takeLoaded() {
        for loaded in loaders.take() {
            switch loaded {
            case .kit(let number, let result): finishLoading(number, result)
            case .microphones(let number, let result): tellMicrophones(number, result)
            case .track(let identifier, let result): finishOpening(identifier, result)
            case .cover(let number, let found): takeCover(number, found)
            }
        }
    }

    /// What the decoder tells of a damaged or vanished song.
    func takeTrackEvents() {
        // A short song may be decoded to its end before it is ours.
        let events = heldTrackEvents + loaders.takeTrackEvents()
        let waiting = [opening?.identifier, openingNext?.identifier, deck.following?.identifier]
        heldTrackEvents = events.filter { waiting.contains($0.identifier) }
        guard let song = deck.song else { return }
        for event in events where event.identifier == song.identifier {
            tell(
                SessionEvent(
                    event.isFatal ? "song-lost" : "song-damaged", event.text,
                    fields: [Field("path", .text(song.path))]))
        }
    }
}
