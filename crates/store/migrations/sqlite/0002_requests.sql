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
