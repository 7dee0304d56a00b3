DROP INDEX vehicles_for_sale_by_price_low, vehicles_for_sale_by_price_high, vehicles_off_sale_by_price_low,
           vehicles_off_sale_by_price_high, vehicles_for_sale_by_make;

-- The earlier version knows no price on request; it shows 0.
UPDATE vehicles SET price = 0 WHERE price IS NULL;
UPDATE vehicle_prices SET price = 0 WHERE price IS NULL;
UPDATE vehicle_changes
   SET price_before = coalesce(price_before, 0), price_after = coalesce(price_after, 0)
 WHERE price_before IS NULL OR price_after IS NULL;

ALTER TABLE vehicles ALTER COLUMN price SET NOT NULL;
ALTER TABLE vehicle_changes ALTER COLUMN price_before SET NOT NULL, ALTER COLUMN price_after SET NOT NULL;
ALTER TABLE vehicle_prices DROP CONSTRAINT vehicle_prices_of_sales, ALTER COLUMN price SET NOT NULL;

CREATE INDEX vehicles_for_sale_by_price ON vehicles (price, id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price ON vehicles (status, price, id) WHERE NOT for_sale;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, price, id) INCLUDE (make) WHERE for_sale;
