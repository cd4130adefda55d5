import FuzzerInput

@testable import Console

/// A line of the command language, and its words written so that they can be read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCommand(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: inputBytes(start, count), as: UTF8.self)
    guard let line = Script.lines(of: text).first else { return 0 }
    do throws(ConsoleError) {
        if let parsed = try CommandTable.parse(line) {
            mustHold(CommandTable.names.contains(parsed.name), "\(parsed) is no command")
        }
    } catch {
        mustHold(!error.text.isEmpty, "refused without a reason")
    }
    var reader = WordReader(line)
    while let word = try? reader.word() {
        var again = WordReader(WordReader.written(word))
        mustHold((try? again.word()) == word && again.isAtEnd, "\(word) isn't read as it is written")
    }
    return 0
}
