CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Of the token that the browser holds, which is kept nowhere: a copy of this table opens nothing.
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    device text NOT NULL,
    address text
);

CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at, id);
