import Foundation

@testable import Kits

/// Texts of Hydrogen kits.
enum HydrogenText {
    static let namespace = " xmlns=\"http://www.hydrogen-music.org/drumkit\""

    /// A kit of these instruments.
    static func kit(_ instruments: [String], head: String = "", namespace: String = namespace) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drumkit_info\(namespace)><name>Test</name>\(head)<instrumentList>
        \(instruments.joined(separator: "\n"))
        </instrumentList></drumkit_info>
        """
    }

    /// An instrument of 1.2 with one component.
    static func instrument(_ id: Int, _ name: String, _ more: String = "", layers: [String]) -> String {
        "<instrument><id>\(id)</id><name>\(name)</name>\(more)<instrumentComponent><component_id>0</component_id>"
            + "<gain>1</gain>\(layers.joined())</instrumentComponent></instrument>"
    }

    static func layer(_ file: String, _ low: Double = 0, _ high: Double = 1, _ more: String = "") -> String {
        "<layer><filename>\(file)</filename><min>\(low)</min><max>\(high)</max>\(more)</layer>"
    }
}

extension KitFixture {
    /// Writes a Hydrogen kit and loads it.
    func hydrogen(
        _ text: String, rate: Int = 48_000, _ change: (inout KitLoadOptions) -> Void = { _ in }
    ) throws -> LoadedKit {
        try kit(text, as: "drumkit.xml")
        var options = KitLoadOptions()
        change(&options)
        return try KitLoader.load(path: path("drumkit.xml"), sampleRate: rate, options: options)
    }

    /// Writes samples of one lasting level each.
    func levels(_ levels: [String: Float], count: Int = 48_000) throws {
        for (name, level) in levels { try wave(name, Array(repeating: level, count: count)) }
    }
}

func isNear(_ left: Float, _ right: Float) -> Bool { abs(left - right) <= 1e-5 * max(1, abs(right)) }
