-- Listings that not everyone saw are withdrawn, so that they do not become public.
UPDATE vehicles SET status = 'withdrawn' WHERE audience <> 'everyone' AND status <> 'withdrawn';
-- With their indexes.
ALTER TABLE vehicles DROP COLUMN for_sale, DROP COLUMN collectors_until, DROP COLUMN audience;
ALTER TABLE vehicles ADD COLUMN for_sale boolean NOT NULL
    GENERATED ALWAYS AS (status IN ('live', 'under_offer')) STORED;

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
