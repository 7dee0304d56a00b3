ALTER TABLE users
    DROP COLUMN privacy_version,
    DROP COLUMN terms_version;
