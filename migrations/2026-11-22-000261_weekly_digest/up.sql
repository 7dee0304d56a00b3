ALTER TABLE users DROP CONSTRAINT users_digest_check,
    ADD CONSTRAINT users_digest_check CHECK (digest IN ('none', 'daily', 'weekly'));
