UPDATE saved_searches SET sort = 'newest' WHERE sort = 'nearest';
ALTER TABLE saved_searches
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN ('newest', 'price-high', 'price-low', 'year-new', 'year-old', 'miles-low', 'miles-high')
    ),
    DROP CONSTRAINT saved_searches_area_check,
    DROP COLUMN radius,
    DROP COLUMN near;
