-- Members who have left, for a while or for good. Without a row, or with one that says when they
-- returned, they are here.
CREATE TABLE departures (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    since timestamptz NOT NULL,
    -- When everything about them is erased; null while they only rest.
    erased_at timestamptz,
    -- Of the log-in that ended it, until they were told.
    returned_at timestamptz
);

CREATE INDEX departures_due ON departures (erased_at, user_id) WHERE returned_at IS NULL;

-- Files that no row names any more and that are to be taken away.
CREATE TABLE abandoned_blobs (
    key text PRIMARY KEY
);

-- What visitors asked and what was mailed is found by the address of whoever leaves.
CREATE INDEX inquiries_by_email ON inquiries (lower(normalize(email)));
CREATE INDEX appointments_by_email ON appointments (lower(normalize(email)));
CREATE INDEX access_requests_by_email ON access_requests (lower(normalize(email)));
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(normalize(recipient)));
