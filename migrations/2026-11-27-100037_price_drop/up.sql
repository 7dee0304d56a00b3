-- How far the asking price of a vehicle for sale is below the highest one that was asked.
ALTER TABLE vehicles ADD COLUMN highest_asked bigint CHECK (highest_asked >= 0);
UPDATE vehicles v SET highest_asked = asked.highest
  FROM (SELECT vehicle_id, max(price) AS highest FROM vehicle_prices WHERE kind <> 'sold' GROUP BY vehicle_id) asked
 WHERE asked.vehicle_id = v.id;
ALTER TABLE vehicles ADD COLUMN price_drop bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status IN ('live', 'under_offer') AND highest_asked > price THEN highest_asked - price ELSE 0 END
) STORED;

CREATE INDEX vehicles_for_sale_by_price_drop ON vehicles (price_drop, id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price_drop ON vehicles (status, price_drop, id) WHERE NOT for_sale;

-- Keeps the highest price that was asked, whatever statement writes the price history. A new vehicle has its first
-- price already, so that listing many writes each row once.
CREATE FUNCTION keep_highest_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE vehicles v SET highest_asked = asked.highest
      FROM (SELECT changed.vehicle_id,
                   (SELECT max(p.price) FROM vehicle_prices p
                     WHERE p.vehicle_id = changed.vehicle_id AND p.kind <> 'sold') AS highest
              FROM (SELECT DISTINCT vehicle_id FROM steps) changed) asked
     WHERE v.id = asked.vehicle_id AND v.highest_asked IS DISTINCT FROM asked.highest;
    RETURN NULL;
END
$$;

CREATE TRIGGER highest_asked_follows_new_prices AFTER INSERT ON vehicle_prices
    REFERENCING NEW TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION keep_highest_asked();
CREATE TRIGGER highest_asked_follows_removed_prices AFTER DELETE ON vehicle_prices
    REFERENCING OLD TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION keep_highest_asked();

ALTER TABLE saved_searches
    DROP CONSTRAINT saved_searches_sort_check,
    ADD CONSTRAINT saved_searches_sort_check CHECK (
        sort IN (
            'newest', 'price-high', 'price-low', 'price-drop', 'year-new', 'year-old', 'miles-low', 'miles-high',
            'relevance', 'nearest'
        )
    );
