ALTER TABLE standing_changes DROP COLUMN suspended_until;
ALTER TABLE users DROP COLUMN suspended_until;
