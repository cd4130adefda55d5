/// The tables of the index.
///
/// - `songs`: a row a song; texts as the file has them, '' if missing; missing numbers are NULL.
/// - `folded`: the texts of the same rows by `Folding.fold`, for comparing blind to case and accents: `instr`
///   for patterns of one or two characters, `=` for whole texts, ORDER BY.
/// - `search`: an FTS5 index with trigrams over the columns of `folded`; `MATCH '"…"'` with a folded text of at
///   least three characters finds it anywhere in a column, `MATCH 'title: "…"'` in one. Its rowid is the song's id.
///   It follows `folded` by triggers.
/// - `folders`: what is scanned; `lost`: ratings and plays of files that are gone, in case they come back.
enum Schema {
    /// Counts the forms of the tables; an index of another form is rebuilt with its ratings and plays kept.
    static let version = 1

    /// The columns of `folded` and `search` behind the id.
    static let foldedColumns = [
        "title", "artist", "album", "albumartist", "genre", "composer", "comment", "path",
    ]

    /// The statements that make the tables where they are missing.
    static let tables = """
        CREATE TABLE IF NOT EXISTS songs(
            id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            title TEXT NOT NULL, artist TEXT NOT NULL, album TEXT NOT NULL, albumartist TEXT NOT NULL,
            genre TEXT NOT NULL, composer TEXT NOT NULL,
            year INTEGER, track INTEGER, track_count INTEGER, disc INTEGER, disc_count INTEGER,
            bpm REAL, seconds REAL, sample_rate INTEGER, frames INTEGER, type INTEGER NOT NULL,
            comment TEXT NOT NULL, rating INTEGER NOT NULL, plays INTEGER NOT NULL, skips INTEGER NOT NULL,
            added INTEGER NOT NULL, last_played INTEGER, compilation INTEGER NOT NULL,
            track_gain REAL, track_peak REAL, album_gain REAL, album_peak REAL,
            has_art INTEGER NOT NULL, problem TEXT);
        CREATE TABLE IF NOT EXISTS folded(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist TEXT NOT NULL, album TEXT NOT NULL,
            albumartist TEXT NOT NULL, genre TEXT NOT NULL, composer TEXT NOT NULL, comment TEXT NOT NULL,
            path TEXT NOT NULL);
        CREATE VIRTUAL TABLE IF NOT EXISTS search USING fts5(
            title, artist, album, albumartist, genre, composer, comment, path,
            tokenize='trigram case_sensitive 1', content='folded', content_rowid='id');
        CREATE TABLE IF NOT EXISTS folders(path TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS lost(
            path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            rating INTEGER NOT NULL, plays INTEGER NOT NULL, skips INTEGER NOT NULL, added INTEGER NOT NULL,
            last_played INTEGER) WITHOUT ROWID;

        CREATE TRIGGER IF NOT EXISTS folded_insert AFTER INSERT ON folded BEGIN
            INSERT INTO search(rowid, title, artist, album, albumartist, genre, composer, comment, path)
            VALUES (new.id, new.title, new.artist, new.album, new.albumartist, new.genre, new.composer,
                new.comment, new.path);
        END;
        CREATE TRIGGER IF NOT EXISTS folded_delete AFTER DELETE ON folded BEGIN
            INSERT INTO search(search, rowid, title, artist, album, albumartist, genre, composer, comment, path)
            VALUES ('delete', old.id, old.title, old.artist, old.album, old.albumartist, old.genre,
                old.composer, old.comment, old.path);
        END;
        """

    /// How the text index is written: in large pieces, which are put together when there are many.
    static let settings = """
        INSERT INTO search(search, rank) VALUES ('hashsize', 8388608);
        INSERT INTO search(search, rank) VALUES ('automerge', 16);
        INSERT INTO search(search, rank) VALUES ('crisismerge', 64);
        """
}
