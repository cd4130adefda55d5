import Testing
@testable import Artwork
