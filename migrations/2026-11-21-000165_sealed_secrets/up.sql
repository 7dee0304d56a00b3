-- A secret is kept sealed: a format's number, a nonce, the 20 bytes and a tag. Those that lie open are
-- from before, and are sealed by the next server that starts.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_secret_check;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_secret_check
    CHECK (octet_length(secret) IN (20, 49));

-- Something sealed with the key, so that a server with another one finds out before it serves.
CREATE TABLE secret_key_marks (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sealed bytea NOT NULL
);
