import Foundation
import Testing

@testable import Artwork

struct CoverDrawingTests {
    /// A PNG of plain colours, made from bytes of red, green and blue.
    private func cover(_ width: Int, _ height: Int, _ rgb: [UInt8], _ suffix: String = "png") throws -> Cover
    {
        let name = "drawn-\(UUID().uuidString)"
        let raw = try CoverMaterial.write(rgb, to: name + ".rgb")
        let file = CoverMaterial.path("\(name).\(suffix)")
        CoverMaterial.ffmpeg(
            "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(width)x\(height)", "-i", raw, "-frames:v", "1",
            "-lossless", "1", file)
        return try #require(Cover(bytes: try CoverMaterial.bytes("\(name).\(suffix)"), source: .embedded))
    }

    private func redAboveBlue() throws -> Cover {
        let half = [UInt8](repeating: 0, count: 16 * 8)
        let rgb =
            half.flatMap { _ in [255, 0, 0] as [UInt8] } + half.flatMap { _ in [0, 0, 255] as [UInt8] }
        return try cover(16, 16, rgb)
    }

    @Test func aHalfBlockShowsTwoPixels() throws {
        let drawing = try CoverDrawing(
            redAboveBlue(), as: .blocks(.trueColour),
            in: DrawingArea(columns: 2, rows: 1))
        #expect(drawing.columns == 2 && drawing.rows == 1)
        let line = try #require(drawing.lines.first)
        #expect(drawing.lines.count == 1)
        let upper = line.contains("38;2;255;0;0") && line.contains("48;2;0;0;255") && line.contains("▀▀")
        let lower = line.contains("38;2;0;0;255") && line.contains("48;2;255;0;0") && line.contains("▄▄")
        #expect(upper || lower, "\(line.debugDescription)")
        #expect(line.hasSuffix("\u{1B}[0m"), "colours end with the line")
    }

    @Test func with256ColoursThePaletteIsUsed() throws {
        let drawing = try CoverDrawing(
            redAboveBlue(), as: .blocks(.indexed256),
            in: DrawingArea(columns: 2, rows: 1))
        let line = try #require(drawing.lines.first)
        #expect(line.contains("8;5;") && !line.contains("8;2;"))
    }

    @Test func eachRowIsALineAndTheShapeIsKept() throws {
        let rgb = [UInt8](repeating: 200, count: 64 * 64 * 3)
        let drawing = try CoverDrawing(
            cover(64, 64, rgb), as: .blocks(.trueColour), in: DrawingArea(columns: 40, rows: 10))
        #expect(drawing.lines.count == 10 && drawing.rows == 10 && drawing.columns == 20)
        #expect(drawing.lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }

    @Test func pixelsAreOneLineThatBeginsAndEndsAsItsProtocolSays() throws {
        let picture = try redAboveBlue()
        let area = DrawingArea(columns: 4, rows: 2)
        let kitty = try CoverDrawing(picture, as: .kitty, in: area)
        #expect(kitty.lines.count == 1)
        #expect(kitty.lines[0].hasPrefix("\u{1B}_G") && kitty.lines[0].hasSuffix("\u{1B}\\"))
        #expect(kitty.lines[0].contains("s=32,v=32"))
        let sixel = try CoverDrawing(picture, as: .sixel, in: area)
        #expect(sixel.lines.count == 1)
        #expect(sixel.lines[0].hasPrefix("\u{1B}P") && sixel.lines[0].hasSuffix("\u{1B}\\"))
        #expect(sixel.lines[0].contains("\"1;1;32;30"), "a sixel is six pixels high")
    }

    @Test func kittyGetsNoMorePixelsThanItTakesInOneGo() throws {
        let area = DrawingArea(columns: 200, rows: 100, cellWidth: 20, cellHeight: 40)
        let drawing = try CoverDrawing(redAboveBlue(), as: .kitty, in: area)
        #expect(drawing.columns == 200 && drawing.rows == 100)
        #expect(drawing.lines[0].contains("c=200,r=100"))
        #expect((100_000...600_000).contains(drawing.lines[0].utf8.count))
    }

    @Test func withNoneNothingIsDrawnNorDecoded() throws {
        let broken = try #require(Cover(bytes: [0xFF, 0xD8, 0xFF], source: .embedded))
        #expect(try CoverDrawing(broken, as: .none, in: DrawingArea(columns: 9, rows: 9)).lines.isEmpty)
    }

    @Test(arguments: ["png", "jpg", "webp", "gif", "bmp"])
    func coloursAreRightInEveryFormat(suffix: String) throws {
        let half = [UInt8](repeating: 0, count: 32 * 16).flatMap { _ in [250, 120, 10] as [UInt8] }
        let other = [UInt8](repeating: 0, count: 32 * 16).flatMap { _ in [20, 40, 230] as [UInt8] }
        let picture = try DecodedPicture(cover(32, 32, half + other, suffix))
        #expect(picture.width == 32 && picture.height == 32)
        let pixels = try picture.scaled(width: 1, height: 2)
        for (pixel, wanted) in zip(pixels, [250, 120, 10, 255, 20, 40, 230, 255]) {
            #expect(abs(Int(pixel) - wanted) <= 8, "\(pixels)")
        }
    }

    @Test func aDamagedPictureIsNamed() throws {
        let broken = try #require(
            Cover(bytes: [0xFF, 0xD8, 0xFF, 1, 2, 3], source: .file(path: "/a/cover.jpg")))
        #expect(
            throws: ArtworkError(
                path: "/a/cover.jpg", reason: "the picture is damaged or has more than 50 million pixels")
        ) { try CoverDrawing(broken, as: .kitty, in: DrawingArea(columns: 9, rows: 9)) }
    }

    @Test func aPictureThatClaimsBillionsOfPixelsIsRefused() throws {
        var bytes = try redAboveBlue().bytes
        bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        let huge = try #require(Cover(bytes: bytes, source: .embedded))
        #expect(throws: ArtworkError.self) { try DecodedPicture(huge) }
    }

    @Test(arguments: ["noise.jpg", "back.png", "art.webp"])
    func damageAnywhereDoesNoHarm(name: String) throws {
        let bytes = try CoverMaterial.bytes(name)
        var drawnCount = 0
        for cut in stride(from: 16, to: bytes.count, by: max(bytes.count / 40, 1)) {
            guard let cover = Cover(bytes: Array(bytes[..<cut]), source: .embedded) else { continue }
            let drawing = try? CoverDrawing(
                cover, as: .blocks(.trueColour), in: DrawingArea(columns: 8, rows: 4))
            if let drawing {
                drawnCount += 1
                #expect(drawing.lines.count == drawing.rows)
            }
        }
        #expect(drawnCount > 0 || name != "noise.jpg", "a part of a photo is drawn")
    }

    @Test(
        arguments: [
            ((100, 100), (40, 20), (40, 20)), ((100, 100), (40, 10), (20, 10)),
            ((100, 100), (10, 20), (10, 5)),
            ((4000, 10), (40, 20), (40, 1)), ((10, 4000), (40, 20), (1, 20)), ((1, 1), (1, 1), (1, 1)),
            ((1600, 900), (80, 24), (80, 23)),
        ] as [((Int, Int), (Int, Int), (Int, Int))])
    func theShapeIsKeptToTheNearestCell(picture: (Int, Int), area: (Int, Int), fitting: (Int, Int)) {
        let found = DrawingArea(columns: area.0, rows: area.1).fitting(width: picture.0, height: picture.1)
        #expect((found.columns, found.rows) == fitting)
    }
}
