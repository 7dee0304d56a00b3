-- Tries to log in under a name since the last right password, whether or not somebody has the name.
CREATE TABLE log_in_failures (
    username_key text PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    last_at timestamptz NOT NULL
);

CREATE INDEX log_in_failures_by_age ON log_in_failures (last_at);
