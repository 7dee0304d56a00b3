ALTER TABLE import_records DROP CONSTRAINT import_records_digests_check;
UPDATE import_records SET digests = substr(digests, 1, 64);
ALTER TABLE import_records ADD CONSTRAINT import_records_digests_check CHECK (length(digests) = 64);
ALTER TABLE submissions DROP COLUMN vin_visibility, DROP COLUMN facts;
ALTER TABLE vehicles DROP COLUMN vin, DROP COLUMN vin_key, DROP COLUMN vin_visibility, DROP COLUMN facts;
