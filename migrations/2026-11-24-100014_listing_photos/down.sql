ALTER TABLE vehicle_pictures DROP COLUMN photo_group;
