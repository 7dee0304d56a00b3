-- With its index.
ALTER TABLE import_records DROP COLUMN source_key;
DROP TABLE feed_changes, feed_runs, feed_sources;
