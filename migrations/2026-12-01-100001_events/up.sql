CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE event_ids;

-- Committed events, read by all followers: WebSocket connections, caches, read models. The trigger
-- number_event assigns the ID.
CREATE TABLE events (
    id bigint PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Stored results of idempotent commands. A row is written in the transaction of its command; concurrent
-- commands with the same key wait for it.
CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
    -- Null only while the command runs, which no other transaction sees.
    answer jsonb,
    kept_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (kept_at);

-- Rate limits per subject, in the database so that all servers share them.
CREATE TABLE rate_limits (
    subject text PRIMARY KEY,
    taken integer NOT NULL CHECK (taken > 0),
    ends_at timestamptz NOT NULL
);

CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);
