extension Kit {
    /// The kit as an SFZ file.
    var text: String {
        var lines = comment.map { "// \($0)" }
        lines += [
            "", "<control>", "default_path=samples/", "", "<global>", "loop_mode=one_shot",
            "amp_veltrack=92", "volume=-3",
        ]
        for sound in sounds { lines += sound.lines }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension KitSound {
    fileprivate var lines: [String] {
        var group = "<group> group_label=\(label) key=\(key)"
        if choke > 0 { group += " group=\(choke) off_by=\(choke) off_mode=time off_time=0.03" }
        if takes > 1 { group += " seq_length=\(takes)" }
        var lines = ["", group]
        for (layer, range) in velocities.enumerated() {
            for take in 0..<takes {
                var region = "<region> sample=\(file(layer: layer, take: take))"
                if layers > 1 { region += " lovel=\(range.lowerBound) hivel=\(range.upperBound)" }
                if takes > 1 { region += " seq_position=\(take + 1)" }
                lines.append(region)
            }
        }
        return lines
    }
}
