-- Every entry carries a checksum, as a line of a session file does: of its session, number, viewers and text. NULL
-- only until the program that migrates has computed those of old rows.
ALTER TABLE commands ADD COLUMN sum TEXT;

-- Digest of the request that an idempotency key stands for; NULL in rows written before.
ALTER TABLE commands ADD COLUMN body TEXT;

-- Checksum of the columns of a session that stay the same while it is played.
ALTER TABLE sessions ADD COLUMN sum TEXT;

-- Checksums of a seat and of a document.
ALTER TABLE seats ADD COLUMN sum TEXT;
ALTER TABLE documents ADD COLUMN sum TEXT;

-- The session that a fork goes back to through all forks between; NULL for a session that is no fork. It stays when
-- that session is deleted.
ALTER TABLE sessions ADD COLUMN family TEXT;

WITH RECURSIVE line (id, root) AS (
    SELECT id, forked_from FROM sessions WHERE forked_from IS NOT NULL
    AND forked_from NOT IN (SELECT id FROM sessions WHERE forked_from IS NOT NULL)
    UNION ALL
    SELECT sessions.id, line.root FROM sessions JOIN line ON sessions.forked_from = line.id
)
UPDATE sessions SET family = (SELECT root FROM line WHERE line.id = sessions.id)
WHERE forked_from IS NOT NULL;

CREATE INDEX sessions_by_family ON sessions (family) WHERE family IS NOT NULL;
