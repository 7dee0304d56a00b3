-- Who may see a listing, and until when collectors see it first.
ALTER TABLE vehicles
    ADD COLUMN audience text NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'collectors', 'staff')),
    ADD COLUMN collectors_until timestamptz CHECK (collectors_until IS NULL OR audience = 'collectors'),
    -- With its indexes.
    DROP COLUMN for_sale;

-- For sale to everyone. The indexes on it therefore hold public listings only.
ALTER TABLE vehicles ADD COLUMN for_sale boolean NOT NULL
    GENERATED ALWAYS AS (status IN ('live', 'under_offer') AND audience = 'everyone') STORED;

CREATE INDEX vehicles_for_sale_by_newest ON vehicles (listed_at, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_price ON vehicles (price, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_year ON vehicles (year, id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_model ON vehicles (model) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_location ON vehicles (location) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_newest ON vehicles (status, listed_at, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_price ON vehicles (status, price, id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_year ON vehicles (status, year, id) WHERE NOT for_sale;
CREATE INDEX vehicles_featured ON vehicles (featured_rank, id) WHERE for_sale AND featured_rank IS NOT NULL;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, price, id) INCLUDE (make) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_facts ON vehicles (fact_values) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_miles ON vehicles (miles) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_miles_low ON vehicles (coalesce(miles, 2147483647), id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_miles_high ON vehicles (coalesce(miles, -1), id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_miles_low ON vehicles (status, coalesce(miles, 2147483647), id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_miles_high ON vehicles (status, coalesce(miles, -1), id) WHERE NOT for_sale;

-- The few listings that not everyone sees, for those who do, and for the job that releases them.
CREATE INDEX vehicles_restricted ON vehicles (audience, status) WHERE audience <> 'everyone';
CREATE INDEX vehicles_to_release ON vehicles (collectors_until) WHERE collectors_until IS NOT NULL;
