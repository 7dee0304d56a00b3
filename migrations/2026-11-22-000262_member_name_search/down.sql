ALTER TABLE users DROP COLUMN name_folded;
