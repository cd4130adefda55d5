/// Everything that the audio thread owns.
@usableFromInline
struct EngineState: ~Copyable {
    @_noLocks
    mutating func render(_ block: RenderBlock) {
    }
}
