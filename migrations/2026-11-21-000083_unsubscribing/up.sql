-- Where mail programs find the way out of such mail; forgotten with the body when it was sent.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe text;

CREATE TABLE unsubscribe_tokens (
    -- Of the token that the mail carries, which is kept nowhere else.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it leads out of; null is all mail about notices.
    category text,
    mailed_at timestamptz NOT NULL
);

CREATE INDEX unsubscribe_tokens_by_user ON unsubscribe_tokens (user_id);
CREATE INDEX unsubscribe_tokens_by_age ON unsubscribe_tokens (mailed_at);
