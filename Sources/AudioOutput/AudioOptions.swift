import Devices

/// How the way out is chosen.
public enum AudioDriver: String, CaseIterable, Sendable {
    /// Joins a JACK server; with none running, hosts one on the sound card, else on the dummy driver.
    case auto
    /// Joins a JACK server or fails.
    case jack
    /// Hosts a JACK server on the sound card or fails.
    case alsa
    /// Hosts a JACK server without a sound card.
    case dummy
    /// No JACK at all; see `SilentPorts`.
    case silent = "none"
}

/// What the way out is made with.
public struct AudioOptions: Sendable {
    /// How a server is found.
    public var driver = AudioDriver.auto
    /// The server to join or host; nil for `JACK_DEFAULT_SERVER`, else `default`.
    public var serverName: String?
    /// The name we ask for; a taken one is answered with a unique one, which is told.
    public var clientName = "drumdub"
    /// Frames a second of a server of our own; nil for 48,000.
    public var sampleRate: Int?
    /// Frames a period of a server of our own; nil for 256.
    public var periodFrames: Int?

    /// The default server and names.
    public init() {}

    /// The ports that these options ask for. Thread: control.
    public func makePorts() -> any AudioPorts {
        driver == .silent ? SilentPorts(sampleRate: sampleRate ?? 48_000) : JackOutput(self)
    }
}
