-- A saved search may be limited to an area around a ZIP code or town.
ALTER TABLE saved_searches
    ADD COLUMN near text,
    -- In statute miles.
    ADD COLUMN radius integer,
    ADD CONSTRAINT saved_searches_area_check CHECK ((near IS NULL) = (radius IS NULL) AND radius BETWEEN 1 AND 500),
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN (
            'newest', 'price-high', 'price-low', 'year-new', 'year-old', 'miles-low', 'miles-high', 'nearest'
        )
    );
