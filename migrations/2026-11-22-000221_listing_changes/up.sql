-- Which fields of a listing were changed, before and after, as the audit log tells it.
ALTER TABLE listing_moves ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
