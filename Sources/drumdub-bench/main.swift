for (voices, block, samples, frames) in [
    (64, 64, 1, 1_024), (256, 128, 1, 1_024), (256, 128, 64, 48_000), (1_024, 64, 128, 48_000),
] {
    let bench = VoiceBench(
        voiceCount: voices, blockFrames: block, sampleCount: samples, sampleFrames: frames)
    let (ours, plain) = bench.measure()
    print(voices, block, samples, ours, plain, ours / plain)
}
