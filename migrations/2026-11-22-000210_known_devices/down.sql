COMMENT ON COLUMN log_in_failures.username_key IS NULL;
DELETE FROM log_in_failures WHERE username_key LIKE '%:%';
ALTER TABLE sessions DROP COLUMN device_id;
DROP TABLE known_devices;
