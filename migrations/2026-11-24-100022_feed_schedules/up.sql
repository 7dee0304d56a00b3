-- Feeds whose files are read from an address again and again.
CREATE TABLE feed_schedules (
    -- Normalized by the program.
    source_key text PRIMARY KEY,
    source text NOT NULL,
    address text NOT NULL,
    every_hours integer NOT NULL CHECK (every_hours > 0),
    is_automatic boolean NOT NULL,
    withdraws boolean NOT NULL,
    -- Who set it up.
    user_id bigint REFERENCES users ON DELETE SET NULL,
    due_at timestamptz NOT NULL,
    -- Last reading that succeeded.
    read_at timestamptz,
    problem text,
    -- SHA-256 of the last file, and its run.
    digest bytea,
    run bigint
);

CREATE INDEX feed_schedules_due ON feed_schedules (due_at);
CREATE INDEX feed_schedules_by_run ON feed_schedules (run);
CREATE INDEX feed_schedules_by_user ON feed_schedules (user_id);
