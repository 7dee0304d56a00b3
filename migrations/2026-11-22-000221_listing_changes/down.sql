ALTER TABLE listing_moves DROP COLUMN changes;
