ALTER TABLE inquiry_threads DROP COLUMN search_folded;
