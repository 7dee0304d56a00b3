CREATE TABLE vehicles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    make text NOT NULL,
    model text NOT NULL,
    year integer NOT NULL,
    -- Null for a price on request: the amount is stored nowhere.
    price bigint CHECK (price >= 0),
    miles integer CHECK (miles >= 0),
    location text,
    description text NOT NULL,
    specs text[] NOT NULL,
    badge_text text,
    badge_variant text CHECK (badge_variant IN ('featured', 'new', 'sold')),
    CHECK ((badge_text IS NULL) = (badge_variant IS NULL)),
    featured_rank integer,
    status text NOT NULL CHECK (status IN ('live', 'under_offer', 'sold', 'withdrawn')),
    -- Who may see the listing, and until when collectors see it first.
    audience text NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'collectors', 'staff')),
    collectors_until timestamptz CHECK (collectors_until IS NULL OR audience = 'collectors'),
    -- For sale to everyone: the indexes on it hold public listings only.
    for_sale boolean NOT NULL
        GENERATED ALWAYS AS (status IN ('live', 'under_offer') AND audience = 'everyone') STORED,
    listed_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- Until when the listing stays on the site; null has no end.
    expires_at timestamptz,
    -- Highest price that was asked, kept by triggers on the price history.
    highest_asked bigint CHECK (highest_asked >= 0),
    -- How far the asking price of a vehicle for sale is below it. A price of 0 is no lower price: dealers' programs
    -- write it for a car without a price.
    price_drop bigint NOT NULL GENERATED ALWAYS AS (
        CASE WHEN status IN ('live', 'under_offer') AND price > 0 AND highest_asked > price
             THEN highest_asked - price ELSE 0 END
    ) STORED,
    vin text,
    -- Normalized VIN, equal for all spellings.
    vin_key text,
    vin_visibility text NOT NULL DEFAULT 'masked' CHECK (vin_visibility IN ('full', 'masked', 'hidden')),
    -- Structured facts by the names of the API, without the VIN; `fromText` names those that were read from the
    -- specifications and the description, with their confidence.
    facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
    -- Values of the facts that listings are filtered by, in the order of the program's list, separated by bars. As a
    -- column of its own it counts and filters within an index.
    fact_values text NOT NULL GENERATED ALWAYS AS (
        coalesce(facts ->> 'transmission', '') || '|' || coalesce(facts ->> 'bodyStyle', '') || '|'
        || coalesce(facts ->> 'drivetrain', '') || '|' || coalesce(facts ->> 'titleStatus', '')
    ) STORED,
    -- Normalized by the program (lower case, no accents), so that matches do not depend on the database's
    -- collation.
    make_folded text NOT NULL,
    model_folded text NOT NULL,
    location_folded text NOT NULL,
    search_folded text NOT NULL,
    -- Runs of one and two characters in search_folded, which are too short for a trigram index.
    short_grams text[] NOT NULL,
    -- Distinct folded words of the description; filled by the program, which knows how words are folded.
    description_words text[] NOT NULL DEFAULT '{}',
    -- Digest of the imported record; prevents a repeated import from duplicating the vehicle.
    import_key bytea UNIQUE,
    state text,
    town_folded text NOT NULL DEFAULT ''
);

-- More samples improve the planner's row estimates for substring filters.
ALTER TABLE vehicles ALTER COLUMN search_folded SET STATISTICS 1000;

CREATE INDEX vehicles_for_sale_by_newest ON vehicles (listed_at, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_year ON vehicles (year, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_model ON vehicles (model) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_location ON vehicles (location) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_newest ON vehicles (status, listed_at, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_year ON vehicles (status, year, id) WHERE NOT for_sale;
CREATE INDEX vehicles_featured ON vehicles (featured_rank, id) WHERE for_sale AND featured_rank IS NOT NULL;

-- Prices on request are last in both orders, so each order has its own key.
CREATE INDEX vehicles_for_sale_by_price_low ON vehicles (coalesce(price, 1000000001), id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_price_high ON vehicles (coalesce(price, -1), id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price_low ON vehicles (status, coalesce(price, 1000000001), id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_price_high ON vehicles (status, coalesce(price, -1), id) WHERE NOT for_sale;
CREATE INDEX vehicles_for_sale_by_price_drop ON vehicles (price_drop, id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price_drop ON vehicles (status, price_drop, id) WHERE NOT for_sale;
CREATE INDEX vehicles_for_sale_by_miles ON vehicles (miles) WHERE for_sale;

-- Unknown mileage is last in both orders.
CREATE INDEX vehicles_for_sale_by_miles_low ON vehicles (coalesce(miles, 2147483647), id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_miles_high ON vehicles (coalesce(miles, -1), id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_miles_low ON vehicles (status, coalesce(miles, 2147483647), id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_miles_high ON vehicles (status, coalesce(miles, -1), id) WHERE NOT for_sale;

-- The few listings that not everyone sees, for those who do, and for the job that releases them.
CREATE INDEX vehicles_restricted ON vehicles (audience, status) WHERE audience <> 'everyone';
CREATE INDEX vehicles_to_release ON vehicles (collectors_until) WHERE collectors_until IS NOT NULL;

-- For the job that reminds of an end and withdraws what has expired.
CREATE INDEX vehicles_to_expire ON vehicles (expires_at, id) WHERE status = 'live' AND expires_at IS NOT NULL;

CREATE INDEX vehicles_for_sale_by_facts ON vehicles (fact_values) WHERE for_sale;
-- Not partial: the planner takes no estimates of an expression from a partial index.
CREATE INDEX vehicles_by_transmission ON vehicles (split_part(fact_values, '|', 1));
CREATE INDEX vehicles_by_body_style ON vehicles (split_part(fact_values, '|', 2));
CREATE INDEX vehicles_by_drivetrain ON vehicles (split_part(fact_values, '|', 3));
CREATE INDEX vehicles_by_title_status ON vehicles (split_part(fact_values, '|', 4));
CREATE INDEX vehicles_by_vin ON vehicles (vin_key) WHERE vin_key IS NOT NULL;

-- One index for all substring filters. Its pending list (1 MiB) halves the time of an import and is short
-- enough for each search to read until it is merged.
CREATE INDEX vehicles_substrings ON vehicles USING gin (
    search_folded gin_trgm_ops, make_folded gin_trgm_ops, model_folded gin_trgm_ops, location_folded gin_trgm_ops
) WITH (gin_pending_list_limit = 1024);

CREATE INDEX vehicles_short_grams ON vehicles USING gin (short_grams) WITH (gin_pending_list_limit = 1024);
CREATE INDEX vehicles_description_words ON vehicles USING gin (description_words);

-- Listings of every status in the admin area, newest first.
CREATE INDEX vehicles_by_status ON vehicles (status, id);

-- Price evidence: cars of one make and model in a range of years, and sold prices of a make.
CREATE INDEX vehicles_by_make_and_model ON vehicles (make, model_folded, year);
CREATE INDEX vehicles_sold_by_make ON vehicles (make, id) WHERE status = 'sold';
CREATE INDEX vehicles_by_state ON vehicles (state);
CREATE INDEX vehicles_by_town ON vehicles (town_folded, state);

-- The filter uses the normalized make; the price column orders a car's neighbors by price.
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, coalesce(price, 1000000001), id) INCLUDE (make)
    WHERE for_sale;

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
    -- Part of the car that a photo shows.
    photo_group text CHECK (photo_group IN ('exterior', 'interior', 'engine', 'underbody', 'details', 'documents')),
    PRIMARY KEY (vehicle_id, position)
);

CREATE TABLE vehicle_prices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- Null: on request.
    price bigint CHECK (price >= 0),
    kind text NOT NULL CHECK (kind IN ('asked', 'changed', 'sold')),
    at timestamptz NOT NULL,
    superseded_at timestamptz CHECK (superseded_at IS NULL OR kind = 'sold'),
    CONSTRAINT vehicle_prices_of_sales CHECK (kind <> 'sold' OR price IS NOT NULL)
);

CREATE INDEX vehicle_prices_by_vehicle ON vehicle_prices (vehicle_id, at, id);

-- Version of the program's rules that derived the vehicles' makes and normalized columns. One row; if it
-- differs from the running program's version, the columns are recomputed after migrating.
CREATE TABLE vehicle_derivation (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version integer NOT NULL
);

INSERT INTO vehicle_derivation (version) VALUES (0);

-- What the job has done about a listing's end.
CREATE TABLE listing_expiries (
    vehicle_id bigint PRIMARY KEY REFERENCES vehicles ON DELETE CASCADE,
    -- The end that the seller was reminded of.
    reminded_of timestamptz,
    -- When the job withdrew the listing; NULL again once it is for sale.
    expired_at timestamptz
);

-- Views of listings per day in UTC. Who viewed is not stored. Half-empty pages: rows are updated in place.
CREATE TABLE vehicle_views (
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    day date NOT NULL,
    views bigint NOT NULL CHECK (views > 0),
    PRIMARY KEY (vehicle_id, day)
) WITH (fillfactor = 50);

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
    -- An area around a ZIP code or town; the radius in statute miles.
    near text,
    radius integer,
    min_price bigint,
    max_price bigint,
    min_year integer,
    max_year integer,
    min_miles integer,
    max_miles integer,
    transmission text,
    body_style text,
    drivetrain text,
    title_status text,
    status text CHECK (status IN ('live', 'under_offer', 'sold', 'withdrawn')),
    sort text NOT NULL CHECK (
        sort IN (
            'newest', 'price-high', 'price-low', 'price-drop', 'year-new', 'year-old', 'miles-low', 'miles-high',
            'relevance', 'nearest'
        )
    ),
    created_at timestamptz NOT NULL,
    make_exact text,
    model_exact text,
    town text,
    state text,
    CONSTRAINT saved_searches_area_check
        CHECK ((near IS NULL) = (radius IS NULL) AND radius BETWEEN 1 AND 500)
);

CREATE INDEX saved_searches_by_user ON saved_searches (user_id, id);

-- Staff find a listing by the end of its VIN. The order of bytes lets a range of the index answer it.
CREATE INDEX vehicles_by_vin_ending ON vehicles (reverse(vin_key) COLLATE "C") WHERE vin_key IS NOT NULL;
