UPDATE saved_searches SET sort = 'newest' WHERE sort IN ('miles-low', 'miles-high');
ALTER TABLE saved_searches
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN ('newest', 'price-high', 'price-low', 'year-new', 'year-old')
    ),
    DROP COLUMN min_miles,
    DROP COLUMN max_miles,
    DROP COLUMN transmission,
    DROP COLUMN body_style,
    DROP COLUMN drivetrain,
    DROP COLUMN title_status;

DROP INDEX vehicles_for_sale_by_miles, vehicles_for_sale_by_miles_low, vehicles_for_sale_by_miles_high,
           vehicles_off_sale_by_miles_low, vehicles_off_sale_by_miles_high;
-- With its indexes.
ALTER TABLE vehicles DROP COLUMN fact_values;
