CREATE TABLE single_use_tokens (
    -- Of the token that the mail carries, which is kept nowhere else: a copy of this table opens nothing.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
    -- It counts only while this is the member's address.
    mailed_to text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'replaced')),
    expires_at timestamptz NOT NULL
);

CREATE INDEX single_use_tokens_by_user ON single_use_tokens (user_id, purpose);
CREATE INDEX single_use_tokens_by_end ON single_use_tokens (expires_at);

-- A newer token replaces the earlier one, however many are asked for at once.
CREATE UNIQUE INDEX single_use_tokens_open ON single_use_tokens (user_id, purpose) WHERE state = 'open';
