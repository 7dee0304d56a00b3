-- What a member has written into the form and not sent yet.
CREATE TABLE submission_drafts (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    fields text NOT NULL CHECK (octet_length(fields) <= 65536),
    saved_at timestamptz NOT NULL
);
