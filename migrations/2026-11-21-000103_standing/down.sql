DROP INDEX users_collectors;
DROP INDEX users_substrings;
DROP TABLE standing_changes;
ALTER TABLE users DROP COLUMN suspended_at;
