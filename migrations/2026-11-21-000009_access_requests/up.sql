-- Visitors who want to become members. Nothing comes here without their consent to being answered.
CREATE TABLE access_requests (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    note text NOT NULL CHECK (char_length(note) BETWEEN 10 AND 4000),
    received_at timestamptz NOT NULL
);
