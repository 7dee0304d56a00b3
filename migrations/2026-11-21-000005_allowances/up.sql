-- How often each subject has done what it may not do too often; here, so that all servers share it.
CREATE TABLE allowances (
    subject text PRIMARY KEY,
    taken integer NOT NULL CHECK (taken > 0),
    ends_at timestamptz NOT NULL
);

CREATE INDEX allowances_by_end ON allowances (ends_at);
