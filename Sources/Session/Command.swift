import Devices
import MusicLibrary

/// What a user asks for: a line at the prompt, in a file, or bound to a pad or switch, as a value.
public enum Command: Equatable, Sendable {
    // The song.
    /// Chooses a song, at its beginning, without playing it.
    case open(path: String)
    /// Plays the song from its place; songs that are named take the place of the queue first.
    case play(SongChoice?)
    /// Holds the song at its place.
    case pause
    /// Plays if the song does not, and pauses if it does.
    case toggle
    /// Ends the song; the next play begins at its start.
    case stop
    /// Moves in the song.
    case seek(SeekTarget)
    /// Moves to the song's start.
    case restart
    /// Sets or (nil) tells the song's volume.
    case volume(Level?)
    /// Sets or (nil) tells how fast the song plays: 0.25…4, negative backwards, 0 pauses.
    case rate(Double?)
    /// Runs through the song, faster each time: begins to if it does not.
    case run(isForward: Bool)
    /// Tells what is played.
    case now

    // The queue.
    /// Adds songs at the end, or behind the present one.
    case append(SongChoice)
    case nextUp(SongChoice)
    /// Lists it.
    case queue
    /// Goes to an entry, from 1.
    case goTo(Int)
    /// Takes entries out, from 1.
    case remove([ClosedRange<Int>])
    /// Moves an entry to another place, both from 1.
    case move(from: Int, to: Int)
    /// Empties it.
    case clear
    /// Goes to the next song; to the one before, or to the start of this one; to the one before, by the rule of old.
    case next, previous, previousLiterally
    /// Sets or (nil) tells how the queue is shuffled and repeated, and whether the player waits after each song.
    case shuffle(Mode<ShuffleMode>?)
    case repeats(Mode<RepeatMode>?)
    case single(Bool?)

    // The library.
    /// Adds folders to the library and looks through them; without folders it tells which there are.
    case scan([String])
    case rescan, stopScan
    /// Lists what a query finds, with numbers.
    case find(String)
    /// Plays songs of the last list by their numbers, or songs of the library by theirs; or appends them.
    case pickNumbers([Int], appends: Bool)
    case pickSongs([Int64], appends: Bool)
    /// Everything that is known of a song; nil: of the present one.
    case info(SongChoice?)
    /// Shows the present song's cover, or writes it to a file.
    case art(path: String?)
    /// Albums, artists and so on.
    case groups(SongGrouping)
    /// Saves a query under a name, forgets it (no query), or lists all (no name).
    case smart(name: String?, query: String?)
    /// Writes the queue as an M3U8 playlist.
    case savePlaylist(path: String)
    /// Shows or drives another player of the desktop.
    case remote(RemoteAction)
    /// Says whether only one of us and the others plays; nil tells.
    case exclusive(Bool?)
    /// Rates the present song, 0…5.
    case stars(Int)
    /// Begins (true) or ends to observe the player; nil tells how many do.
    case events(Bool?)

    // The drums.
    /// Plays a sound of the kit by name or key number, velocity 1…127.
    case hit(sound: String, velocity: Int)
    /// Ends every sound within 10 ms.
    case silence
    /// Loads a kit by name or path, or (nil) tells which is loaded; of the microphones that it offers only some, or
    /// (an empty list) tells which it offers.
    case kit(String?, microphones: [String]? = nil)
    /// Gives up the kit that is being loaded.
    case stopKit
    /// Sets (0…1) or tells a fader of the kit, by number or label; lists all without one.
    case fader(String?, Double?)
    /// Lists the kits that can be loaded by name.
    case kits

    // The pads.
    // `on` is one of the controllers, by label, beginning of its name or USB socket; nil is all of them.
    /// Says how the computer's keyboard and the pads lie, or switches the keyboard to pads.
    case pads(PadsMode?, on: String? = nil)
    /// Hears messages of these kinds from a device, or does not.
    case ignore(device: String, Set<MessageKind>, Bool)
    /// Says what a note plays, or lets it play what it does in the map. Note 0…127, channel 0…15 or (nil) any.
    case pad(PadEntry, on: String? = nil)
    case padOff(note: UInt8, channel: UInt8?, on: String? = nil)
    /// Sets or (nil) tells how the pedal chooses among the hi-hat's strokes.
    case hat(HatChange?, on: String? = nil)
    /// Lights mapped pads on devices that take notes, or (nil) tells whether it does.
    case lights(Bool?)
    /// Sets or (nil) tells how a sound is played.
    case sound(SoundPart, String, SoundValue?)
    /// Lists what single sounds have of their own.
    case sounds
    /// Sets or (nil) tells how hits on a sound, or (nil) on all, are taken.
    case touch(TouchPart, sound: String?, TouchValue?)
    /// Sets or (nil) tells the channels that are heard, 0…15.
    case channels(Set<UInt8>?, on: String? = nil)
    /// Binds a message to a command line, a knob's at the press alone if `isPress`; `command` nil removes the
    /// binding. Without a trigger it lists them.
    case bind(Trigger?, command: String?, isPress: Bool = false, on: String? = nil)
    /// Tells what a message is bound to.
    case binding(Trigger, on: String? = nil)
    /// Takes the next message for a sound or a command line; nil tells what is waited for.
    case learn(LearnTarget?, on: LearnDevice = .any)
    /// Shows every message, or (nil) tells whether it does.
    case monitor(Bool?)
    /// Lists the controllers.
    case midi
    /// Sets or (nil) tells when hits sound.
    case timing(Timing?)

    // The way out.
    /// Lists our ports, what they are connected to, and what they could be connected to.
    case ports
    /// Connects a port or pair of ours (nil: main) to a target (nil: the first two playback ports).
    case connect(port: String?, target: String?)
    /// Undoes connections of a port (nil: all) to a target (nil: all).
    case disconnect(port: String?, target: String?)
    /// Sends a sound, or a kit's own output (`kit:1`), to an output, which is made if need be, or back to `kit` (or `off`); lists
    /// without a sound. An output becomes stereo or mono if that is said, and is stereo at first.
    case output(sound: String?, output: String?, isStereo: Bool? = nil)
    /// Makes an extra output, or says that it is stereo or mono; lists them without a name.
    case outputs(name: String?, isStereo: Bool?)
    /// Removes an extra output; what was sent there is back at the kit.
    case removeOutput(String)
    /// Makes an extra output or the click a part of main, or not; nil tells.
    case include(bus: String?, Bool?)
    /// Takes a part in the server's transport, or (nil) tells which.
    case transport(TransportMode?)
    /// Sets or tells a bus's level; lists all without a bus.
    case level(bus: String?, Level?)
    /// Mutes or unmutes a bus (nil turns it over).
    case mute(bus: String, Bool?)
    /// Lets a bus sound alone, with those that do already, or not (nil turns it over). Without a bus: false ends every solo,
    /// nil tells them.
    case solo(bus: String?, Bool?)
    /// Sets or (nil) tells a bus's balance in per cent, -100 left … 100 right; lists all without a bus.
    case pan(bus: String?, Double?)
    /// Switches the limiter's knee or (nil) tells how it stands.
    case limiter(Bool?)

    // The program.
    /// Tells what goes on.
    case status
    /// Sets a setting, or tells one (`value` nil) or all of them.
    case set(name: String?, value: String?)
    /// Takes up the queue and the place of the session before.
    case restore
    /// Writes the user's changes as commands; nil: to the user's configuration file.
    case save(path: String?)
}

/// Songs as a command names them.
public struct SongChoice: Equatable, Sendable {
    /// Its text read as a path, without quotes; nil if it can be none.
    public var path: String?
    /// The same as it was written: a query, if there is no such file.
    public var query: String

    /// The song in a file.
    public init(file path: String) {
        self.init(path: path, query: path)
    }

    /// The songs of a text.
    public init(path: String?, query: String) {
        self.path = path
        self.query = query
    }
}

/// A mode, or the one that the configuration sets.
public enum Mode<Value: Equatable & Sendable>: Equatable, Sendable {
    case given(Value)
    case standard
}

/// What the library's songs are put together by.
public typealias SongGrouping = MusicLibrary.Grouping

/// Where to move in a song.
public enum SeekTarget: Equatable, Sendable {
    /// Seconds from the start.
    case seconds(Double)
    /// Seconds from the present place; negative is back.
    case relative(Double)
    /// Per cent of the length.
    case percent(Double)
}

/// A level as the user gives it.
public enum Level: Equatable, Sendable {
    /// 0…100; the amplitude is its square, so that 50 is about -12 dB.
    case percent(Double)
    /// Decibels, 0 unchanged.
    case decibels(Double)

    /// The linear factor.
    public var gain: Double {
        switch self {
        case .percent(let percent): (percent / 100) * (percent / 100)
        case .decibels(let decibels): gainOf(decibels: decibels)
        }
    }
}

/// What `pads` switches to.
public enum PadsMode: Equatable, Sendable {
    /// The computer's keyboard plays until Esc.
    case keyboard
    /// The controller's notes mean what the map of this name says.
    case map(String)
    /// A device is as all others again, but for its bindings.
    case asOthers
}

/// A message that runs a command.
public typealias Trigger = Devices.Trigger

/// The part that is taken in the server's transport.
public typealias TransportMode = Devices.TransportRole

/// When hits sound; see `PadTiming`.
public enum Timing: Equatable, Sendable {
    /// One period and the margin after they were played; nil keeps the margin.
    case exact(marginSeconds: Double?)
    /// As early as can be.
    case soonest
}
