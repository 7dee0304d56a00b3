DROP INDEX users_unconfirmed;
ALTER TABLE users DROP COLUMN unconfirmed_since;
