ALTER TABLE feed_runs DROP COLUMN default_location;
ALTER TABLE feed_sources DROP COLUMN default_location;
