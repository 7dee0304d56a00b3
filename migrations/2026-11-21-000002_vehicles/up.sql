CREATE EXTENSION IF NOT EXISTS pg_trgm;

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
    -- Folded by the program (lower case, no accents), so that no locale of the database decides what matches.
    make_folded text NOT NULL,
    model_folded text NOT NULL,
    location_folded text NOT NULL,
    search_folded text NOT NULL,
    -- Runs of one and two characters in it, which a trigram index cannot find.
    short_grams text[] NOT NULL,
    -- Digest of the record that the vehicle was imported from; keeps a repeated import from doubling it.
    import_key bytea UNIQUE,
    CHECK ((badge_text IS NULL) = (badge_variant IS NULL))
);

-- More samples make the planner's guess of how many rows a substring finds usable.
ALTER TABLE vehicles ALTER COLUMN search_folded SET STATISTICS 1000;

CREATE INDEX vehicles_for_sale_by_newest ON vehicles (listed_at, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_price ON vehicles (price, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_year ON vehicles (year, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make, price, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_model ON vehicles (model) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_location ON vehicles (location) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_newest ON vehicles (status, listed_at, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_price ON vehicles (status, price, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_year ON vehicles (status, year, id) WHERE NOT for_sale;
CREATE INDEX vehicles_featured ON vehicles (featured_rank, id) WHERE for_sale AND featured_rank IS NOT NULL;
-- One index for every substring filter. Its pending list (1 MiB) halves the time of an import and is
-- short enough to be read by each search until it is merged.
CREATE INDEX vehicles_substrings ON vehicles USING gin (
    search_folded gin_trgm_ops, make_folded gin_trgm_ops, model_folded gin_trgm_ops, location_folded gin_trgm_ops
) WITH (gin_pending_list_limit = 1024);
CREATE INDEX vehicles_short_grams ON vehicles USING gin (short_grams) WITH (gin_pending_list_limit = 1024);

CREATE TABLE vehicle_pictures (
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    position integer NOT NULL CHECK (position >= 0),
    path text NOT NULL,
    widths integer[] NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    alt text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('photograph', 'illustration', 'drawing')),
    PRIMARY KEY (vehicle_id, position)
);

CREATE TABLE vehicle_prices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    price bigint NOT NULL CHECK (price >= 0),
    kind text NOT NULL CHECK (kind IN ('asked', 'changed', 'sold')),
    at timestamptz NOT NULL
);

CREATE INDEX vehicle_prices_by_vehicle ON vehicle_prices (vehicle_id, at, id);
