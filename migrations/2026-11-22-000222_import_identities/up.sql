-- The vehicles that feeds brought, by the identity of their records, so that a changed record changes
-- its listing instead of making a second one.
CREATE TABLE import_records (
    -- Digest of the identity: source and stock number, else VIN, else what is said of the vehicle.
    key bytea NOT NULL,
    -- Tells apart vehicles that share an identity of the last kind.
    ordinal integer NOT NULL CHECK (ordinal > 0),
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- A digest of 8 bytes for each field, of what the feed said last.
    digests bytea NOT NULL CHECK (length(digests) = 64),
    -- The import that named it last, and the line there.
    run bigint NOT NULL,
    line bigint NOT NULL,
    PRIMARY KEY (key, ordinal)
) WITH (fillfactor = 80);

CREATE INDEX import_records_by_vehicle ON import_records (vehicle_id);

CREATE SEQUENCE import_run_numbers;

ALTER TABLE import_runs
    ADD COLUMN run bigint NOT NULL DEFAULT 0,
    ADD COLUMN blank bigint NOT NULL DEFAULT 0,
    ADD COLUMN updated bigint NOT NULL DEFAULT 0,
    ADD COLUMN off_sale bigint NOT NULL DEFAULT 0,
    ADD COLUMN repeated bigint NOT NULL DEFAULT 0,
    ADD COLUMN unnumbered bigint NOT NULL DEFAULT 0;
