-- A price on request is null: the amount is stored nowhere.
ALTER TABLE vehicles ALTER COLUMN price DROP NOT NULL;
ALTER TABLE vehicle_changes ALTER COLUMN price_before DROP NOT NULL, ALTER COLUMN price_after DROP NOT NULL;
ALTER TABLE vehicle_prices
    ALTER COLUMN price DROP NOT NULL,
    ADD CONSTRAINT vehicle_prices_of_sales CHECK (kind <> 'sold' OR price IS NOT NULL);

-- Prices on request are last in both orders, so each order has its own key.
DROP INDEX vehicles_for_sale_by_price, vehicles_off_sale_by_price, vehicles_for_sale_by_make;
CREATE INDEX vehicles_for_sale_by_price_low ON vehicles (coalesce(price, 1000000001), id) WHERE for_sale;
CREATE INDEX vehicles_for_sale_by_price_high ON vehicles (coalesce(price, -1), id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price_low ON vehicles (status, coalesce(price, 1000000001), id) WHERE NOT for_sale;
CREATE INDEX vehicles_off_sale_by_price_high ON vehicles (status, coalesce(price, -1), id) WHERE NOT for_sale;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, coalesce(price, 1000000001), id) INCLUDE (make)
    WHERE for_sale;
