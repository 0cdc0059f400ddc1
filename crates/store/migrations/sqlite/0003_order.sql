-- Commands in the order in which they came, whichever session they belong to: those that are written
-- together lie together then, and twenty sessions at play touch a few pages instead of two each. For that
-- a session has a number, since its name would scatter the index as it scattered the commands.

ALTER TABLE sessions RENAME TO old_sessions;
ALTER TABLE commands RENAME TO old_commands;
ALTER TABLE checkpoints RENAME TO old_checkpoints;
ALTER TABLE seats RENAME TO old_seats;
ALTER TABLE requests RENAME TO old_requests;
DROP INDEX commands_by_key;

CREATE TABLE sessions (
    number      INTEGER PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    scenario    TEXT    NOT NULL,
    seed        TEXT,
    forked_from TEXT,
    forked_at   INTEGER,
    watch       BLOB,
    version     INTEGER NOT NULL,
    turn        INTEGER NOT NULL,
    phase       TEXT    NOT NULL,
    outcome     TEXT,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE commands (
    place   INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    seat    INTEGER,
    key     TEXT,
    noticed INTEGER NOT NULL,
    entry   TEXT    NOT NULL,
    UNIQUE (session, number)
) STRICT;

CREATE UNIQUE INDEX commands_by_key ON commands (session, coalesce(seat, -1), key)
    WHERE key IS NOT NULL;

CREATE TABLE checkpoints (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    state   TEXT    NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    sitter  TEXT    NOT NULL,
    token   BLOB,
    invite  BLOB,
    PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE requests (
    key     BLOB    NOT NULL PRIMARY KEY,
    body    BLOB    NOT NULL,
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER
) STRICT, WITHOUT ROWID;

INSERT INTO sessions (id, game, scenario, seed, forked_from, forked_at, watch, version, turn, phase,
    outcome, created_at, updated_at)
SELECT id, game, scenario, seed, forked_from, forked_at, watch, version, turn, phase,
    outcome, created_at, updated_at FROM old_sessions ORDER BY created_at, id;
INSERT INTO commands (session, number, seat, key, noticed, entry)
SELECT sessions.number, old.number, seat, key, noticed, entry
FROM old_commands AS old JOIN sessions ON sessions.id = old.session
ORDER BY sessions.number, old.number;
INSERT INTO checkpoints SELECT * FROM old_checkpoints;
INSERT INTO seats SELECT * FROM old_seats;
INSERT INTO requests SELECT * FROM old_requests;

DROP TABLE old_requests;
DROP TABLE old_seats;
DROP TABLE old_checkpoints;
DROP TABLE old_commands;
DROP TABLE old_sessions;
