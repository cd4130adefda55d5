import CSoxr

/// A stream through soxr at its high quality (20 bits), without delay at the start and without loss at the end.
final class SoxrStream {
    private let handle: soxr_t

    /// A stream of one or two channels from one rate in Hz to another. Throws soxr's reason; `path` is for errors.
    init(
        from inputRate: Double, to outputRate: Double, isMono: Bool = false, path: String
    ) throws(AudioFileError) {
        var failure: soxr_error_t?
        var samples = soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
        var quality = soxr_quality_spec(UInt(SOXR_HQ), 0)
        var threads = soxr_runtime_spec(1)
        let made = soxr_create(
            inputRate, outputRate, isMono ? 1 : 2, &failure, &samples, &quality, &threads)
        guard let made else {
            let reason = drumdub_soxr_error(failure).map { String(cString: $0) } ?? "no memory"
            throw AudioFileError(
                path: path, reason: "can't be resampled: \(reason)")
        }
        handle = made
    }

    deinit {
        soxr_delete(handle)
    }

    /// Takes up to `inputCount` frames and gives up to `outputCount`; answers how many of each.
    /// A mono stream uses `left` alone. `input` nil says that there is no more, after which the rest comes out.
    func process(
        _ input: (left: UnsafePointer<Float>, right: UnsafePointer<Float>)?, inputCount: Int,
        to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, outputCount: Int
    ) -> (taken: Int, given: Int) {
        var (taken, given) = (0, 0)
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 2) { output in
            output[0] = UnsafeMutableRawPointer(left)
            output[1] = UnsafeMutableRawPointer(right)
            guard let input else {
                soxr_process(handle, nil, 0, nil, output.baseAddress, outputCount, &given)
                return
            }
            withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2) { sides in
                sides[0] = UnsafeRawPointer(input.left)
                sides[1] = UnsafeRawPointer(input.right)
                soxr_process(
                    handle, sides.baseAddress, inputCount, &taken, output.baseAddress, outputCount, &given)
            }
        }
        return (taken, given)
    }
}
