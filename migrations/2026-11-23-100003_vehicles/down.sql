DROP TABLE saved_searches, saved_vehicles, import_records, import_runs, vehicle_derivation, vehicle_prices,
    vehicle_pictures, vehicles;
DROP SEQUENCE import_run_numbers;
