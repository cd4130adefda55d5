/// Opcodes of the format that are not played here, to tell them from slips of the pen.
///
/// In names `N` stands for numbers.
enum SFZUnplayedOpcodes {
    /// Beginnings of names that only tell a player's window what to show, or hint at how to play.
    private static let shown = [
        "label_", "hint_", "image", "global_label", "sw_label", "sample_quality", "ampeg_dynamic",
        "vendor_specific", "octave_label",
    ]

    /// Beginnings of the names of families of which nothing is played.
    private static let families = [
        "fil", "cutoff", "resonance", "eqN_", "eq_", "lfoN_", "egN_", "amplfo_", "pitchlfo_", "fillfo_",
        "pitcheg_", "bend", "effect", "sustain_", "sostenuto_", "varN_", "rt_", "sync_", "reverb_", "distN_",
        "disto_", "phaser_", "comp_", "gate_", "strings_", "static_", "apan_", "bitred", "decim", "tdfir_",
        "fxN", "oscillator", "noise_", "fileg_", "reverse_", "stop_", "xf_key", "cho_",
    ]

    /// Endings of names, whatever they move.
    private static let endings = ["_smoothccN", "_stepccN", "_mod", "_modN"]

    /// Whole names.
    static let names: Set<String> = [
        "amp_keycenter", "amp_keytrack", "amp_veltrack_onccN", "amp_veltrack_ccN", "amp_veltrack_curveccN",
        "amp_veltrack_random", "global_amplitude", "master_amplitude", "group_amplitude", "global_tune",
        "master_tune", "group_tune", "master_pan", "global_pan", "group_pan",
        "ampeg_velNdepth", "ampeg_depth", "ampeg_attack_shape", "ampeg_decay_shape",
        "ampeg_decay_zero", "ampeg_release_shape", "ampeg_release_zero", "ampeg_start_onccN",
        "ampeg_start_ccN", "ampeg_startccN", "ampeg_start_curveccN",
        "pan_keycenter", "pan_keytrack", "pan_veltrack", "pan_random", "pan_law", "position_keycenter",
        "position_keytrack", "position_veltrack", "position_random", "position_onccN", "position_ccN",
        "position_curveccN", "width_keytrack", "width_veltrack", "width_random",
        "delay_random", "delay_onccN", "delay_ccN", "delayccN", "delay_curveccN", "delay_beats",
        "delay_samples", "delay_samples_onccN", "delay_samples_random",
        "offset_random", "offset_onccN", "offset_ccN", "offset_curveccN", "offset_mode", "end_onccN",
        "loop_count", "loop_crossfade", "loop_type", "loop_tune", "loop_length", "loop_start_onccN",
        "loop_end_onccN", "loop_length_onccN", "looptype", "count", "direction", "md5", "waveguide",
        "sw_vel", "sw_trigger", "sw_note_offset", "sw_octave_offset",
        "pitch_attack", "pitch_veltrack_onccN", "polyphony_stealing", "transpose_onccN", "seq_lengthN",
        "lobend", "hibend", "lobpm", "hibpm", "lotimer", "hitimer", "lochanaft", "hichanaft", "lopolyaft",
        "hipolyaft", "loprog", "hiprog", "ontimer",
        "xfin_lokey", "xfin_hikey", "xfout_lokey", "xfout_hikey", "dynamics", "param_offset", "curve_index",
        "internal", "type", "unison", "load_mode", "load_start", "load_end", "waveform", "script",
        "phase_random",
    ]

    /// True if a name is only shown.
    static func isShown(_ kind: String) -> Bool { shown.contains(where: kind.hasPrefix) }

    /// True if a name is part of the format.
    static func contains(_ kind: String) -> Bool {
        names.contains(kind) || families.contains(where: kind.hasPrefix)
            || endings.contains(where: kind.hasSuffix)
    }
}
