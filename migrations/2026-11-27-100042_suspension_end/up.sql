-- When a suspension ends by itself; null until further notice.
ALTER TABLE users ADD COLUMN suspended_until timestamptz;
ALTER TABLE standing_changes ADD COLUMN suspended_until timestamptz;
