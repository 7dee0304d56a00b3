ALTER TABLE vehicle_pictures DROP COLUMN formats;
