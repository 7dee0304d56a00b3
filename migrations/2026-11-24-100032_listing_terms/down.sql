DROP TABLE listing_expiries;
ALTER TABLE vehicles DROP COLUMN expires_at;
