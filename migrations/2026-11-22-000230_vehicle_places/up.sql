-- The US state and the town that the location names, read and folded by the program.
ALTER TABLE vehicles ADD COLUMN state text, ADD COLUMN town_folded text NOT NULL DEFAULT '';

CREATE INDEX vehicles_by_state ON vehicles (state);
CREATE INDEX vehicles_by_town ON vehicles (town_folded, state);

-- The make is filtered as it is folded; the price beside it still orders the neighbours of a car.
DROP INDEX vehicles_for_sale_by_make;
CREATE INDEX vehicles_for_sale_by_make ON vehicles (make_folded, price, id) INCLUDE (make) WHERE for_sale;

-- By which version of the program's rules makes and folded columns of vehicles were derived. One row; where it
-- is not the running program's, they are derived anew after migrating.
CREATE TABLE vehicle_derivation (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version integer NOT NULL
);

INSERT INTO vehicle_derivation (version) VALUES (0);
