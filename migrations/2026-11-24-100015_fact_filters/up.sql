-- Values of the facts that listings are filtered by, in the order of the program's list, separated by bars. As a
-- column of its own it counts and filters within an index.
ALTER TABLE vehicles ADD COLUMN fact_values text NOT NULL GENERATED ALWAYS AS (
    coalesce(facts ->> 'transmission', '') || '|' || coalesce(facts ->> 'bodyStyle', '') || '|'
    || coalesce(facts ->> 'drivetrain', '') || '|' || coalesce(facts ->> 'titleStatus', '')
) STORED;

CREATE INDEX vehicles_for_sale_by_facts ON vehicles (fact_values) WHERE for_sale;
-- Not partial: the planner takes no estimates of an expression from a partial index.
CREATE INDEX vehicles_by_transmission ON vehicles (split_part(fact_values, '|', 1));
CREATE INDEX vehicles_by_body_style ON vehicles (split_part(fact_values, '|', 2));
CREATE INDEX vehicles_by_drivetrain ON vehicles (split_part(fact_values, '|', 3));
CREATE INDEX vehicles_by_title_status ON vehicles (split_part(fact_values, '|', 4));

CREATE INDEX vehicles_for_sale_by_miles ON vehicles (miles) WHERE for_sale;
-- Unknown mileage is last in both orders.
CREATE INDEX vehicles_for_sale_by_miles_low ON vehicles (coalesce(miles, 2147483647), id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_miles_high ON vehicles (coalesce(miles, -1), id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_miles_low ON vehicles (status, coalesce(miles, 2147483647), id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_miles_high ON vehicles (status, coalesce(miles, -1), id) WHERE NOT for_sale;

ALTER TABLE saved_searches
    ADD COLUMN min_miles integer,
    ADD COLUMN max_miles integer,
    ADD COLUMN transmission text,
    ADD COLUMN body_style text,
    ADD COLUMN drivetrain text,
    ADD COLUMN title_status text,
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN ('newest', 'price-high', 'price-low', 'year-new', 'year-old', 'miles-low', 'miles-high')
    );
