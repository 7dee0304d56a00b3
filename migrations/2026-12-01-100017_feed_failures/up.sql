-- Why the last reading of a scheduled feed failed. `problem` says why its last changed file waits for staff.
ALTER TABLE feed_schedules ADD COLUMN failure text;
