-- Location of rows that state none, as chosen for a source and for the run of a file; null if none is chosen.
ALTER TABLE feed_sources ADD COLUMN default_location text;
ALTER TABLE feed_runs ADD COLUMN default_location text;
