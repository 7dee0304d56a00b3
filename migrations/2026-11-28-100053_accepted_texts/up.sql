-- Versions of the terms and of the privacy text that a member accepted by registering (at users.created_at); null for
-- accounts that somebody else created, and for those from before this column.
ALTER TABLE users
    ADD COLUMN terms_version integer,
    ADD COLUMN privacy_version integer,
    ADD CONSTRAINT both_texts_are_accepted CHECK ((terms_version IS NULL) = (privacy_version IS NULL));
