import CALSA
import Devices
import Glibc

/// Why the sequencer can't be had, and what to do about it.
enum SequencerFailure {
    static var missing: DeviceError {
        DeviceError("no ALSA sequencer (/dev/snd/seq is not there): load it with \"sudo modprobe snd-seq\"")
    }

    static func opening(_ code: Int32) -> DeviceError {
        switch -code {
        case ENOENT, ENODEV, ENXIO:
            missing
        case EACCES, EPERM:
            DeviceError(
                "the ALSA sequencer (/dev/snd/seq) may not be opened: add yourself to the group audio "
                    + "with \"sudo usermod -aG audio $USER\" and log in again")
        default:
            resources(code)
        }
    }

    static func resources(_ code: Int32) -> DeviceError {
        let reason = String(cString: snd_strerror(code))
        return DeviceError(
            "the ALSA sequencer refuses a new client (\(reason)): end another MIDI program and try again")
    }
}
