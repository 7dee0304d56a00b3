UPDATE saved_searches SET sort = 'newest' WHERE sort IN ('price-drop', 'relevance');
ALTER TABLE saved_searches
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN (
            'newest', 'price-high', 'price-low', 'year-new', 'year-old', 'miles-low', 'miles-high', 'nearest'
        )
    );

DROP TRIGGER highest_asked_follows_new_prices ON vehicle_prices;
DROP TRIGGER highest_asked_follows_removed_prices ON vehicle_prices;
DROP FUNCTION keep_highest_asked;
-- With its indexes.
ALTER TABLE vehicles DROP COLUMN price_drop, DROP COLUMN highest_asked;
