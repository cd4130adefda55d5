import Devices

/// A signal of our player's object. Pure.
struct BusSignal: Equatable {
    /// The interface's name.
    var interface: String
    /// The signal's name.
    var member: String
    /// What it tells.
    var values: [BusValue]

    /// A jump in the song.
    static func seeked(to microseconds: Int64) -> BusSignal {
        BusSignal(interface: Names.player, member: "Seeked", values: [.long(microseconds)])
    }

    /// What is told when the player was like `old` and is like `new`: nothing if it looks the same.
    static func all(from old: PlayerModel, to new: PlayerModel) -> [BusSignal] {
        trackList(from: old, to: new) + properties(from: old, to: new)
    }

    private static func properties(from old: PlayerModel, to new: PlayerModel) -> [BusSignal] {
        let before = old.announced
        let changed = new.announced.filter { before[$0.key] != $0.value }
        return changed.isEmpty ? [] : [propertiesChanged(of: Names.player, to: changed, invalid: [])]
    }

    private static func trackList(from old: PlayerModel, to new: PlayerModel) -> [BusSignal] {
        let changes = TrackListChange.all(
            from: old.entries, to: new.entries, current: new.snapshot.current?.id)
        var signals = changes.map(signal)
        if old.trackPaths != new.trackPaths {
            signals.append(propertiesChanged(of: Names.trackList, to: [:], invalid: ["Tracks"]))
        }
        return signals
    }

    private static func propertiesChanged(
        of interface: String, to values: [String: BusValue], invalid: [String]
    ) -> BusSignal {
        BusSignal(
            interface: Names.properties, member: "PropertiesChanged",
            values: [.text(interface), .dictionary(values), .texts(invalid)])
    }

    private static func signal(of change: TrackListChange) -> BusSignal {
        switch change {
        case .replaced(let paths, let current):
            trackListSignal("TrackListReplaced", [.paths(paths), .path(current)])
        case .added(let entry, let before):
            trackListSignal("TrackAdded", [.dictionary(EntryMetadata.dictionary(of: entry)), .path(before)])
        case .removed(let id):
            trackListSignal("TrackRemoved", [.path(TrackPath.path(of: id))])
        case .metadata(let entry):
            trackListSignal(
                "TrackMetadataChanged",
                [.path(TrackPath.path(of: entry.id)), .dictionary(EntryMetadata.dictionary(of: entry))])
        }
    }

    private static func trackListSignal(_ member: String, _ values: [BusValue]) -> BusSignal {
        BusSignal(interface: Names.trackList, member: member, values: values)
    }
}
