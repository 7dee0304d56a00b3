-- Size of all renditions together, for the storage report. Null for pictures that were stored before this column.
ALTER TABLE pictures ADD COLUMN bytes bigint CHECK (bytes >= 0);
