-- A price of 0 is a lower price again.
-- With its indexes, which are created again below.
ALTER TABLE vehicles DROP COLUMN price_drop;
ALTER TABLE vehicles ADD COLUMN price_drop bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status IN ('live', 'under_offer') AND highest_asked > price THEN highest_asked - price ELSE 0 END
) STORED;

CREATE INDEX vehicles_for_sale_by_price_drop ON vehicles (price_drop, id) WHERE for_sale;
CREATE INDEX vehicles_off_sale_by_price_drop ON vehicles (status, price_drop, id) WHERE NOT for_sale;
