DROP TABLE vehicle_derivation;
DROP INDEX vehicles_for_sale_by_make;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make, price, id) WHERE for_sale;
DROP INDEX vehicles_by_town;
DROP INDEX vehicles_by_state;
ALTER TABLE vehicles DROP COLUMN town_folded, DROP COLUMN state;
