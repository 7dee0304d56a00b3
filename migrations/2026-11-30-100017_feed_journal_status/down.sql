ALTER TABLE feed_changes DROP COLUMN status_after;
