-- Content that people write: forces and encounters, later designs and maps. One table for all kinds: the store
-- does not read the body, so a new kind needs no migration.
CREATE TABLE documents (
    number     INTEGER PRIMARY KEY,
    kind       TEXT    NOT NULL,
    id         TEXT    NOT NULL,
    -- Hash of the owner's token; NULL if the server needed none.
    owner      BLOB,
    -- Number of times it was written.
    version    INTEGER NOT NULL,
    -- JSON.
    body       TEXT    NOT NULL,
    -- The session that was launched from it.
    session    TEXT    REFERENCES sessions (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (kind, id)
) STRICT;

CREATE INDEX documents_by_session ON documents (session) WHERE session IS NOT NULL;

-- Documents that a document uses, such as the forces of an encounter. A used document cannot be deleted.
CREATE TABLE document_uses (
    document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
    used     INTEGER NOT NULL REFERENCES documents (number),
    PRIMARY KEY (document, used)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_uses_by_used ON document_uses (used);

-- A request is now answered with a session, a document, or both.
ALTER TABLE requests RENAME TO old_requests;

CREATE TABLE requests (
    key      BLOB    NOT NULL PRIMARY KEY,
    body     BLOB    NOT NULL,
    session  TEXT    REFERENCES sessions (id) ON DELETE CASCADE,
    seat     INTEGER,
    document INTEGER REFERENCES documents (number) ON DELETE CASCADE,
    CHECK (session IS NOT NULL OR document IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX requests_by_document ON requests (document) WHERE document IS NOT NULL;

INSERT INTO requests (key, body, session, seat) SELECT key, body, session, seat FROM old_requests;
DROP TABLE old_requests;

-- A session has a title of its own if its scenario is not a shipped one. Bots of a waiting session act only on request. A temporary session is deleted some time after its last change.
ALTER TABLE sessions ADD COLUMN title TEXT;
ALTER TABLE sessions ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN temporary INTEGER NOT NULL DEFAULT 0;
