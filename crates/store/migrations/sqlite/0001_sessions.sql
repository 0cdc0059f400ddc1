-- Sessions, one row each. What the list of sessions shows is kept here, so that it needs no replay.
CREATE TABLE sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    scenario   TEXT    NOT NULL,
    seed       TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    turn       INTEGER NOT NULL,
    phase      TEXT    NOT NULL,
    outcome    TEXT,
    created_at TEXT    NOT NULL,
    updated_at TEXT    NOT NULL
) STRICT;

CREATE INDEX sessions_by_use ON sessions (updated_at DESC);

-- One row an accepted command, with its events. Numbers are dense: the next one is the version.
CREATE TABLE commands (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    key     TEXT,
    entry   TEXT    NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

-- The same key never stands for two commands.
CREATE UNIQUE INDEX commands_by_key ON commands (session, key) WHERE key IS NOT NULL;

-- Positions after some commands, so that a long session need not be folded from its beginning.
CREATE TABLE checkpoints (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    state   TEXT    NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

-- Who sits where. A token is kept only as its hash: whoever reads the file cannot play for anybody.
CREATE TABLE seats (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    sitter  TEXT    NOT NULL,
    token   BLOB,
    invite  BLOB,
    PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_token ON seats (token) WHERE token IS NOT NULL;
