CREATE TABLE passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    -- What the device calls it; a log-in is found by it.
    credential_id bytea NOT NULL UNIQUE,
    -- The public key and the counter: nothing that could be signed with.
    kept text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Begun, and to be finished once.
CREATE TABLE passkey_ceremonies (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    -- Who adds a passkey; nobody while somebody logs in.
    user_id bigint REFERENCES users ON DELETE CASCADE,
    state text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_by_end ON passkey_ceremonies (expires_at);
