-- What members take along, one for each at most.
CREATE TABLE exports (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'building', 'ready', 'failed')),
    requested_at timestamptz NOT NULL,
    percent smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 99),
    tries integer NOT NULL DEFAULT 0,
    -- While somebody makes it: when it comes up again should they die.
    due_at timestamptz NOT NULL,
    -- What the keys of all tries begin with, and the key of the current one.
    base text NOT NULL,
    blob_key text,
    length bigint,
    digest bytea CHECK (octet_length(digest) = 32),
    expires_at timestamptz,
    CHECK (state <> 'ready' OR num_nonnulls(blob_key, length, digest, expires_at) = 4)
);

CREATE INDEX exports_due ON exports (due_at, user_id) WHERE state IN ('waiting', 'building');
CREATE INDEX exports_by_end ON exports (expires_at) WHERE state = 'ready';
