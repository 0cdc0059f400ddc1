-- Whose file this is: "SAND". A database of somebody else's is left alone.
PRAGMA application_id = 1396788804;

-- Sessions, one row each. What the list of sessions shows is kept here, so that it needs no replay.
-- Times are microseconds since 1970, so that they sort.
CREATE TABLE sessions (
    id          TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    scenario    TEXT    NOT NULL,
    -- Unknown where a session came without it.
    seed        TEXT,
    -- The session this one was forked from, and where. It may be gone by now.
    forked_from TEXT,
    forked_at   INTEGER,
    -- The hash of what lets somebody watch who may know everything.
    watch       BLOB,
    version     INTEGER NOT NULL,
    turn        INTEGER NOT NULL,
    phase       TEXT    NOT NULL,
    outcome     TEXT,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL
) STRICT;

-- No index by use: it would make every command write two more pages, to spare a list of sessions the
-- sorting of some thousand rows.

-- One row an accepted command, with its events. Numbers are dense: the next one is the version.
CREATE TABLE commands (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    -- Whose key it is; null where the server itself gave the command.
    seat    INTEGER,
    key     TEXT,
    -- Which viewers could notice it: a bit each, as the server numbers them.
    noticed INTEGER NOT NULL,
    entry   TEXT    NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

-- A seat's key never stands for two commands. Nulls would all differ, so nobody's seat is -1.
CREATE UNIQUE INDEX commands_by_key ON commands (session, coalesce(seat, -1), key)
    WHERE key IS NOT NULL;

-- Positions after some commands, so that a long session need not be folded from its beginning.
CREATE TABLE checkpoints (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    state   TEXT    NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

-- Who sits where. Tokens are kept only as their hashes: whoever reads the file plays for nobody.
CREATE TABLE seats (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    sitter  TEXT    NOT NULL,
    token   BLOB,
    invite  BLOB,
    PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;
