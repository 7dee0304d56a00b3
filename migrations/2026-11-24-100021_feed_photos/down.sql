ALTER TABLE feed_changes DROP COLUMN photos_at;
DROP TABLE feed_galleries;
