-- Answers to acts that a client wants done once, however often it sends them. A row is written in
-- the transaction of the act that it protects; the key makes all others of the name wait for it.
CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
    -- Missing only while the act is under way, which no other transaction sees.
    answer jsonb,
    kept_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (kept_at);
