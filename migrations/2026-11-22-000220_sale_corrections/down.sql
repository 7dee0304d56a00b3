-- Without the mark a superseded sale would count again.
DELETE FROM vehicle_prices WHERE superseded_at IS NOT NULL;
ALTER TABLE vehicle_prices DROP COLUMN superseded_at;
