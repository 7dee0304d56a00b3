CREATE TABLE second_factors (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Codes are made from it, so it cannot be a digest.
    secret bytea NOT NULL CHECK (octet_length(secret) = 20),
    -- Until a code has confirmed it, it asks nothing of anybody.
    is_on boolean NOT NULL DEFAULT false,
    -- Of the last code that was used: neither it nor an earlier one counts again.
    last_step bigint NOT NULL DEFAULT 0
);

-- A code that was used is taken out.
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
);

-- Log-ins whose password was right and that wait for the second factor.
CREATE TABLE log_in_challenges (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);

CREATE INDEX log_in_challenges_by_user ON log_in_challenges (user_id);
CREATE INDEX log_in_challenges_by_end ON log_in_challenges (expires_at);
