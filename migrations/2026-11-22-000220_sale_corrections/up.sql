-- Sales that were corrected or reversed stay in the price history and count no longer.
ALTER TABLE vehicle_prices ADD COLUMN superseded_at timestamptz CHECK (superseded_at IS NULL OR kind = 'sold');
