/// Which method carries out which command.
extension Session {
    typealias Completion = (Result<Answer, SessionError>) -> Void

    /// Answers at once, or nil if `completion` will be called later.
    func carryOut(_ command: Command, _ completion: @escaping Completion) throws(SessionError) -> Answer? {
        switch command {
        case .open(let path): return try open([song(at: path)], plays: false, completion)
        case .play(let choice?): return try open(try songs(choice), plays: true, completion)
        case .play(nil): return try step(.play)
        case .pause: return try step(.pause)
        case .toggle: return try step(.toggle)
        case .stop: return try step(.stop)
        case .restart: return try step(.restart)
        case .seek(let target): return try seek(target)
        case .kit(let name?, nil): return try loadKit(name, completion)
        case .kit(let name?, []): return try askMicrophones(of: name, completion)
        case .kit(let name?, let microphones?):
            return try loadKit(name, microphones: microphones, completion)
        case .kit(nil, _): return describeKit()
        case .stopKit: return stopKit()
        case .kits: return listKits()
        case .now: return now(completion)
        case .art(let path): return try art(path, completion)
        case .pickNumbers(let numbers, let appends):
            return try pick(listed(numbers), appends: appends, completion)
        case .pickSongs(let ids, let appends):
            return try pick(songs(withIDs: ids), appends: appends, completion)
        case .hit(let sound, let velocity): return try hit(sound, velocity: velocity)
        case .silence: return try silence()
        case .fader(let name?, let value?): return try setFader(name, value)
        case .fader(let name?, nil): return try tellFader(name)
        case .fader(nil, _): return try listFaders()
        default:
            if let answer = try carryOutQueue(command) { return answer }
            if let answer = try carryOutLibrary(command) { return answer }
            return try carryOutSetUp(command)
        }
    }

    private func carryOutQueue(_ command: Command) throws(SessionError) -> Answer? {
        switch command {
        case .append(let choice): try append(songs(choice))
        case .nextUp(let choice): try insertNext(songs(choice))
        case .queue: listQueue()
        case .goTo(let number): try step(.goTo(entry(number).id))
        case .remove(let ranges): try remove(ranges)
        case .move(let from, let to): try move(from: from, to: to)
        case .clear: clear()
        case .next: try step(.next)
        case .previous:
            try step(.previous(afterSeconds: songState.positionSeconds, threshold: settings.previousSeconds))
        case .previousLiterally: try step(.previousLiterally)
        case .shuffle(let mode): shuffle(mode)
        case .repeats(let mode): repeats(mode)
        case .single(let isOn): single(isOn)
        case .rate(let rate): try setRate(rate)
        case .run(let isForward): try step(.beginSeeking(isForward: isForward))
        case .events(let isOn): observe(isOn)
        case .restore: restore()
        default: nil
        }
    }

    private func carryOutLibrary(_ command: Command) throws(SessionError) -> Answer? {
        switch command {
        case .scan(let folders): try scan(folders)
        case .rescan: try rescan()
        case .stopScan: stopScan()
        case .find(let query): try list(query)
        case .info(let choice): try info(choice)
        case .groups(let grouping): try groups(grouping)
        case .smart(let name, let query): try smart(name, query)
        case .savePlaylist(let path): try savePlaylist(path)
        case .stars(let stars): try rate(stars)
        case .remote(let action): try remote(action)
        case .exclusive(let isOn): exclusive(isOn)
        default: nil
        }
    }

    private func carryOutSetUp(_ command: Command) throws(SessionError) -> Answer {
        switch command {
        case .volume(let level?): try setLevel("song", level, command: "volume")
        case .volume(nil): try tellLevel("song", command: "volume")
        case .level(let bus?, let level?): try setLevel(bus, level, command: "level")
        case .level(let bus?, nil): try tellLevel(bus, command: "level")
        case .level(nil, _): listLevels()
        case .mute(let bus, let isMuted): try mute(bus, isMuted)
        case .solo(let bus, let isSolo): try solo(bus, isSolo)
        case .pan(let bus?, let percent?): try setBalance(bus, percent)
        case .pan(let bus?, nil): try tellBalance(bus)
        case .pan(nil, _): listLevels()
        case .limiter(let isOn): limiter(isOn)
        case .output(let sound, let output, let isStereo): try self.output(sound, output, isStereo)
        case .outputs(let name?, let isStereo): try makeOutput(name, isStereo)
        case .outputs(nil, _): listOutputs()
        case .removeOutput(let name): try removeOutput(name)
        case .include(let bus, let isIncluded): try include(bus, isIncluded)
        case .ports: listPorts()
        case .connect(let port, let target): try connect(port, target)
        case .disconnect(let port, let target): try disconnect(port, target)
        case .transport(let mode): try transport(mode)
        case .set(let name, let value): try set(name, value)
        case .save(let path): try save(path)
        case .status: status()
        default: try carryOutPads(command)
        }
    }

    private func carryOutPads(_ command: Command) throws(SessionError) -> Answer {
        switch command {
        case .pads(.map(let name), let device): try usePadMap(name, on: device)
        case .pads(.asOthers, let device): forgetDevice(device)
        case .pads(_, let device): try describePads(on: device)
        case .ignore(let device, let kinds, let isIgnored): ignore(device, kinds, isIgnored)
        case .pad(let entry, let device): setPad(entry, on: device)
        case .padOff(let note, let channel, let device): removePad(note: note, channel: channel, on: device)
        case .hat(let change, let device): setHat(change, on: device)
        case .lights(let isOn): setLights(isOn)
        case .sound(let part, let sound, let value): try setSound(part, sound, value)
        case .sounds: listSounds()
        case .touch(let part, let sound, let value): try setTouch(part, sound, value)
        case .channels(let channels, let device): try setChannels(channels, on: device)
        case .monitor(let isOn): monitor(isOn)
        case .learn(let target, let device): try learn(target, on: device)
        case .midi: listControllers()
        case .timing(let timing): setTiming(timing)
        case .binding(let trigger, let device): tellBinding(trigger, on: device)
        case .bind(let trigger, let line, let isPress, let device):
            bind(trigger, line, isPress: isPress, on: device)
        default: Answer()
        }
    }
}
