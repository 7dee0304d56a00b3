-- Structured facts. `facts` holds them by the names of the API, without the VIN; `fromText` in it names those that
-- were read from the specifications and the description, with their confidence.
ALTER TABLE vehicles
    ADD COLUMN vin text,
    -- Normalized VIN, equal for all spellings.
    ADD COLUMN vin_key text,
    -- Sellers were promised that VINs stay private; those of existing rows do.
    ADD COLUMN vin_visibility text NOT NULL DEFAULT 'hidden' CHECK (vin_visibility IN ('full', 'masked', 'hidden')),
    ADD COLUMN facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object');
ALTER TABLE vehicles ALTER COLUMN vin_visibility SET DEFAULT 'masked';

ALTER TABLE submissions
    ADD COLUMN vin_visibility text NOT NULL DEFAULT 'hidden' CHECK (vin_visibility IN ('full', 'masked', 'hidden')),
    ADD COLUMN facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object');
ALTER TABLE submissions ALTER COLUMN vin_visibility SET DEFAULT 'masked';

UPDATE vehicles v SET vin = s.vin, vin_key = s.vin_key
  FROM submissions s WHERE s.vehicle_id = v.id AND s.vin IS NOT NULL;

CREATE INDEX vehicles_by_vin ON vehicles (vin_key) WHERE vin_key IS NOT NULL;

-- A ninth digest, of the stated facts. Earlier records stated none: it is the digest of the empty text.
ALTER TABLE import_records DROP CONSTRAINT import_records_digests_check;
UPDATE import_records SET digests = digests || '\xe3b0c44298fc1c14'::bytea;
ALTER TABLE import_records ADD CONSTRAINT import_records_digests_check CHECK (length(digests) = 72);
