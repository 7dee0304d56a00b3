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
CREATE TABLE allowances (
    subject text PRIMARY KEY,
    taken integer NOT NULL CHECK (taken > 0),
    ends_at timestamptz NOT NULL
);

CREATE INDEX allowances_by_end ON allowances (ends_at);

-- Outgoing e-mail, written in the transaction of the change that causes it and sent by a worker.
CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'shown', 'given_up')),
    failures integer NOT NULL DEFAULT 0,
    last_error text,
    posted_at timestamptz NOT NULL,
    -- Time of the next attempt. While a worker has claimed the mail: when the claim expires, should the
    -- worker die.
    due_at timestamptz NOT NULL,
    settled_at timestamptz,
    unsubscribe text,
    calendar text,
    -- The content as HTML; `body` holds it as plain text.
    html text
);

CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX mail_outbox_shown ON mail_outbox (id) WHERE state = 'shown';
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(normalize(recipient)));
