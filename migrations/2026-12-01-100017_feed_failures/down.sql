ALTER TABLE feed_schedules DROP COLUMN failure;
