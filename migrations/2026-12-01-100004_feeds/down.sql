DROP TABLE feed_schedules, feed_galleries, feed_changes, feed_runs, feed_sources, import_records, import_runs;
DROP SEQUENCE import_run_numbers;
