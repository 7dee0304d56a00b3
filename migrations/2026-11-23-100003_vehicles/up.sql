CREATE SEQUENCE import_run_numbers;

CREATE TABLE vehicles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    make text NOT NULL,
    model text NOT NULL,
    year integer NOT NULL,
    price bigint NOT NULL CHECK (price >= 0),
    miles integer CHECK (miles >= 0),
    location text,
    description text NOT NULL,
    specs text[] NOT NULL,
    badge_text text,
    badge_variant text CHECK (badge_variant IN ('featured', 'new', 'sold')),
    featured_rank integer,
    status text NOT NULL CHECK (status IN ('live', 'under_offer', 'sold', 'withdrawn')),
    for_sale boolean NOT NULL GENERATED ALWAYS AS (status IN ('live', 'under_offer')) STORED,
    listed_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- Normalized by the program (lower case, no accents), so that matches do not depend on the database's
    -- collation.
    make_folded text NOT NULL,
    model_folded text NOT NULL,
    location_folded text NOT NULL,
    search_folded text NOT NULL,
    -- Runs of one and two characters in search_folded, which are too short for a trigram index.
    short_grams text[] NOT NULL,
    -- Digest of the imported record; prevents a repeated import from duplicating the vehicle.
    import_key bytea UNIQUE,
    state text,
    town_folded text NOT NULL DEFAULT '',
    CHECK ((badge_text IS NULL) = (badge_variant IS NULL))
);

-- More samples improve the planner's row estimates for substring filters.
ALTER TABLE vehicles ALTER COLUMN search_folded SET STATISTICS 1000;

CREATE INDEX vehicles_for_sale_by_newest ON vehicles (listed_at, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_price ON vehicles (price, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_year ON vehicles (year, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_model ON vehicles (model) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_location ON vehicles (location) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_newest ON vehicles (status, listed_at, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_price ON vehicles (status, price, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_year ON vehicles (status, year, id) WHERE NOT for_sale;
CREATE INDEX vehicles_featured ON vehicles (featured_rank, id) WHERE for_sale AND featured_rank IS NOT NULL;

-- One index for all substring filters. Its pending list (1 MiB) halves the time of an import and is short
-- enough for each search to read until it is merged.
CREATE INDEX vehicles_substrings ON vehicles USING gin (
    search_folded gin_trgm_ops, make_folded gin_trgm_ops, model_folded gin_trgm_ops, location_folded gin_trgm_ops
) WITH (gin_pending_list_limit = 1024);

CREATE INDEX vehicles_short_grams ON vehicles USING gin (short_grams) WITH (gin_pending_list_limit = 1024);

-- Listings of every status in the admin area, newest first.
CREATE INDEX vehicles_by_status ON vehicles (status, id);

-- Price evidence: cars of one make and model in a range of years, and sold prices of a make.
CREATE INDEX vehicles_by_likeness ON vehicles (make, model_folded, year);
CREATE INDEX vehicles_sold_by_make ON vehicles (make, id) WHERE status = 'sold';
CREATE INDEX vehicles_by_state ON vehicles (state);
CREATE INDEX vehicles_by_town ON vehicles (town_folded, state);

-- The filter uses the normalized make; the price column orders a car's neighbors by price.
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, price, id) INCLUDE (make) WHERE for_sale;

CREATE TABLE vehicle_pictures (
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    position integer NOT NULL CHECK (position >= 0),
    path text NOT NULL,
    widths integer[] NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    alt text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('photograph', 'illustration', 'drawing')),
    formats text[] NOT NULL,
    PRIMARY KEY (vehicle_id, position)
);

CREATE TABLE vehicle_prices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    price bigint NOT NULL CHECK (price >= 0),
    kind text NOT NULL CHECK (kind IN ('asked', 'changed', 'sold')),
    at timestamptz NOT NULL,
    superseded_at timestamptz CHECK (superseded_at IS NULL OR kind = 'sold')
);

CREATE INDEX vehicle_prices_by_vehicle ON vehicle_prices (vehicle_id, at, id);

-- Version of the program's rules that derived the vehicles' makes and normalized columns. One row; if it
-- differs from the running program's version, the columns are recomputed after migrating.
CREATE TABLE vehicle_derivation (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version integer NOT NULL
);

INSERT INTO vehicle_derivation (version) VALUES (0);

-- Progress of a file's import, so that an interrupted import resumes where it stopped.
CREATE TABLE import_runs (
    file_key bytea PRIMARY KEY,
    byte_offset bigint NOT NULL,
    lines bigint NOT NULL,
    imported bigint NOT NULL,
    known bigint NOT NULL,
    refused bigint NOT NULL,
    finished boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    run bigint NOT NULL DEFAULT 0,
    blank bigint NOT NULL DEFAULT 0,
    updated bigint NOT NULL DEFAULT 0,
    off_sale bigint NOT NULL DEFAULT 0,
    repeated bigint NOT NULL DEFAULT 0,
    unnumbered bigint NOT NULL DEFAULT 0
);

-- Imported vehicles by the identity of their feed record, so that a changed record updates its listing
-- instead of creating a second one.
CREATE TABLE import_records (
    -- Digest of the identity: source and stock number, else the VIN, else the description of the vehicle.
    key bytea NOT NULL,
    -- Distinguishes vehicles that share an identity of the last kind.
    ordinal integer NOT NULL CHECK (ordinal > 0),
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- 8-byte digest of each field of the latest record.
    digests bytea NOT NULL CHECK (length(digests) = 64),
    -- Latest import that contained the record, and its line there.
    run bigint NOT NULL,
    line bigint NOT NULL,
    PRIMARY KEY (key, ordinal)
) WITH (fillfactor = 80);

CREATE INDEX import_records_by_vehicle ON import_records (vehicle_id);

-- Members' lists of saved vehicles.
CREATE TABLE saved_vehicles (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    list text NOT NULL CHECK (list IN ('saved', 'watch')),
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, list, vehicle_id)
);

-- Finds the members to notify of a vehicle's change.
CREATE INDEX saved_vehicles_by_vehicle ON saved_vehicles (vehicle_id, list);

-- Members' saved searches. Texts are normalized by the program, as in vehicles.
CREATE TABLE saved_searches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
    words text[] NOT NULL,
    make text,
    model text,
    location text,
    min_price bigint,
    max_price bigint,
    min_year integer,
    max_year integer,
    status text CHECK (status IN ('live', 'under_offer', 'sold', 'withdrawn')),
    sort text NOT NULL CHECK (sort IN ('newest', 'price-high', 'price-low', 'year-new', 'year-old')),
    created_at timestamptz NOT NULL,
    make_exact text,
    model_exact text,
    town text,
    state text
);

CREATE INDEX saved_searches_by_user ON saved_searches (user_id, id);
