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
    settled_at timestamptz
);

CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX mail_outbox_shown ON mail_outbox (id) WHERE state = 'shown';
