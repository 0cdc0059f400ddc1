-- A database of the third version: one of the second version, migrated. Never changed: files like it are kept by people.
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

-- Requests that are done once, however often they are sent: which session came of each, and which seat
-- was taken. Hashes alone: neither the key nor what was asked for can be read here.
CREATE TABLE requests (
    key     BLOB    NOT NULL PRIMARY KEY,
    body    BLOB    NOT NULL,
    session TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER
) STRICT, WITHOUT ROWID;

-- What nobody knows who has not read this file. What such a request is answered with is made from it and
-- from the request's key, which is not here, so that it need not be kept.
CREATE TABLE secrets (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
    secret BLOB    NOT NULL
) STRICT;

INSERT INTO sessions VALUES ('01010101-0101-4101-8101-010101010101', 'mech', 'duel', '1', NULL, NULL, NULL, 3, 2, 'Movement', NULL,
    1800000000000000, 1800000002000000);
INSERT INTO commands VALUES ('01010101-0101-4101-8101-010101010101', 0, NULL, NULL, 3, 'the beginning');
INSERT INTO commands VALUES ('01010101-0101-4101-8101-010101010101', 1, 1, NULL, 3, 'entry 1');
INSERT INTO commands VALUES ('01010101-0101-4101-8101-010101010101', 2, 0, 'a', 1, 'entry 2');
INSERT INTO checkpoints VALUES ('01010101-0101-4101-8101-010101010101', 1, 'state after 1');
INSERT INTO seats VALUES ('01010101-0101-4101-8101-010101010101', 0, '"person"', x'0101010101010101010101010101010101010101010101010101010101010101', NULL);
INSERT INTO seats VALUES ('01010101-0101-4101-8101-010101010101', 1, '{"bot":"greedy"}', NULL, NULL);

INSERT INTO requests VALUES (x'0707070707070707070707070707070707070707070707070707070707070707', x'0101010101010101010101010101010101010101010101010101010101010101', '01010101-0101-4101-8101-010101010101', NULL);
INSERT INTO requests VALUES (x'0808080808080808080808080808080808080808080808080808080808080808', x'0202020202020202020202020202020202020202020202020202020202020202', '01010101-0101-4101-8101-010101010101', 0);
INSERT INTO secrets VALUES (1, x'0505050505050505050505050505050505050505050505050505050505050505');

CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES (1, 'sessions', '2026-11-16 09:00:00', TRUE,
    x'9e76fe58d796b87efd3f13cf8dbb7a06fa27947816799a52edac91db47ffcd85e76665d288c39dbb57aa6c949ecd0177', 1);
INSERT INTO _sqlx_migrations VALUES (2, 'requests', '2026-11-16 13:00:00', TRUE,
    x'9c50bdb75109d8be19c4dd86d6af37412aebba98c9de0b132a235098b50c0a2b02c2c033c557d46d51397df55bcdbb57', 1);

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

INSERT INTO _sqlx_migrations VALUES (3, 'order', '2026-11-17 09:00:00', TRUE,
    x'a2419ee3a7a95c5c4caff595ec9724c90522eb7ee733b05964f0e5835c61896db93901a6866e29a7d2d6e8144b2c081e', 1);
