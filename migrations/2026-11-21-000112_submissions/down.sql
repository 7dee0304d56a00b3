DROP INDEX pictures_by_likeness;
ALTER TABLE pictures DROP COLUMN likeness_runs;
DROP TABLE submission_moves;
DROP TABLE submission_pictures;
DROP TABLE submissions;
