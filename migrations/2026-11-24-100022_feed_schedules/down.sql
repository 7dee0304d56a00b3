DROP TABLE feed_schedules;
