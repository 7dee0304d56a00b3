ALTER TABLE inquiry_threads DROP COLUMN vehicle_title;
