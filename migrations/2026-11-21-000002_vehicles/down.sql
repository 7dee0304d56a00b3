DROP TABLE vehicle_prices;
DROP TABLE vehicle_pictures;
DROP TABLE vehicles;
DROP EXTENSION pg_trgm;
