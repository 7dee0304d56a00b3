-- The longer texts of inquiry_threads stay: a program before this migration searches them as well.
ALTER TABLE access_requests DROP COLUMN search_folded;
