-- What seller and concierge write to one another about a submission.
CREATE TABLE submission_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    side text NOT NULL CHECK (side IN ('seller', 'concierge')),
    body text NOT NULL,
    at timestamptz NOT NULL
);

CREATE INDEX submission_messages_by_submission ON submission_messages (submission_id, id);
