ALTER TABLE pictures DROP COLUMN bytes;
