import Session

/// Values as JSON on one line, in plain ASCII but for letters: no control sign ever leaves unescaped.
enum JSON {
    /// An object with these fields, in order; of two with one name the first counts.
    static func object(_ fields: [Field]) -> String {
        var names: Set<String> = []
        let members = fields.filter { names.insert($0.name).inserted }
            .map { "\(string($0.name)):\(value($0.value))" }
        return "{\(members.joined(separator: ","))}"
    }

    static func value(_ value: FieldValue) -> String {
        switch value {
        case .text(let text): string(text)
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .integer(let integer): "\(integer)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): "[\(values.map(JSON.value).joined(separator: ","))]"
        case .object(let fields): object(fields)
        case .none: "null"
        }
    }

    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.isUnsafeForTerminals: result += escape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// All scalars that need it lie below 0x10000.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
