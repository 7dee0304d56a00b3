DROP INDEX vehicles_by_vin_ending;
