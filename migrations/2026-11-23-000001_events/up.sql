CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE event_ids;

-- What has been committed, for whoever follows: sockets, caches, read models.
CREATE TABLE events (
    id bigint PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);

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

-- How often each subject has done what it may not do too often; here, so that all servers share it.
CREATE TABLE allowances (
    subject text PRIMARY KEY,
    taken integer NOT NULL CHECK (taken > 0),
    ends_at timestamptz NOT NULL
);

CREATE INDEX allowances_by_end ON allowances (ends_at);

-- Mail on its way out: written with the change that it tells of, sent by a task of its own.
CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'shown', 'given_up')),
    failures integer NOT NULL DEFAULT 0,
    last_error text,
    posted_at timestamptz NOT NULL,
    -- While somebody has it in hand: when it comes up again should they die.
    due_at timestamptz NOT NULL,
    settled_at timestamptz,
    unsubscribe text,
    calendar text
);

CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX mail_outbox_shown ON mail_outbox (id) WHERE state = 'shown';
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(normalize(recipient)));
